import assert from 'node:assert/strict';
import { test } from 'node:test';

import { chosen, SECTIONS } from './sections.mjs';

const words = (/** @type {string[]} */ named, quick = false) => chosen(named, { quick }).map(({ word }) => word);

test('without words everything is measured but what has to be asked for', () => {
  assert.deepEqual(
    words([]),
    SECTIONS.filter(({ asked }) => !asked).map(({ word }) => word),
  );
});

test('words narrow to the sections that they name', () => {
  assert.deepEqual(words(['page']), ['page']);
  assert.deepEqual(words(['nonsense']), []);
});
