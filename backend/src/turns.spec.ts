import { gate } from '../test/gate.js';
import { Turns } from './turns.js';

it('of one remote a change waits until the one before it has ended, also when that failed; of another it does not', async () => {
  const turns = new Turns();
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
  const ofOne = [turns.take('a', work('a1', first.opened)), turns.take('a', work('a2'))];
  await turns.take('b', work('b1'));
  first.open();
  const all = await Promise.allSettled(ofOne);
  expect(all.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  expect(seen).toEqual(['a1 begins', 'b1 begins', 'b1 ends', 'a1 ends', 'a2 begins', 'a2 ends']);
});
