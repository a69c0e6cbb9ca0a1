/** @jest-environment node */
import { type CachedResponse, ResponseCache, type MakeResponse, type CacheRequest } from './response-cache.ts';
import { ResponseBody } from './response-body.ts';

const HOUR = 60 * 60 * 1000;

const responseOf = (text: string): CachedResponse => ({ status: 200, headers: {}, body: new ResponseBody(text) });
const respondWith =
  (text: string, ...tags: string[]): MakeResponse =>
  (addTag) => {
    tags.forEach(addTag);
    return Promise.resolve({ response: responseOf(text), quality: 'good' });
  };
const respondUnavailable = () =>
  Promise.resolve({ response: { ...responseOf('unavailable'), status: 503 }, quality: 'unavailable' as const });

/** A page that needs these releases, the preferred one first. */
const pageOf = (...releases: string[]): CacheRequest => ({ key: 'page', version: releases.join(), releases });

function createCache(limits: ConstructorParameters<typeof ResponseCache>[0] = {}) {
  const clock = { now: 1_000_000 };
  const cache = new ResponseCache(limits, () => clock.now);
  const readText = async (target: string | CacheRequest, make: MakeResponse) => {
    const request = typeof target === 'string' ? { key: target, version: '', releases: [] } : target;
    const { response, stale } = await cache.get(request, make);
    return `${response.body.identity.toString()}${stale ? ' (stale)' : ''}`;
  };
  return { cache, clock, readText };
}

/** A source whose response the test sends later. */
function pendingSource(tag = 'user:asha', ...releases: string[]) {
  const waiters: ((text: string) => void)[] = [];
  const make: MakeResponse = (addTag) => {
    addTag(tag);
    return new Promise((resolve) =>
      waiters.push((text) =>
        resolve({ response: responseOf(text), quality: 'good', ...(releases.length > 0 && { releases }) }),
      ),
    );
  };
  return { make, waiters };
}

const isPending = async (pending: Promise<string>) => {
  await new Promise(setImmediate);
  return (await Promise.race([pending.then(() => 'over'), Promise.resolve('open')])) === 'open';
};

test('a response is served until two seconds after its request started; the next request waits for a new response', async () => {
  const { clock, readText } = createCache();
  await readText('a', () => {
    clock.now += 1500; // making the response took this long
    return respondWith('old')(() => undefined);
  });
  clock.now += 499;
  const { make, waiters } = pendingSource();
  expect(await readText('a', make)).toBe('old');
  clock.now += 1;
  const pending = readText('a', make);
  expect(await isPending(pending)).toBe(true);
  waiters.at(-1)?.('new');
  expect(await pending).toBe('new');
});

test('shortly before two seconds one request starts a renewal, and all requests get the old response', async () => {
  const { clock, readText } = createCache();
  await readText('a', respondWith('old'));
  clock.now += 1899;
  expect(await readText('a', respondWith('too early'))).toBe('old');
  clock.now += 1;
  const { make, waiters } = pendingSource();
  const responses = await Promise.all(Array.from({ length: 100 }, () => readText('a', make)));
  expect(new Set(responses)).toEqual(new Set(['old']));
  waiters[0]?.('new');
  await new Promise(setImmediate);
  expect(await readText('a', make)).toBe('new');
  expect(waiters).toHaveLength(1);
});

test('a response that takes long is renewed earlier, but not in its first second', async () => {
  const { clock, readText } = createCache();
  const respondAfter = (ms: number, text: string): MakeResponse => {
    const make = respondWith(text);
    return (addTag) => {
      clock.now += ms;
      return make(addTag);
    };
  };
  for (const [ms, renewedAt] of [
    [150, 1400],
    [400, 1000],
  ] as const) {
    const key = `takes ${ms}`;
    await readText(key, respondAfter(ms, 'old'));
    clock.now += renewedAt - ms - 1;
    expect(await readText(key, respondWith('too early'))).toBe('old');
    clock.now += 1;
    expect(await readText(key, respondWith('new'))).toBe('old');
    await new Promise(setImmediate);
    expect(await readText(key, respondWith('unused'))).toBe('new');
  }
});

test('a write also drops a renewal that started before the write', async () => {
  const { cache, clock, readText } = createCache();
  await readText('a', respondWith('deleted', 'user:asha'));
  clock.now += 1950;
  const renewal = pendingSource();
  expect(await readText('a', renewal.make)).toBe('deleted');
  cache.drop(['user:asha']);
  const after = pendingSource();
  const pending = readText('a', after.make);
  renewal.waiters[0]?.('deleted still');
  expect(await isPending(pending)).toBe(true);
  after.waiters[0]?.('gone');
  expect(await pending).toBe('gone');
  expect(await readText('a', respondWith('unused'))).toBe('gone');
});

test('a request does not join a request that started two seconds earlier, and the late response replaces nothing', async () => {
  const { clock, readText } = createCache();
  const [earlySource, laterSource] = [pendingSource(), pendingSource()];
  const first = readText('a', earlySource.make);
  clock.now += 2000;
  const second = readText('a', laterSource.make);
  laterSource.waiters[0]?.('deleted by then');
  expect(await second).toBe('deleted by then');
  earlySource.waiters[0]?.('there still');
  expect(await first).toBe('there still');
  expect(await readText('a', respondWith('unused'))).toBe('deleted by then');
});

test('a hundred parallel requests cause one request to the source', async () => {
  const { readText } = createCache();
  const { make, waiters } = pendingSource();
  const responses = Array.from({ length: 100 }, () => readText('a', make));
  waiters[0]?.('once');
  expect(new Set(await Promise.all(responses))).toEqual(new Set(['once']));
  expect(waiters).toHaveLength(1);
});

test('while the source is down a response is served as stale for an hour', async () => {
  const { clock, readText } = createCache();
  await readText('a', respondWith('kept'));
  clock.now += HOUR - 1;
  expect(await readText('a', respondUnavailable)).toBe('kept (stale)');
  expect(await readText('a', respondWith('too early to ask'))).toBe('kept (stale)');
  clock.now += 2000;
  expect(await readText('a', respondUnavailable)).toBe('unavailable');
});

test('a stale response becomes fresh again once the source is back', async () => {
  const { clock, readText } = createCache();
  await readText('a', respondWith('old'));
  clock.now += 5000;
  await readText('a', respondUnavailable);
  clock.now += 500;
  expect(await readText('a', respondWith('back'))).toBe('old (stale)');
  await new Promise(setImmediate);
  expect(await readText('a', respondWith('unused'))).toBe('back');
});

test('a request waits for a source that hangs, two seconds after its last failure', async () => {
  const { clock, readText } = createCache();
  await readText('a', respondWith('old'));
  clock.now += 5000;
  await readText('a', respondUnavailable);
  clock.now += 1999;
  const { make, waiters } = pendingSource();
  expect(await readText('a', make)).toBe('old (stale)');
  clock.now += 1;
  const pending = readText('a', make);
  expect(await isPending(pending)).toBe(true);
  waiters[0]?.('back');
  expect(await pending).toBe('back');
});

test('a change drops only responses with its tags', async () => {
  const { cache, readText } = createCache();
  await readText('a', respondWith('asha', 'user:asha'));
  await readText('b', respondWith('bela', 'user:bela'));
  cache.drop(['user:asha']);
  expect(await readText('a', respondWith('asha anew', 'user:asha'))).toBe('asha anew');
  expect(await readText('b', respondWith('bela anew', 'user:bela'))).toBe('bela');
});

test('a change of everything drops all responses', async () => {
  const { cache, readText } = createCache();
  await readText('a', respondWith('asha', 'user:asha'));
  cache.drop(['all']);
  expect(await readText('a', respondWith('asha anew', 'user:asha'))).toBe('asha anew');
});

test('a dropped response is not served as stale', async () => {
  const { cache, readText } = createCache();
  await readText('a', respondWith('deleted', 'user:asha'));
  cache.drop(['user:asha']);
  expect(await readText('a', respondUnavailable)).toBe('unavailable');
});

test('a response that started before a change is neither shared nor stored after the change', async () => {
  const { cache, readText } = createCache();
  const { make, waiters } = pendingSource();
  const before = readText('a', make);
  cache.drop(['user:asha']);
  const after = readText('a', make);
  waiters[0]?.('old');
  waiters[1]?.('new');
  expect([await before, await after]).toEqual(['old', 'new']);
  expect(await readText('a', respondWith('unused'))).not.toBe('old');
});

test('equal bytes give the same object, so that they are not compressed again', async () => {
  const { cache, clock } = createCache();
  const request = { key: 'a', version: '', releases: [] };
  const first = await cache.get(request, respondWith('same'));
  clock.now += 3000;
  expect((await cache.get(request, respondWith('same'))).response).toBe(first.response);
});

test('the least recently used response goes first when the cache is full', async () => {
  const { readText } = createCache({ bytes: 4 * 2600 });
  const largeText = 'x'.repeat(1000);
  for (const key of ['a', 'b', 'c', 'd']) await readText(key, respondWith(largeText + key));
  await readText('a', respondWith('unused'));
  await readText('e', respondWith(largeText));
  expect(await readText('a', respondWith('asked'))).toBe(`${largeText}a`);
  expect(await readText('b', respondWith('asked'))).toBe('asked');
});

test('the next request asks a failed source again', async () => {
  const { readText } = createCache();
  await expect(readText('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await readText('a', respondWith('mended'))).toBe('mended');
});

test('a write affects only pending responses that have read the changed data', async () => {
  const { cache, readText } = createCache();
  const [asha, bela] = [pendingSource('user:asha'), pendingSource('user:bela')];
  const pendingBoth = [readText('a', asha.make), readText('b', bela.make)];
  cache.drop(['user:asha']);
  asha.waiters[0]?.('before the write');
  bela.waiters[0]?.('kept');
  expect(await Promise.all(pendingBoth)).toEqual(['before the write', 'kept']);
  expect(await readText('a', respondWith('after the write'))).toBe('after the write');
  expect(await readText('b', respondWith('unused'))).toBe('kept');
});

test('a response that reads the data after the write is stored', async () => {
  const { cache, readText } = createCache();
  const source = pendingSource('samples');
  const pending = readText('a', async (addTag) => {
    await source.make(addTag);
    addTag('user:asha');
    return { response: responseOf('after the write'), quality: 'good' };
  });
  cache.drop(['user:asha']);
  source.waiters[0]?.('');
  expect(await pending).toBe('after the write');
  expect(await readText('a', respondWith('unused'))).toBe('after the write');
});

test('a new release gets a new response, and until then the old page is served while its releases are live', async () => {
  const { clock, readText } = createCache();
  const { make, waiters } = pendingSource('user:asha', 'two');
  await readText(pageOf('one'), respondWith('by one'));
  clock.now += 1;
  expect(await readText(pageOf('two', 'one'), make)).toBe('by one (stale)');
  waiters[0]?.('by two');
  await new Promise(setImmediate);
  expect(await readText(pageOf('two', 'one'), make)).toBe('by two');
  const rolledBack = pendingSource('user:asha', 'one');
  const pending = readText(pageOf('one', 'zero'), rolledBack.make);
  setTimeout(() => rolledBack.waiters[0]?.('by one again'), 50);
  expect(await pending).toBe('by one again');
});

test('while the source is down the page of the release before is served, but not of a rolled-back release', async () => {
  const { clock, readText } = createCache();
  await readText(pageOf('one'), respondWith('by one'));
  clock.now += 5000;
  expect(await readText(pageOf('two', 'one'), respondUnavailable)).toBe('by one (stale)');
  expect(await readText(pageOf('three', 'two'), respondUnavailable)).toBe('unavailable');
});

test('a page is stored under the releases that rendered it', async () => {
  const { readText } = createCache();
  await readText(pageOf('one'), respondWith('by one'));
  await readText(pageOf('two', 'one'), respondWith('by two'));
  expect(await readText(pageOf('two', 'one'), respondWith('unused'))).toBe('by two');
});

test('a release that is deployed while a page is rendered gets its own page', async () => {
  const { readText } = createCache();
  const [one, two] = [pendingSource('user:asha'), pendingSource('user:asha')];
  const before = readText(pageOf('one'), one.make);
  const after = readText(pageOf('two', 'one'), two.make);
  two.waiters[0]?.('by two');
  expect(await after).toBe('by two');
  one.waiters[0]?.('by one');
  expect(await before).toBe('by one');
  expect(await readText(pageOf('two', 'one'), respondWith('unused'))).toBe('by two');
});

test('visitors with different releases have separate responses', async () => {
  const { readText } = createCache();
  const [stable, candidate] = [
    { key: 'page', version: 'stable', releases: [] },
    { key: 'page', version: 'candidate', releases: [] },
  ];
  await readText(stable, respondWith('stable'));
  await readText(candidate, respondWith('candidate'));
  expect(await readText(stable, respondWith('unused'))).toBe('stable');
  expect(await readText(candidate, respondWith('unused'))).toBe('candidate');
});

test('at most four versions of a response are stored', async () => {
  const { readText } = createCache();
  const pageOfVersion = (version: string) => ({ key: 'page', version, releases: [] });
  for (const version of ['1', '2', '3', '4', '5']) await readText(pageOfVersion(version), respondWith(version));
  for (const version of ['2', '3', '4', '5'])
    expect(await readText(pageOfVersion(version), respondWith('unused'))).toBe(version);
  expect(await readText(pageOfVersion('1'), respondWith('asked'))).toBe('asked');
});

test('a dropped page of another release is no longer served', async () => {
  const { cache, readText } = createCache();
  await readText(pageOf('one'), respondWith('asha', 'user:asha'));
  const before = pendingSource('user:asha', 'two');
  expect(await readText(pageOf('two', 'one'), before.make)).toBe('asha (stale)');
  cache.drop(['user:asha']);
  const after = pendingSource('user:asha', 'two');
  const pending = readText(pageOf('two', 'one'), after.make);
  before.waiters[0]?.('asha by two');
  expect(await isPending(pending)).toBe(true);
  after.waiters[0]?.('nobody');
  expect(await pending).toBe('nobody');
  expect(await readText(pageOf('two', 'one'), respondWith('unused'))).toBe('nobody');
});

test('a page of another release is served for at most two seconds', async () => {
  const { clock, readText } = createCache();
  await readText(pageOf('one'), respondWith('by one'));
  clock.now += 2000;
  const { make, waiters } = pendingSource('user:asha', 'two');
  const pending = readText(pageOf('two', 'one'), make);
  expect(await isPending(pending)).toBe(true);
  waiters[0]?.('by two');
  expect(await pending).toBe('by two');
});

test('a failed renewal affects no request', async () => {
  const { clock, readText } = createCache();
  await readText('a', respondWith('old'));
  clock.now += 1950;
  expect(await readText('a', () => Promise.reject(new Error('broken')))).toBe('old');
  await new Promise(setImmediate);
  expect(await readText('a', respondWith('mended'))).toBe('old');
  await new Promise(setImmediate);
  expect(await readText('a', respondWith('unused'))).toBe('mended');
});

const validUntil =
  (text: string, changesAt: number): MakeResponse =>
  () =>
    Promise.resolve({ response: responseOf(text), quality: 'good', changesAt });

test('a response ends at its end time, also while it is renewed and while the source is down', async () => {
  const { clock, readText } = createCache();
  await readText('a', validUntil('offer', clock.now + 500));
  clock.now += 499;
  expect(await readText('a', respondWith('unused'))).toBe('offer');
  clock.now += 1;
  expect(await readText('a', respondUnavailable)).toBe('unavailable');
  const { make, waiters } = pendingSource();
  const pending = readText('a', make);
  setTimeout(() => waiters[0]?.('over'), 50);
  expect(await pending).toBe('over');
});

test('while the source is down a response is served until its end time', async () => {
  const { clock, readText } = createCache();
  await readText('a', validUntil('offer', clock.now + 10_000));
  clock.now += 9_900;
  expect(await readText('a', respondUnavailable)).toBe('offer (stale)');
  clock.now += 100;
  expect(await readText('a', respondUnavailable)).toBe('unavailable');
});

test('a request after the end time gets no response that started before', async () => {
  const { clock, readText } = createCache();
  let settle: () => void = () => undefined;
  const earlyMake: MakeResponse = () =>
    new Promise((resolve) => {
      settle = () => resolve({ response: responseOf('before'), quality: 'good', changesAt: 1_000_500 });
    });
  const before = readText('a', earlyMake);
  clock.now += 600;
  const after = readText('a', respondWith('after'));
  settle();
  expect([await before, await after]).toEqual(['before', 'after']);
});

test('a response without an end time is kept as usual', async () => {
  const { clock, readText } = createCache();
  await readText('a', respondWith('kept'));
  clock.now += HOUR - 1;
  expect(await readText('a', respondUnavailable)).toBe('kept (stale)');
});
