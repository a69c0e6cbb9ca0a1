import { setTimeout as pause } from 'node:timers/promises';

import { Turns } from './turns.js';

it('of one remote a change waits until the one before it has ended, also when that failed; of another it does not', async () => {
  const turns = new Turns();
  const seen: string[] = [];
  const work =
    (name: string, fails = false) =>
    async () => {
      seen.push(`${name} begins`);
      await pause(20);
      seen.push(`${name} ends`);
      if (fails) throw new Error(name);
      return name;
    };
  const all = await Promise.allSettled([
    turns.take('a', work('a1', true)),
    turns.take('a', work('a2')),
    turns.take('b', work('b1')),
  ]);
  expect(all.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
  expect(seen.indexOf('a2 begins')).toBeGreaterThan(seen.indexOf('a1 ends'));
  expect(seen.indexOf('b1 begins')).toBeLessThan(seen.indexOf('a1 ends'));
});
