import assert from 'node:assert/strict';
import { test } from 'node:test';

import { chosen, SECTIONS } from './sections.ts';

const words = (named: string[], quick = false) => chosen(named, { quick }).map(({ word }) => word);

test('without words everything is measured but what has to be asked for', () => {
  assert.deepEqual(
    words([]),
    SECTIONS.filter(({ asked }) => !asked).map(({ word }) => word),
  );
});

test('words narrow to the sections that they name', () => {
  assert.deepEqual(words(['page']), ['page']);
  assert.deepEqual(words(['server', 'growth', 'weight']), ['weight', 'server', 'growth']);
});

test('a word that names no section is told, with those that there are, and nothing is measured without it', () => {
  assert.throws(() => words(['nonsense']), {
    message: /^There is no section nonsense\. The sections are: weight, page, /,
  });
  assert.throws(() => words(['page', 'sever']), { message: /^There is no section sever\./ });
  assert.throws(() => words(['page'], true), {
    message: /no section page\. The sections of --quick are: weight, server, fresh$/,
  });
});
