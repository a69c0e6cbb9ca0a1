import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync, cpSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';

import { compileEdited } from './dev-backend.ts';
import { typeProblems } from './dev-types.ts';

const ROOT = join(import.meta.dirname, '../../..');
const testRoot = mkdtempSync(join(tmpdir(), 'linkstall-dev-'));
after(() => rmSync(testRoot, { recursive: true, force: true }));

mkdirSync(join(testRoot, 'backend/src/http'), { recursive: true });
cpSync(join(ROOT, 'backend/.swcrc'), join(testRoot, 'backend/.swcrc'));
const edit = (file: string, text: string) => writeFileSync(join(testRoot, 'backend/src', file), text);

test('typeProblems returns each type error with file and line', () => {
  const output = 'mfe-links/src/links/row.tsx(12,5): error TS2322: Type one.\n  More of it.\nFound 1 error.';
  assert.deepEqual(typeProblems(output), [
    { kind: 'types', at: 'mfe-links/src/links/row.tsx:12:5', message: 'TS2322: Type one.' },
  ]);
});

test('compileEdited compiles only the edited files with source maps, and deletes the output of a deleted file', async () => {
  edit('http/one.ts', 'export const one: number = 1;\n');
  edit('text.hbs', 'Hello');
  assert.deepEqual(await compileEdited(testRoot, ['http/one.ts', 'text.hbs', 'http/one.spec.ts']), []);
  const compiledCode = readFileSync(join(testRoot, 'backend/dist/http/one.js'), 'utf8');
  assert.match(compiledCode, /one = 1/);
  assert.match(compiledCode, /sourceMappingURL=one\.js\.map/);
  assert.deepEqual(JSON.parse(readFileSync(join(testRoot, 'backend/dist/http/one.js.map'), 'utf8')).sources, [
    '../../src/http/one.ts',
  ]);
  assert.equal(readFileSync(join(testRoot, 'backend/dist/text.hbs'), 'utf8'), 'Hello');
  rmSync(join(testRoot, 'backend/src/text.hbs'));
  await compileEdited(testRoot, ['text.hbs']);
  assert.equal(existsSync(join(testRoot, 'backend/dist/text.hbs')), false);
});

test('compileEdited returns a syntax error with file and line', async () => {
  edit('two.ts', 'export const two = 1;\nexport const = 2;\n');
  const [problem] = await compileEdited(testRoot, ['two.ts']);
  assert.match(problem?.at ?? '', /^backend\/src\/two\.ts:2:\d+$/, JSON.stringify(problem));
});
