import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';

import styleIds from './style-ids.mjs';

const ROOT = join(import.meta.dirname, '../../../..');

/** A styled component in the output of the styled-components plugin. */
const styled = (name: string) => `const ${name} = styled.p.withConfig({
    displayName: "${name}",
    componentId: "sc-1a2b3c4d-0"
})(["color:red;"]);
`;

function idsOf(code: string, { name = 'mfe-links', file = 'infra/packages/kit/src/components/tool.ts' } = {}) {
  let output = '';
  const loader = {
    resourcePath: join(ROOT, file),
    getOptions: () => ({ name, root: ROOT }),
    callback: (_: null, text: string) => (output = text),
  };
  // The loader uses only these members of the bundler's context.
  styleIds.call(loader as any, code, undefined);
  assert.equal(
    output.split('\n').length,
    code.split('\n').length,
    'the number of lines stays the same, because source maps refer to lines',
  );
  return [...output.matchAll(/componentId: "([^"]*)"/g)].map(([, id]) => id);
}

test('the id of a style does not change when the style or other code of the file changes', () => {
  const [row] = idsOf(styled('Row'));
  assert.match(row ?? '', /^sc-[0-9a-z]{5}$/);
  assert.deepEqual(idsOf(`const more = 1;\n${styled('Row').replace('red', 'blue')}`), [row]);
  assert.equal(idsOf(styled('Above') + styled('Row'))[1], row);
});

test('ids are unique across names, files, packages, and equal names in one file', () => {
  const ids = [
    ...idsOf(styled('Row') + styled('Cell') + styled('Row')),
    ...idsOf(styled('Row'), { file: 'infra/packages/kit/src/components/button.ts' }),
    ...idsOf(styled('Row'), { name: 'mfe-store' }),
  ];
  assert.equal(new Set(ids).size, ids.length);
});
