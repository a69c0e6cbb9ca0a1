import { FairQueue } from './fair-queue.js';

const LIMITS = { concurrency: 2, waitingPerOwner: 10, waiting: 100 };
const BUSY = { kind: 'unavailable', code: 'server.busy', details: { retryAfterSeconds: 2 } };

/** A queue whose jobs end when the test ends them, and the owners of the started jobs. */
function controlledQueue(limits = LIMITS) {
  const queue = new FairQueue(limits);
  const startedOwners: string[] = [];
  const endings: (() => void)[] = [];
  const add = (owner: string, count = 1) =>
    Array.from({ length: count }, () =>
      queue.run(owner, () => {
        startedOwners.push(owner);
        return new Promise<void>((resolve) => endings.push(resolve));
      }),
    );
  /** Ends the oldest running job. */
  const endOne = async () => {
    endings.shift()?.();
    await new Promise(setImmediate);
  };
  return { queue, startedOwners, add, endOne };
}

it('runs two jobs at once and the others in their order', async () => {
  const { startedOwners, add, endOne } = controlledQueue();
  const running = add('ann', 4);
  expect(startedOwners).toHaveLength(2);
  await endOne();
  expect(startedOwners).toHaveLength(3);
  for (let remaining = 3; remaining > 0; remaining -= 1) await endOne();
  await Promise.all(running);
  expect(startedOwners).toHaveLength(4);
});

it('a new owner waits for at most two jobs of an owner with many jobs', async () => {
  const { startedOwners, add, endOne } = controlledQueue();
  void Promise.all(add('hog', 12));
  void Promise.all([...add('ann', 2), ...add('bob')]);
  await endOne();
  await endOne();
  expect(startedOwners).toEqual(['hog', 'hog', 'hog', 'ann']);
  await endOne();
  await endOne();
  await endOne();
  expect(startedOwners.slice(4)).toEqual(['bob', 'hog', 'ann']);
});

it('rejects jobs beyond the limit of one owner and of all owners, and accepts others', async () => {
  const { queue, add, endOne } = controlledQueue({ concurrency: 1, waitingPerOwner: 2, waiting: 3 });
  const running = add('hog', 3);
  await expect(queue.run('hog', () => Promise.resolve())).rejects.toMatchObject(BUSY);
  running.push(...add('ann'));
  await expect(queue.run('bob', () => Promise.resolve())).rejects.toMatchObject(BUSY);
  for (let remaining = 4; remaining > 0; remaining -= 1) await endOne();
  await Promise.all(running);
  await expect(queue.run('bob', () => Promise.resolve('free again'))).resolves.toBe('free again');
});

it('continues after a job that failed', async () => {
  const queue = new FairQueue(LIMITS);
  await expect(queue.run('ann', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await expect(queue.run('ann', () => Promise.resolve('yes'))).resolves.toBe('yes');
});
