import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';

/** Replaces a text in a file, which must contain the text. */
export function editFile(file: string, from: string, to: string): void {
  const text = readFileSync(file, 'utf8');
  assert.ok(text.includes(from), `${file} contains ${from}`);
  writeFileSync(
    file,
    text.replaceAll(from, () => to),
  );
}
