/** @jest-environment node */
import type { Served } from './response-cache.ts';
import { surrogateKeyOf } from './change-tags.ts';
import { FinishedBytes } from './finished-bytes.ts';
import { sharedHeaders } from './shared-caches.ts';

const NOW = 1_000_000;
const response = { status: 200, headers: {}, body: new FinishedBytes('a page') };
const made = (ageMs: number, more: Partial<Served> = {}): Served => ({
  ...{ response, stale: false, madeAt: NOW - ageMs, surrogateKey: 'all user:asha' },
  ...more,
});
const caching = (served: Served, whileAway = false) => sharedHeaders(served, whileAway, NOW)?.['cdn-cache-control'];

test.each([
  [0, 'max-age=1, stale-while-revalidate=1'],
  [100, 'max-age=1, stale-while-revalidate=1'],
  [101, 'max-age=1'],
  [1_100, 'max-age=1'],
  [1_101, 'no-store'],
  [60_000, 'no-store'],
])('what was made %i ms ago is kept until it is two seconds old', (ageMs, expected) => {
  expect(caching(made(ageMs))).toBe(expected);
});

test('while the edge is away it is good for an hour, however old it was, but never after what it shows ends', () => {
  expect(caching(made(0), true)).toBe('max-age=1, stale-while-revalidate=1, stale-if-error=3600');
  expect(caching(made(50_000, { stale: true }), true)).toBe('max-age=0, stale-if-error=3600');
  expect(caching(made(0, { trueUntil: NOW + 10_000 }), true)).toBe(
    'max-age=1, stale-while-revalidate=1, stale-if-error=8',
  );
  expect(caching(made(0, { trueUntil: NOW + 2_099 }), true)).toBe('max-age=1');
  expect(caching(made(0, { trueUntil: NOW + 1_099 }), true)).toBe('no-store');
});

test('of a response that some have waited for while it changed, a failure or a redirection nothing is said', () => {
  const spoiled: Served = { response, stale: false, surrogateKey: 'all user:asha' };
  expect(sharedHeaders(spoiled, true, NOW)).toBeUndefined();
  for (const status of [302, 429, 503])
    expect(sharedHeaders(made(0, { response: { ...response, status } }), true, NOW)).toBeUndefined();
});

test('what cannot be purged is kept by nobody: odd words, or too many', () => {
  expect(surrogateKeyOf(['user:asha.b-c_d', 'release:mfe-public'])).toBe('all user:asha.b-c_d release:mfe-public');
  for (const odd of ['user:a b', 'user:a\nb', 'user:é', 'user:a,b', 'x'.repeat(81), ''])
    expect([odd, surrogateKeyOf([odd])]).toEqual([odd, null]);
  expect(surrogateKeyOf(Array.from({ length: 40 }, (_, at) => `user:u${at}`))).toBeNull();
  expect(sharedHeaders(made(0, { surrogateKey: null }), true, NOW)).toBeUndefined();
});
