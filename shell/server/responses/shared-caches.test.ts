/** @jest-environment node */
import type { ServedResponse } from './response-cache.ts';
import { surrogateKeyOf } from './change-tags.ts';
import { ResponseBody } from './response-body.ts';
import { sharedHeaders } from './shared-caches.ts';

const NOW = 1_000_000;
const response = { status: 200, headers: {}, body: new ResponseBody('a page') };
const servedResponse = (ageMs: number, fields: Partial<ServedResponse> = {}): ServedResponse => ({
  ...{ response, stale: false, madeAt: NOW - ageMs, surrogateKey: 'all user:asha' },
  ...fields,
});
const cacheHeader = (served: ServedResponse, allowsStale = false) =>
  sharedHeaders(served, allowsStale, NOW)?.['cdn-cache-control'];

test.each([
  [0, 'max-age=1, stale-while-revalidate=1'],
  [100, 'max-age=1, stale-while-revalidate=1'],
  [101, 'max-age=1'],
  [1_100, 'max-age=1'],
  [1_101, 'no-store'],
  [60_000, 'no-store'],
])('a response of %i ms ago is stored until it is two seconds old', (ageMs, expected) => {
  expect(cacheHeader(servedResponse(ageMs))).toBe(expected);
});

test('while the edge is down a response is valid for an hour, but not after its end time', () => {
  expect(cacheHeader(servedResponse(0), true)).toBe('max-age=1, stale-while-revalidate=1, stale-if-error=3600');
  expect(cacheHeader(servedResponse(50_000, { stale: true }), true)).toBe('max-age=0, stale-if-error=3600');
  expect(cacheHeader(servedResponse(0, { changesAt: NOW + 10_000 }), true)).toBe(
    'max-age=1, stale-while-revalidate=1, stale-if-error=8',
  );
  expect(cacheHeader(servedResponse(0, { changesAt: NOW + 2_099 }), true)).toBe('max-age=1');
  expect(cacheHeader(servedResponse(0, { changesAt: NOW + 1_099 }), true)).toBe('no-store');
});

test('failures, redirects and responses whose sources changed meanwhile have no headers for shared caches', () => {
  const changedResponse: ServedResponse = { response, stale: false, surrogateKey: 'all user:asha' };
  expect(sharedHeaders(changedResponse, true, NOW)).toBeUndefined();
  for (const status of [302, 429, 503])
    expect(sharedHeaders(servedResponse(0, { response: { ...response, status } }), true, NOW)).toBeUndefined();
});

test('a response that cannot be purged is not stored: invalid keys, or too many', () => {
  expect(surrogateKeyOf(['user:asha.b-c_d', 'release:mfe-public'])).toBe('all user:asha.b-c_d release:mfe-public');
  for (const invalidKey of ['user:a b', 'user:a\nb', 'user:é', 'user:a,b', 'x'.repeat(81), ''])
    expect([invalidKey, surrogateKeyOf([invalidKey])]).toEqual([invalidKey, null]);
  expect(surrogateKeyOf(Array.from({ length: 40 }, (_, index) => `user:u${index}`))).toBeNull();
  expect(sharedHeaders(servedResponse(0, { surrogateKey: null }), true, NOW)).toBeUndefined();
});
