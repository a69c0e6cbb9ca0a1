import assert from 'node:assert/strict';
import { test } from 'node:test';

import { selectSections, SECTIONS } from './sections.ts';

const selectedWords = (words: string[], quick = false) => selectSections(words, { quick }).map(({ name }) => name);

test('without arguments all sections run, except those that must be requested', () => {
  assert.deepEqual(
    selectedWords([]),
    SECTIONS.filter(({ isOptIn }) => !isOptIn).map(({ name }) => name),
  );
});

test('arguments select the sections that they name', () => {
  assert.deepEqual(selectedWords(['page']), ['page']);
  assert.deepEqual(selectedWords(['server', 'growth', 'weight']), ['weight', 'server', 'growth']);
});

test('an unknown section is an error that lists all sections', () => {
  assert.throws(() => selectedWords(['nonsense']), {
    message: /^There is no section nonsense\. The sections are: weight, page, /,
  });
  assert.throws(() => selectedWords(['page', 'sever']), { message: /^There is no section sever\./ });
  assert.throws(() => selectedWords(['page'], true), {
    message: /no section page\. The sections of --quick are: weight, server, fresh$/,
  });
});
