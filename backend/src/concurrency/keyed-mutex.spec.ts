import { gate } from '../../test/gate.js';
import { KeyedMutex } from './keyed-mutex.js';

it('KeyedMutex runs work with the same key one after the other, also after a failure, and other keys in parallel', async () => {
  const mutex = new KeyedMutex();
  const events: string[] = [];
  const first = gate();
  const work =
    (name: string, until = Promise.resolve()) =>
    async () => {
      events.push(`${name} begins`);
      await until;
      events.push(`${name} ends`);
      if (name === 'a1') throw new Error(name);
    };
  const sameKey = [mutex.runExclusive('a', work('a1', first.whenOpen)), mutex.runExclusive('a', work('a2'))];
  await mutex.runExclusive('b', work('b1'));
  first.open();
  const results = await Promise.allSettled(sameKey);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  expect(events).toEqual(['a1 begins', 'b1 begins', 'b1 ends', 'a1 ends', 'a2 begins', 'a2 ends']);
});
