/** @jest-environment node */
import { type CachedResponse, ResponseCache, type Make, type Wanted } from './response-cache.ts';
import { FinishedBytes } from './finished-bytes.ts';

const HOUR = 60 * 60 * 1000;

const saying = (text: string): CachedResponse => ({ status: 200, headers: {}, body: new FinishedBytes(text) });
const good =
  (text: string, ...tags: string[]): Make =>
  (reads) => {
    tags.forEach(reads);
    return Promise.resolve({ response: saying(text), quality: 'good' });
  };
const away = () => Promise.resolve({ response: { ...saying('away'), status: 503 }, quality: 'away' as const });

/** A page of the first of some releases. */
const pageOf = (...releases: string[]): Wanted => ({ key: 'page', version: releases.join(), parts: releases });

function cacheAt(limits: ConstructorParameters<typeof ResponseCache>[0] = {}) {
  const clock = { now: 1_000_000 };
  const cache = new ResponseCache(limits, () => clock.now);
  const read = async (wanted: string | Wanted, make: Make) => {
    const given = typeof wanted === 'string' ? { key: wanted, version: '', parts: [] } : wanted;
    const { response, stale } = await cache.get(given, make);
    return `${response.body.identity.toString()}${stale ? ' (stale)' : ''}`;
  };
  return { cache, clock, read };
}

/** A source that has been asked, and responses when it is told to. */
function waiting(tag = 'user:asha', ...parts: string[]) {
  const waiters: ((text: string) => void)[] = [];
  const make: Make = (reads) => {
    reads(tag);
    return new Promise((resolve) =>
      waiters.push((text) => resolve({ response: saying(text), quality: 'good', ...(parts.length > 0 && { parts }) })),
    );
  };
  return { make, waiters };
}

/** Whether it is still waited for. */
const isOpen = async (answered: Promise<string>) => {
  await new Promise(setImmediate);
  return (await Promise.race([answered.then(() => 'over'), Promise.resolve('open')])) === 'open';
};

test('a response is given for two seconds, counted from when its making began, and to nobody after them', async () => {
  const { clock, read } = cacheAt();
  await read('a', () => {
    clock.now += 1500; // it took so long
    return good('old')(() => undefined);
  });
  clock.now += 499;
  const { make, waiters } = waiting();
  expect(await read('a', make)).toBe('old');
  clock.now += 1;
  const answered = read('a', make);
  expect(await isOpen(answered)).toBe(true);
  waiters.at(-1)?.('new');
  expect(await answered).toBe('new');
});

test('before it is two seconds old one reader has the next one made, and all are given the old one at once', async () => {
  const { clock, read } = cacheAt();
  await read('a', good('old'));
  clock.now += 1899;
  expect(await read('a', good('too early'))).toBe('old');
  clock.now += 1;
  const { make, waiters } = waiting();
  const meanwhile = await Promise.all(Array.from({ length: 100 }, () => read('a', make)));
  expect(new Set(meanwhile)).toEqual(new Set(['old']));
  waiters[0]?.('new');
  await new Promise(setImmediate);
  expect(await read('a', make)).toBe('new');
  expect(waiters).toHaveLength(1);
});

test('what takes long to make is renewed the earlier, but never in its first second', async () => {
  const { clock, read } = cacheAt();
  const taking = (ms: number, text: string): Make => {
    const make = good(text);
    return (reads) => {
      clock.now += ms;
      return make(reads);
    };
  };
  for (const [ms, renewedAt] of [
    [150, 1400],
    [400, 1000],
  ] as const) {
    const key = `takes ${ms}`;
    await read(key, taking(ms, 'old'));
    clock.now += renewedAt - ms - 1;
    expect(await read(key, good('too early'))).toBe('old');
    clock.now += 1;
    expect(await read(key, good('new'))).toBe('old');
    await new Promise(setImmediate);
    expect(await read(key, good('not asked'))).toBe('new');
  }
});

test('a write clears what is renewed just now, and its successor that was begun before', async () => {
  const { cache, clock, read } = cacheAt();
  await read('a', good('deleted', 'user:asha'));
  clock.now += 1950;
  const renewal = waiting();
  expect(await read('a', renewal.make)).toBe('deleted');
  cache.drop(['user:asha']);
  const after = waiting();
  const answered = read('a', after.make);
  renewal.waiters[0]?.('deleted still');
  expect(await isOpen(answered)).toBe(true);
  after.waiters[0]?.('gone');
  expect(await answered).toBe('gone');
  expect(await read('a', good('not asked'))).toBe('gone');
});

test('who asks two seconds after a making began gets one of their own, and the late one replaces nothing', async () => {
  const { clock, read } = cacheAt();
  const [early, later] = [waiting(), waiting()];
  const first = read('a', early.make);
  clock.now += 2000;
  const second = read('a', later.make);
  later.waiters[0]?.('deleted by then');
  expect(await second).toBe('deleted by then');
  early.waiters[0]?.('there still');
  expect(await first).toBe('there still');
  expect(await read('a', good('not asked'))).toBe('deleted by then');
});

test('a hundred requests at once are one question to the source', async () => {
  const { read } = cacheAt();
  const { make, waiters } = waiting();
  const responses = Array.from({ length: 100 }, () => read('a', make));
  waiters[0]?.('once');
  expect(new Set(await Promise.all(responses))).toEqual(new Set(['once']));
  expect(waiters).toHaveLength(1);
});

test('with its source away a response is good for an hour, and says that it is stale', async () => {
  const { clock, read } = cacheAt();
  await read('a', good('kept'));
  clock.now += HOUR - 1;
  expect(await read('a', away)).toBe('kept (stale)');
  expect(await read('a', good('too early to ask'))).toBe('kept (stale)');
  clock.now += 2000;
  expect(await read('a', away)).toBe('away');
});

test('what is stale is fresh again as soon as the source is back', async () => {
  const { clock, read } = cacheAt();
  await read('a', good('old'));
  clock.now += 5000;
  await read('a', away);
  clock.now += 500;
  expect(await read('a', good('back'))).toBe('old (stale)');
  await new Promise(setImmediate);
  expect(await read('a', good('not asked'))).toBe('back');
});

test('a source that was away and hangs then is waited for two seconds after it was heard of', async () => {
  const { clock, read } = cacheAt();
  await read('a', good('old'));
  clock.now += 5000;
  await read('a', away);
  clock.now += 1999;
  const { make, waiters } = waiting();
  expect(await read('a', make)).toBe('old (stale)');
  clock.now += 1;
  const answered = read('a', make);
  expect(await isOpen(answered)).toBe(true);
  waiters[0]?.('back');
  expect(await answered).toBe('back');
});

test('a change drops what shows it at once, and nothing else', async () => {
  const { cache, read } = cacheAt();
  await read('a', good('asha', 'user:asha'));
  await read('b', good('bela', 'user:bela'));
  cache.drop(['user:asha']);
  expect(await read('a', good('asha anew', 'user:asha'))).toBe('asha anew');
  expect(await read('b', good('bela anew', 'user:bela'))).toBe('bela');
});

test('what was dropped is not served as stale either', async () => {
  const { cache, read } = cacheAt();
  await read('a', good('deleted', 'user:asha'));
  cache.drop(['user:asha']);
  expect(await read('a', away)).toBe('away');
});

test('a response whose making began before a change is neither shared nor kept after it', async () => {
  const { cache, read } = cacheAt();
  const { make, waiters } = waiting();
  const before = read('a', make);
  cache.drop(['user:asha']);
  const after = read('a', make);
  waiters[0]?.('old');
  waiters[1]?.('new');
  expect([await before, await after]).toEqual(['old', 'new']);
  expect(await read('a', good('not asked'))).not.toBe('old');
});

test('the same bytes made anew are the same object, so they are not compressed again', async () => {
  const { cache, clock } = cacheAt();
  const wanted = { key: 'a', version: '', parts: [] };
  const first = await cache.get(wanted, good('same'));
  clock.now += 3000;
  expect((await cache.get(wanted, good('same'))).response).toBe(first.response);
});

test('it holds no more than its limit, the longest unused goes first', async () => {
  const { read } = cacheAt({ bytes: 4 * 2600 });
  const big = 'x'.repeat(1000);
  for (const key of ['a', 'b', 'c', 'd']) await read(key, good(big + key));
  await read('a', good('not asked'));
  await read('e', good(big));
  expect(await read('a', good('asked'))).toBe(`${big}a`);
  expect(await read('b', good('asked'))).toBe('asked');
});

test('a source that fails is asked again by the next request', async () => {
  const { read } = cacheAt();
  await expect(read('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await read('a', good('mended'))).toBe('mended');
});

test('a write marks only what is being made and has read what it changed', async () => {
  const { cache, read } = cacheAt();
  const [asha, bela] = [waiting('user:asha'), waiting('user:bela')];
  const both = [read('a', asha.make), read('b', bela.make)];
  cache.drop(['user:asha']);
  asha.waiters[0]?.('before the write');
  bela.waiters[0]?.('kept');
  expect(await Promise.all(both)).toEqual(['before the write', 'kept']);
  expect(await read('a', good('after the write'))).toBe('after the write');
  expect(await read('b', good('not asked'))).toBe('kept');
});

test('what is read after the write shows it, so it is kept', async () => {
  const { cache, read } = cacheAt();
  const gate = waiting('samples');
  const answered = read('a', async (reads) => {
    await gate.make(reads);
    reads('user:asha');
    return { response: saying('after the write'), quality: 'good' };
  });
  cache.drop(['user:asha']);
  gate.waiters[0]?.('');
  expect(await answered).toBe('after the write');
  expect(await read('a', good('not asked'))).toBe('after the write');
});

test('made of another release it is another response; the old one stands in only while its releases are on offer', async () => {
  const { clock, read } = cacheAt();
  const { make, waiters } = waiting('user:asha', 'two');
  await read(pageOf('one'), good('by one'));
  clock.now += 1;
  expect(await read(pageOf('two', 'one'), make)).toBe('by one (stale)');
  waiters[0]?.('by two');
  await new Promise(setImmediate);
  expect(await read(pageOf('two', 'one'), make)).toBe('by two');
  const back = waiting('user:asha', 'one');
  const answered = read(pageOf('one', 'zero'), back.make);
  setTimeout(() => back.waiters[0]?.('by one again'), 50);
  expect(await answered).toBe('by one again');
});

test('with its source away the page of the release before is good, but not that of one that was rolled back', async () => {
  const { clock, read } = cacheAt();
  await read(pageOf('one'), good('by one'));
  clock.now += 5000;
  expect(await read(pageOf('two', 'one'), away)).toBe('by one (stale)');
  expect(await read(pageOf('three', 'two'), away)).toBe('away');
});

test('what is not deployed does not matter: a page of the same releases is the same response', async () => {
  const { read } = cacheAt();
  await read(pageOf('one'), good('by one'));
  await read(pageOf('two', 'one'), good('by two'));
  expect(await read(pageOf('two', 'one'), good('not asked'))).toBe('by two');
});

test('a release that is deployed while a page is made gets a page of its own', async () => {
  const { read } = cacheAt();
  const [one, two] = [waiting('user:asha'), waiting('user:asha')];
  const before = read(pageOf('one'), one.make);
  const after = read(pageOf('two', 'one'), two.make);
  two.waiters[0]?.('by two');
  expect(await after).toBe('by two');
  one.waiters[0]?.('by one');
  expect(await before).toBe('by one');
  expect(await read(pageOf('two', 'one'), good('not asked'))).toBe('by two');
});

test('visitors with different releases have each their own, beside each other', async () => {
  const { read } = cacheAt();
  const [stable, candidate] = [
    { key: 'page', version: 'stable', parts: [] },
    { key: 'page', version: 'candidate', parts: [] },
  ];
  await read(stable, good('stable'));
  await read(candidate, good('candidate'));
  expect(await read(stable, good('not asked'))).toBe('stable');
  expect(await read(candidate, good('not asked'))).toBe('candidate');
});

test('of the versions of a response it keeps four', async () => {
  const { read } = cacheAt();
  const at = (version: string) => ({ key: 'page', version, parts: [] });
  for (const version of ['1', '2', '3', '4', '5']) await read(at(version), good(version));
  for (const version of ['2', '3', '4', '5']) expect(await read(at(version), good('not asked'))).toBe(version);
  expect(await read(at('1'), good('asked'))).toBe('asked');
});

test('what is deleted while a page of another release stands in stands in no longer', async () => {
  const { cache, read } = cacheAt();
  await read(pageOf('one'), good('asha', 'user:asha'));
  const before = waiting('user:asha', 'two');
  expect(await read(pageOf('two', 'one'), before.make)).toBe('asha (stale)');
  cache.drop(['user:asha']);
  const after = waiting('user:asha', 'two');
  const answered = read(pageOf('two', 'one'), after.make);
  before.waiters[0]?.('asha by two');
  expect(await isOpen(answered)).toBe(true);
  after.waiters[0]?.('nobody');
  expect(await answered).toBe('nobody');
  expect(await read(pageOf('two', 'one'), good('not asked'))).toBe('nobody');
});

test('a page of another release stands in for two seconds only; after them the new one is waited for', async () => {
  const { clock, read } = cacheAt();
  await read(pageOf('one'), good('by one'));
  clock.now += 2000;
  const { make, waiters } = waiting('user:asha', 'two');
  const answered = read(pageOf('two', 'one'), make);
  expect(await isOpen(answered)).toBe(true);
  waiters[0]?.('by two');
  expect(await answered).toBe('by two');
});

test('a renewal that fails fails nobody', async () => {
  const { clock, read } = cacheAt();
  await read('a', good('old'));
  clock.now += 1950;
  expect(await read('a', () => Promise.reject(new Error('broken')))).toBe('old');
  await new Promise(setImmediate);
  expect(await read('a', good('mended'))).toBe('old');
  await new Promise(setImmediate);
  expect(await read('a', good('not asked'))).toBe('mended');
});

/** A response that is true until then. */
const until =
  (text: string, trueUntil: number): Make =>
  () =>
    Promise.resolve({ response: saying(text), quality: 'good', trueUntil });

test('a response outlives nothing that it shows: not as fresh, not while a new one is made, not with its source away', async () => {
  const { clock, read } = cacheAt();
  await read('a', until('offer', clock.now + 500));
  clock.now += 499;
  expect(await read('a', good('not asked'))).toBe('offer');
  clock.now += 1;
  expect(await read('a', away)).toBe('away');
  const { make, waiters } = waiting();
  const answered = read('a', make);
  setTimeout(() => waiters[0]?.('over'), 50);
  expect(await answered).toBe('over');
});

test('with its source away a response stands until its moment, and no longer', async () => {
  const { clock, read } = cacheAt();
  await read('a', until('offer', clock.now + 10_000));
  clock.now += 9_900;
  expect(await read('a', away)).toBe('offer (stale)');
  clock.now += 100;
  expect(await read('a', away)).toBe('away');
});

test('who asks after the moment gets no response whose making began before it', async () => {
  const { clock, read } = cacheAt();
  let settle: () => void = () => undefined;
  const early: Make = () =>
    new Promise((resolve) => {
      settle = () => resolve({ response: saying('before'), quality: 'good', trueUntil: 1_000_500 });
    });
  const before = read('a', early);
  clock.now += 600;
  const after = read('a', good('after'));
  settle();
  expect([await before, await after]).toEqual(['before', 'after']);
});

test('what has no moment is kept as ever', async () => {
  const { clock, read } = cacheAt();
  await read('a', good('kept'));
  clock.now += HOUR - 1;
  expect(await read('a', away)).toBe('kept (stale)');
});
