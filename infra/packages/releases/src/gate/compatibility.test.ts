// These tests compare contracts directly, because `publish` accepts only the current contract version.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import type { Release } from '../formats.ts';
import { incompatibilities } from './compatibility.ts';
import type { VisitorRelease } from './visitor-combinations.ts';

const visitorRelease = (remote: string, release: object): VisitorRelease => ({
  remote,
  name: '1.0.0~aaaaaaaaaaaa',
  isCandidate: false,
  routes: null,
  declarationProblems: [],
  release: { shared: {}, ...release } as Release,
});
const messages = (contractVersion: number, serves: number[]) =>
  incompatibilities(
    [visitorRelease('mfe-links', { contractVersion })],
    [visitorRelease('shell', { serves, provides: {} })],
  ).map(({ code, message }) => `${code} ${message}`);

test('accepts a remote whose contract the shell serves', () => {
  assert.deepEqual(messages(1, [1]), []);
  assert.deepEqual(messages(2, [1, 2]), []);
});

test('rejects a contract that the shell does not serve, and names the side to change', () => {
  const [newer = '', ...more] = messages(2, [1]);
  assert.match(
    newer,
    /^gate\.contract mfe-links .* needs contract 2, but shell .* serves 1: deploy a newer shell first/,
  );
  assert.deepEqual(more, []);
  assert.match(messages(1, [2, 3])[0] ?? '', /needs contract 1, but shell .* serves 2 and 3: build mfe-links again/);
});
