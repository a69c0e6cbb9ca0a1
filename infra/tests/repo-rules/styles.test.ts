// Checks the styles of all front ends. Run by `node --test`.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

import { FRONT_ENDS, folderOf } from '../../packages/build/front-ends.mjs';

const ROOT = join(import.meta.dirname, '../../..');
const HOVER = /@media[^{]*\(hover: hover\)/;

/** The enclosing blocks of each :hover rule. */
function blocksAroundHovers(text: string) {
  const openBlocks: string[] = [];
  const results: string[][] = [];
  for (const part of text.match(/[^{}]*[{}]/g) ?? []) {
    const isOpening = part.endsWith('{');
    if (isOpening && part.includes(':hover')) results.push([...openBlocks]);
    if (isOpening) openBlocks.push(part);
    else openBlocks.pop();
  }
  return results;
}

test('every :hover rule is inside @media (hover: hover), because on a touch screen the style would stay after a tap', () => {
  const hovers = [...FRONT_ENDS.map(folderOf), 'infra/packages/kit'].flatMap((name) => {
    const files = readdirSync(join(ROOT, name, 'src'), { recursive: true }).map((file) =>
      join(name, 'src', String(file)),
    );
    return files
      .filter((file) => /\.(tsx?|css)$/.test(file))
      .flatMap((file) =>
        blocksAroundHovers(readFileSync(join(ROOT, file), 'utf8')).map((blocks) => ({ file, blocks })),
      );
  });
  assert.ok(hovers.length > 10, `only ${hovers.length} :hover rules were found`);
  assert.deepEqual(
    hovers.filter(({ blocks }) => !blocks.some((rule) => HOVER.test(rule))).map(({ file }) => file),
    [],
  );
});
