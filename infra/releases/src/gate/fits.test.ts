// Contracts are compared here, because nothing that speaks another contract than today's can be published.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import type { Release } from '../formats.ts';
import { misfits } from './fits.ts';
import type { Shown } from './line-up.ts';

const shown = (remote: string, release: object): Shown => ({
  remote,
  name: '1.0.0~aaaaaaaaaaaa',
  isCandidate: false,
  routes: null,
  wrong: [],
  release: { shared: {}, ...release } as Release,
});
const messages = (spoken: number, serves: number[]) =>
  misfits([shown('mfe-links', { contractVersion: spoken })], [shown('shell', { serves, provides: {} })]).map(
    ({ code, message }) => `${code} ${message}`,
  );

test('a contract that the shell serves is no problem', () => {
  assert.deepEqual(messages(1, [1]), []);
  assert.deepEqual(messages(2, [1, 2]), []);
});

test('a contract that the shell does not serve is refused, and it says which side to change', () => {
  const [newer = '', ...more] = messages(2, [1]);
  assert.match(
    newer,
    /^gate\.contract mfe-links .* speaks contract 2, but shell .* serves 1: deploy a newer shell first/,
  );
  assert.deepEqual(more, []);
  assert.match(messages(1, [2, 3])[0] ?? '', /speaks contract 1, but shell .* serves 2 and 3: build mfe-links anew/);
});
