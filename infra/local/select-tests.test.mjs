import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';

import { patternOf, selectTests } from './select-tests.mjs';

let root = '';
/** @type {string[]} */
let files = [];
before(() => {
  root = mkdtempSync(join(tmpdir(), 'linkstall-select-'));
  files = ['links.test.ts', 'design.test.ts'].map((name) => join(root, name));
  writeFileSync(String(files[0]), `// about saving\ntest('a link is deleted', () => {});`);
  writeFileSync(String(files[1]), `describe('the page', () => { it("shows a link's theme", () => {}); });`);
});
after(() => rmSync(root, { recursive: true }));

const select = (/** @type {string[]} */ ...words) => selectTests({ suite: 'jest mfe-links', root, files, words });

test('words in the name of the suite or of the file mean whole files', () => {
  assert.deepEqual(select('mfe-links', 'design'), [{ files: [files[1]], nameWords: [] }]);
});

test('other words mean the tests whose names have them', () => {
  assert.deepEqual(select('deleted'), [{ files: [files[0]], nameWords: ['deleted'] }]);
  assert.deepEqual(select('theme', 'shows'), [{ files: [files[1]], nameWords: ['theme', 'shows'] }]);
});

test('a word that is only in the code or nowhere means nothing', () => {
  assert.deepEqual(select('saving'), []);
});

test('the pattern for a tool has the words in any order and takes them by the letter', () => {
  const pattern = new RegExp(patternOf(['a.b', 'c']));
  assert.match('first c then a.b', pattern);
  assert.doesNotMatch('first c then axb', pattern);
});
