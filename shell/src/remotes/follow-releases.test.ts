import type { LiveReleases } from '@linkstall/contracts/shell';

import { followReleases } from './follow-releases.ts';

let change: number;
let requestCount: number;
let followed: LiveReleases[];
let addListenerSpy: jest.SpyInstance<void, Parameters<Document['addEventListener']>>;
const advance = (ms: number) => jest.advanceTimersByTimeAsync(ms);
function setVisible(visible: boolean): void {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: visible ? 'visible' : 'hidden' });
  document.dispatchEvent(new Event('visibilitychange'));
}
const follow = () => followReleases({ follow: (live) => void followed.push(live) });

beforeEach(() => {
  jest.useFakeTimers();
  addListenerSpy = jest.spyOn(document, 'addEventListener');
  [change, requestCount, followed] = [1, 0, []];
  Object.assign(AbortSignal, { timeout: () => undefined });
  globalThis.fetch = () => {
    requestCount += 1;
    const live: LiveReleases = { change, disabled: [], releases: {} };
    return Promise.resolve({ ok: true, json: () => Promise.resolve(live) } as Response);
  };
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'visible' });
});
afterEach(() => {
  // A page never stops following, but each test is a new page.
  for (const [type, listener] of addListenerSpy.mock.calls) document.removeEventListener(type, listener);
  jest.restoreAllMocks();
  jest.useRealTimers();
});

test('an idle tab reads the live releases every 4 s', async () => {
  follow();
  await advance(3_999);
  expect(requestCount).toBe(0);
  await advance(1);
  expect(followed).toEqual([{ change: 1, disabled: [], releases: {} }]);
  await advance(40_000);
  expect(requestCount).toBe(11);
});

test('a hidden tab sends no requests, and reads the live releases as soon as it is visible again', async () => {
  follow();
  setVisible(false);
  await advance(60_000);
  expect(requestCount).toBe(0);
  setVisible(true);
  await advance(0);
  expect(followed).toHaveLength(1);
});

test('a newer change in a response of the API is followed at once, also in a hidden tab', async () => {
  const reportChange = follow();
  setVisible(false);
  reportChange(1);
  await advance(0);
  expect(requestCount).toBe(0);
  change = 2;
  reportChange(2);
  await advance(0);
  expect(followed).toMatchObject([{ change: 2 }]);
  reportChange(2);
  await advance(0);
  expect(requestCount).toBe(1);
});

test.each([
  ['no response', () => Promise.reject(new Error('offline'))],
  ['a page of a captive portal', () => Promise.resolve(new Error('<html>') as unknown as Response)],
  ['an error response', () => Promise.resolve({ ok: false, json: () => Promise.resolve({}) } as Response)],
])('%s changes nothing, and the next check tries again', async (_name, fetchOnce) => {
  const normalFetch = globalThis.fetch;
  globalThis.fetch = fetchOnce;
  follow();
  await advance(4_000);
  expect(followed).toEqual([]);
  globalThis.fetch = normalFetch;
  await advance(4_000);
  expect(followed).toHaveLength(1);
});
