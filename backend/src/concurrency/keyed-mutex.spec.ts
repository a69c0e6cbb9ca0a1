import { gate } from '../../test/gate.js';
import { KeyedMutex } from './keyed-mutex.js';

it('KeyedMutex runs work of one key after the work before it, also when that failed, and other keys at once', async () => {
  const mutex = new KeyedMutex();
  const seen: string[] = [];
  const first = gate();
  const work =
    (name: string, until = Promise.resolve()) =>
    async () => {
      seen.push(`${name} begins`);
      await until;
      seen.push(`${name} ends`);
      if (name === 'a1') throw new Error(name);
    };
  const ofOne = [mutex.runExclusive('a', work('a1', first.opened)), mutex.runExclusive('a', work('a2'))];
  await mutex.runExclusive('b', work('b1'));
  first.open();
  const all = await Promise.allSettled(ofOne);
  expect(all.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  expect(seen).toEqual(['a1 begins', 'b1 begins', 'b1 ends', 'a1 ends', 'a2 begins', 'a2 ends']);
});
