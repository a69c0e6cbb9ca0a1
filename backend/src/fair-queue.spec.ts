import { FairQueue } from './fair-queue.js';

const LIMITS = { atOnce: 2, waitingOfOne: 10, waiting: 100 };
const BUSY = { kind: 'unavailable', code: 'server.busy', extra: { retryAfterSeconds: 2 } };

/** A queue whose work ends when it is told to, and the names of what has begun. */
function watched(limits = LIMITS) {
  const queue = new FairQueue(limits);
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const add = (whose: string, count = 1) =>
    Array.from({ length: count }, () =>
      queue.run(whose, () => {
        begun.push(whose);
        return new Promise<void>((resolve) => ends.push(resolve));
      }),
    );
  /** Ends the oldest piece of work that runs. */
  const endOne = async () => {
    ends.shift()?.();
    await new Promise(setImmediate);
  };
  return { queue, begun, add, endOne };
}

it('runs two at once and what waits in its order', async () => {
  const { begun, add, endOne } = watched();
  const running = add('ann', 4);
  expect(begun).toHaveLength(2);
  await endOne();
  expect(begun).toHaveLength(3);
  for (let left = 3; left > 0; left -= 1) await endOne();
  await Promise.all(running);
  expect(begun).toHaveLength(4);
});

it('whoever comes while one has brought a lot waits for two pieces of work at most', async () => {
  const { begun, add, endOne } = watched();
  void Promise.all(add('hog', 12));
  void Promise.all([...add('ann', 2), ...add('bob')]);
  await endOne();
  await endOne();
  expect(begun).toEqual(['hog', 'hog', 'hog', 'ann']);
  await endOne();
  await endOne();
  await endOne();
  expect(begun.slice(4)).toEqual(['bob', 'hog', 'ann']);
});

it('refuses what is too much of one, and of all, to be tried again; others are not refused with them', async () => {
  const { queue, add, endOne } = watched({ atOnce: 1, waitingOfOne: 2, waiting: 3 });
  const running = add('hog', 3);
  await expect(queue.run('hog', () => Promise.resolve())).rejects.toMatchObject(BUSY);
  running.push(...add('ann'));
  await expect(queue.run('bob', () => Promise.resolve())).rejects.toMatchObject(BUSY);
  for (let left = 4; left > 0; left -= 1) await endOne();
  await Promise.all(running);
  await expect(queue.run('bob', () => Promise.resolve('free again'))).resolves.toBe('free again');
});

it('goes on after work that failed', async () => {
  const queue = new FairQueue(LIMITS);
  await expect(queue.run('ann', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await expect(queue.run('ann', () => Promise.resolve('yes'))).resolves.toBe('yes');
});
