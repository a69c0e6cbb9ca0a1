// What all styles of the front end keep to. Run by `node --test`.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

import { FRONT_ENDS, folderOf } from './rspack/front-ends.mjs';

const ROOT = join(import.meta.dirname, '..');
const HOVER = /@media[^{]*\(hover: hover\)/;

/** What stands open around each rule for a pointer that rests on something. */
function aroundHovers(text: string) {
  const open: string[] = [];
  const found: string[][] = [];
  for (const part of text.match(/[^{}]*[{}]/g) ?? []) {
    const isOpening = part.endsWith('{');
    if (isOpening && part.includes(':hover')) found.push([...open]);
    if (isOpening) open.push(part);
    else open.pop();
  }
  return found;
}

test('what shows under a pointer shows only where there is one: after a tap it would stay', () => {
  const hovers = [...FRONT_ENDS.map(folderOf), 'infra/kit'].flatMap((name) => {
    const files = readdirSync(join(ROOT, name, 'src'), { recursive: true }).map((file) =>
      join(name, 'src', String(file)),
    );
    return files
      .filter((file) => /\.(tsx?|css)$/.test(file))
      .flatMap((file) => aroundHovers(readFileSync(join(ROOT, file), 'utf8')).map((around) => ({ file, around })));
  });
  assert.ok(hovers.length > 10, 'the rules are found');
  assert.deepEqual(
    hovers.filter(({ around }) => !around.some((rule) => HOVER.test(rule))).map(({ file }) => file),
    [],
  );
});
