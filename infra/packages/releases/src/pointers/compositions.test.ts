import assert from 'node:assert/strict';
import { test } from 'node:test';

import type { State } from '../formats.ts';
import { findComposition } from './compositions.ts';
import { compositionId, resolve } from './resolve.ts';

const [ONE, TWO, THREE] = ['1.0.0~aaaaaaaaaaaa', '1.1.0~bbbbbbbbbbbb', '1.2.0~cccccccccccc'];
const stateOf = (remotes: State['remotes'], seq = 1): State => ({
  ...{ schema: 1, env: 'test', seq, prev: '', at: '', action: 'deploy', remote: 'mfe-links', signature: '' },
  remotes,
});
const shell = { stable: ONE, history: [] };
const rollout = stateOf({
  shell,
  'mfe-links': { stable: ONE, history: [], candidate: { release: TWO, percent: 10, rolloutId: 'a' } },
  'mfe-store': { stable: TWO, history: [ONE], candidate: { release: THREE, percent: 0, rolloutId: 'b' } },
});

test('finds a composition by id: of the whole site, of one remote’s page, and of a page with a fallback', () => {
  const states = [rollout, stateOf({ shell, 'mfe-links': { stable: THREE, history: [] } }, 2)];
  const { id } = resolve(rollout, null);
  assert.deepEqual(findComposition(states, id), {
    whole: true,
    shell: ONE,
    remotes: { 'mfe-links': [ONE], 'mfe-store': [TWO, ONE] },
  });
  for (const remotes of [{ 'mfe-links': [TWO, ONE] }, { 'mfe-links': [ONE] }, { 'mfe-store': [ONE] }, {}])
    assert.deepEqual(findComposition(states, compositionId(ONE, remotes)), { whole: false, shell: ONE, remotes });
});

test('does not find a composition that no visitor could get: a candidate at 0 %, another shell', () => {
  for (const [name, remotes] of [
    [ONE, { 'mfe-store': [THREE, TWO, ONE] }],
    [TWO, { 'mfe-links': [ONE] }],
  ] as const)
    assert.equal(findComposition([rollout], compositionId(name, remotes)), null);
});

test('searches the newest 1,000 changes only', () => {
  const later = Array.from({ length: 999 }, (_, index) => stateOf({ shell }, index + 2));
  const { id } = resolve(rollout, null);
  assert.ok(findComposition([rollout, ...later], id));
  assert.equal(findComposition([rollout, ...later, stateOf({ shell }, 1001)], id), null);
});
