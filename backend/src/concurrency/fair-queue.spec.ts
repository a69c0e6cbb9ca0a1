import { FairQueue } from './fair-queue.js';

const LIMITS = { concurrency: 2, maxWaitingPerOwner: 10, maxWaiting: 100 };
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
  const endOldestJob = async () => {
    endings.shift()?.();
    await new Promise(setImmediate);
  };
  return { queue, startedOwners, add, endOldestJob };
}

it('runs two jobs at once and the others in their order', async () => {
  const { startedOwners, add, endOldestJob } = controlledQueue();
  const runningJobs = add('ann', 4);
  expect(startedOwners).toHaveLength(2);
  await endOldestJob();
  expect(startedOwners).toHaveLength(3);
  for (let remaining = 3; remaining > 0; remaining -= 1) await endOldestJob();
  await Promise.all(runningJobs);
  expect(startedOwners).toHaveLength(4);
});

it('a new owner waits for at most two jobs of an owner with many jobs', async () => {
  const { startedOwners, add, endOldestJob } = controlledQueue();
  void Promise.all(add('hog', 12));
  void Promise.all([...add('ann', 2), ...add('bob')]);
  await endOldestJob();
  await endOldestJob();
  expect(startedOwners).toEqual(['hog', 'hog', 'hog', 'ann']);
  await endOldestJob();
  await endOldestJob();
  await endOldestJob();
  expect(startedOwners.slice(4)).toEqual(['bob', 'hog', 'ann']);
});

it('rejects jobs beyond the limit of one owner and of all owners, and accepts others', async () => {
  const { queue, add, endOldestJob } = controlledQueue({ concurrency: 1, maxWaitingPerOwner: 2, maxWaiting: 3 });
  const runningJobs = add('hog', 3);
  await expect(queue.run('hog', () => Promise.resolve())).rejects.toMatchObject(BUSY);
  runningJobs.push(...add('ann'));
  await expect(queue.run('bob', () => Promise.resolve())).rejects.toMatchObject(BUSY);
  for (let remaining = 4; remaining > 0; remaining -= 1) await endOldestJob();
  await Promise.all(runningJobs);
  await expect(queue.run('bob', () => Promise.resolve('free again'))).resolves.toBe('free again');
});

it('a job that waits leaves the queue with its signal, and its place is free', async () => {
  const { queue, add, endOldestJob } = controlledQueue({ concurrency: 1, maxWaitingPerOwner: 1, maxWaiting: 1 });
  const runningJobs = add('ann');
  const controller = new AbortController();
  const work = jest.fn(() => Promise.resolve());
  const waitingJob = queue.run('ann', work, controller.signal);
  await expect(queue.run('ann', work)).rejects.toMatchObject(BUSY);
  controller.abort(new Error('left'));
  await expect(waitingJob).rejects.toThrow('left');
  runningJobs.push(...add('ann'));
  await endOldestJob();
  await endOldestJob();
  await Promise.all(runningJobs);
  expect(work).not.toHaveBeenCalled();
  await expect(queue.run('ann', work, controller.signal)).rejects.toThrow('left');
  await expect(queue.run('ann', () => Promise.resolve('free'))).resolves.toBe('free');
});

it('continues after a job that failed', async () => {
  const queue = new FairQueue(LIMITS);
  await expect(queue.run('ann', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await expect(queue.run('ann', () => Promise.resolve('yes'))).resolves.toBe('yes');
});
