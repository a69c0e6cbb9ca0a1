import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';

import styleIds from './style-ids.ts';

const ROOT = join(import.meta.dirname, '../..');

/** As the plugin of styled components prints one. */
const styled = (name: string) => `const ${name} = styled.p.withConfig({
    displayName: "${name}",
    componentId: "sc-1a2b3c4d-0"
})(["color:red;"]);
`;

/** The ids that a file's components get in a package. */
function idsOf(code: string, { name = 'mfe-links', file = 'infra/kit/src/pieces/tool.ts' } = {}) {
  let built = '';
  const loader = {
    resourcePath: join(ROOT, file),
    getOptions: () => ({ name }),
    callback: (_: null, text: string) => (built = text),
  };
  // What it needs of its bundler.
  styleIds.call(loader as any, code, undefined);
  assert.equal(built.split('\n').length, code.split('\n').length, 'source maps name lines');
  return [...built.matchAll(/componentId: "([^"]*)"/g)].map(([, id]) => id);
}

test('a style keeps its id while other things are written beside it', () => {
  const [row] = idsOf(styled('Row'));
  assert.match(row ?? '', /^sc-[0-9a-z]{5}$/);
  assert.deepEqual(idsOf(`const more = 1;\n${styled('Row').replace('red', 'blue')}`), [row]);
  assert.equal(idsOf(styled('Above') + styled('Row'))[1], row);
});

test('no two styles have one id: of two names, two files, two packages, or of one name in two functions', () => {
  const ids = [
    ...idsOf(styled('Row') + styled('Cell') + styled('Row')),
    ...idsOf(styled('Row'), { file: 'infra/kit/src/pieces/button.ts' }),
    ...idsOf(styled('Row'), { name: 'mfe-store' }),
  ];
  assert.equal(new Set(ids).size, ids.length);
});
