import assert from 'node:assert/strict';
import { test } from 'node:test';

import type { Pointer, State } from '../formats.ts';
import { flaggedRemotesOf, hiddenPagesOf, isHiddenPage, resolve } from './resolve.ts';

const OLD = '1.0.0~aaaaaaaaaaaa';
const NEW = '1.1.0~bbbbbbbbbbbb';

const stateWith = (pointer: Partial<Pointer>): State => ({
  schema: 1,
  env: 'test',
  seq: 1,
  prev: '',
  at: '',
  action: 'deploy',
  remote: 'mfe-links',
  signature: '',
  remotes: { 'mfe-links': { stable: OLD, history: [], ...pointer } },
});
const releaseAt = (percent: number, visitor: string | null, rolloutId = 'r1') =>
  resolve(stateWith({ candidate: { release: NEW, percent, rolloutId } }), visitor).remotes['mfe-links']?.releases[0]
    ?.release;
const visitors = Array.from({ length: 10_000 }, (_, index) => `visitor-${index}`);

test('gives the candidate to the requested share of 10,000 visitors, who keep it when the share grows', () => {
  const percents = [0, 1, 10, 50, 99, 100];
  const groups = percents.map((percent) => new Set(visitors.filter((visitor) => releaseAt(percent, visitor) === NEW)));
  for (const [index, percent] of percents.entries()) {
    const share = ((groups[index]?.size ?? 0) / visitors.length) * 100;
    assert.ok(Math.abs(share - percent) < (percent % 100 === 0 ? 1e-9 : 1), `${percent} % gave ${share} %`);
    for (const visitor of groups[index - 1] ?? []) assert.ok(groups[index]?.has(visitor), `${visitor} lost it`);
  }
});

test('another rollout chooses other visitors', () => {
  const visitorsWith = (id: string) => visitors.filter((visitor) => releaseAt(50, visitor, id) === NEW).join();
  assert.notEqual(visitorsWith('r1'), visitorsWith('r2'));
});

test('a request without a visitor gets no candidate; only a candidate above 0 % needs a cookie', () => {
  assert.equal(releaseAt(100, null), OLD);
  const isRollout = (pointer: Partial<Pointer>) => resolve(stateWith(pointer), null).remotes['mfe-links']?.rollout;
  const candidate = { release: NEW, percent: 0.01, rolloutId: 'r' };
  assert.equal(isRollout({}), false);
  assert.equal(isRollout({ candidate: { ...candidate, percent: 0 } }), false);
  assert.equal(isRollout({ candidate }), true);
  assert.equal(isRollout({ candidate, disabled: true }), false);
});

test('tries candidate, stable and previous in this order', () => {
  const state = stateWith({
    history: ['0.9.0~cccccccccccc'],
    candidate: { release: NEW, percent: 100, rolloutId: 'r' },
  });
  assert.deepEqual(
    resolve(state, 'v').remotes['mfe-links']?.releases.map(({ reason }) => reason),
    ['candidate', 'stable', 'previous'],
  );
});

test('a disabled remote has no release', () => {
  assert.deepEqual(resolve(stateWith({ disabled: true }), 'v').remotes['mfe-links'], {
    disabled: true,
    rollout: false,
    releases: [],
  });
});

test('visitors with the same releases share one composition id', () => {
  const state = stateWith({ candidate: { release: NEW, percent: 50, rolloutId: 'r' } });
  assert.equal(new Set(visitors.map((visitor) => resolve(state, visitor).id)).size, 2);
});

const PAGE = '/apps/garden/:';
const NOBODY = { id: null, username: undefined };

test('a share of 10,000 visitors gets a page, and keeps it when the share grows', () => {
  const percents = [0, 1, 10, 50];
  const groups = percents.map((percent) => {
    const state = stateWith({ flags: { [PAGE]: { percent, rolloutId: 'r1' } } });
    return visitors.filter((id) => hiddenPagesOf(state, { id, username: undefined }).length === 0);
  });
  for (const [index, percent] of percents.entries()) {
    const group = new Set(groups[index]);
    assert.ok(Math.abs(group.size / 100 - percent) < (percent === 0 ? 1e-9 : 1), `${percent} % gave ${group.size}`);
    for (const visitor of groups[index - 1] ?? []) assert.ok(group.has(visitor), `${visitor} lost the page`);
  }
});

test('a page for named users is hidden from all others, and a request without a visitor gets no share', () => {
  const state = stateWith({ flags: { [PAGE]: { users: ['asha'] } } });
  const isHiddenFor = (username: string | undefined) =>
    isHiddenPage(hiddenPagesOf(state, { id: 'v', username }), 'mfe-links', '/Apps/Garden/:plant/');
  assert.deepEqual(['Asha', 'ravi', undefined].map(isHiddenFor), [false, true, true]);
  const share = stateWith({ flags: { [PAGE]: { percent: 99, rolloutId: 'r1' } } });
  assert.deepEqual(hiddenPagesOf(share, NOBODY), [`mfe-links ${PAGE}`]);
  assert.deepEqual(hiddenPagesOf(stateWith({}), NOBODY), []);
});

test('only a flag that some visitors have and others do not makes pages personal', () => {
  const isFlagged = (pointer: Partial<Pointer>) => flaggedRemotesOf(stateWith(pointer)).length > 0;
  assert.equal(isFlagged({ flags: { [PAGE]: { percent: 0, rolloutId: 'r' } } }), false);
  assert.equal(isFlagged({ flags: { [PAGE]: { percent: 0.1, rolloutId: 'r' } } }), true);
  assert.equal(isFlagged({ flags: { [PAGE]: { users: ['asha'] } } }), true);
  assert.equal(isFlagged({ flags: { [PAGE]: { users: ['asha'] } }, disabled: true }), false);
});
