/** @jest-environment node */
import { type Answer, AnswerCache, type Made } from './answer-cache.ts';
import { FinishedBytes } from './finished-bytes.ts';

const HOUR = 60 * 60 * 1000;

const saying = (text: string): Answer => ({ status: 200, headers: {}, body: new FinishedBytes(text) });
const good =
  (text: string, ...tags: string[]) =>
  () =>
    Promise.resolve<Made>({ answer: saying(text), tags, quality: 'good' });
const away = () => Promise.resolve<Made>({ answer: { ...saying('away'), status: 503 }, tags: [], quality: 'away' });

function cacheAt(limits: ConstructorParameters<typeof AnswerCache>[0] = {}) {
  const clock = { now: 1_000_000 };
  const cache = new AnswerCache(limits, () => clock.now);
  const read = async (key: string, make: () => Promise<Made>) => {
    const { answer, stale } = await cache.get(key, make);
    return `${answer.body.identity.toString()}${stale ? ' (stale)' : ''}`;
  };
  return { cache, clock, read };
}

/** A source that answers when it is told to. */
function waiting() {
  const waiters: ((text: string) => void)[] = [];
  const make = () =>
    new Promise<Made>((resolve) =>
      waiters.push((text) => resolve({ answer: saying(text), tags: ['user:asha'], quality: 'good' })),
    );
  return { make, waiters };
}

test('an answer is fresh for two seconds, counted from when its making began', async () => {
  const { clock, read } = cacheAt();
  await read('a', good('old'));
  clock.now += 1999;
  expect(await read('a', good('new'))).toBe('old');
  clock.now += 1;
  expect(await read('a', good('new'))).toBe('new');
});

test('a hundred requests at once are one question to the source', async () => {
  const { read } = cacheAt();
  const { make, waiters } = waiting();
  const answers = Array.from({ length: 100 }, () => read('a', make));
  waiters[0]?.('once');
  expect(new Set(await Promise.all(answers))).toEqual(new Set(['once']));
  expect(waiters).toHaveLength(1);
});

test('with its source away an answer is good for an hour, and says that it is stale', async () => {
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
  clock.now += 1000;
  expect(await read('a', good('back'))).toBe('back');
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

test('an answer whose making began before a change is neither shared nor kept after it', async () => {
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
  const first = await cache.get('a', good('same'));
  clock.now += 3000;
  expect((await cache.get('a', good('same'))).answer).toBe(first.answer);
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
