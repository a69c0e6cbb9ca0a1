// What our own rules of eslint.config.mjs forbid is named where it is planted. Run by `node --test`.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';

import { ESLint, Linter } from 'eslint';
import ts from 'typescript-eslint';

const ROOT = join(import.meta.dirname, '..');
const RULE = 'no-restricted-syntax';

/** Lines of `text` that the rule refuses in the file. @param {string} file @param {string} text */
async function refused(file, text) {
  const { rules } = await new ESLint({ cwd: ROOT }).calculateConfigForFile(join(ROOT, file));
  const config = { languageOptions: { parser: ts.parser }, rules: { [RULE]: rules[RULE] ?? 'off' } };
  return new Linter().verify(text, /** @type {Linter.Config} */ (config)).map(({ line }) => line);
}

test('a comment inside a style is refused, for each edit of it would be a release', async () => {
  const text = [
    '/* Above a style. */ const Row = styled.div`',
    '  color: red; /* Inside of it. */',
    '  ${wide && css`/* Inside of another. */`}',
    '`;',
    'const plain = `/* of no style */`;',
  ].join('\n');
  for (const file of ['mfe-links/src/ui/planted.ts', 'shell/src/planted.ts', 'infra/kit/src/form/planted.ts'])
    assert.deepEqual(await refused(file, text), [1, 3], file);
});
