import { createLatch } from '../../test/latch.js';
import { KeyedMutex } from './keyed-mutex.js';

it('KeyedMutex runs work with the same key one after the other, also after a failure, and other keys in parallel', async () => {
  const mutex = new KeyedMutex();
  const events: string[] = [];
  const firstLatch = createLatch();
  const work =
    (name: string, promise = Promise.resolve()) =>
    async () => {
      events.push(`${name} begins`);
      await promise;
      events.push(`${name} ends`);
      if (name === 'a1') throw new Error(name);
    };
  const sameKey = [mutex.runExclusive('a', work('a1', firstLatch.whenOpen)), mutex.runExclusive('a', work('a2'))];
  await mutex.runExclusive('b', work('b1'));
  firstLatch.open();
  const results = await Promise.allSettled(sameKey);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  expect(events).toEqual(['a1 begins', 'b1 begins', 'b1 ends', 'a1 ends', 'a2 begins', 'a2 ends']);
});
