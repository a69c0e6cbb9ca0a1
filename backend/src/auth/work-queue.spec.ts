import { WorkQueue } from './work-queue.js';

/** Work that ends when it is told to. */
function held() {
  let end: () => void = () => {};
  const work = () => new Promise<void>((resolve) => (end = resolve));
  return { work, end: () => end() };
}

it('runs two at once, lets two wait and refuses the fifth, to be tried again', async () => {
  const queue = new WorkQueue(2, 2);
  const pieces = Array.from({ length: 4 }, held);
  const started: number[] = [];
  const running = pieces.map(({ work }, at) =>
    queue.run(() => {
      started.push(at);
      return work();
    }),
  );
  await expect(queue.run(() => Promise.resolve())).rejects.toMatchObject({
    kind: 'unavailable',
    extra: { retryAfterSeconds: 2 },
  });
  expect(started).toEqual([0, 1]);
  pieces[0]?.end();
  await running[0];
  await Promise.resolve();
  expect(started).toEqual([0, 1, 2]);
  for (const piece of [1, 2]) pieces[piece]?.end();
  await Promise.all([running[1], running[2]]);
  pieces[3]?.end();
  await running[3];
  await expect(queue.run(() => Promise.resolve('free again'))).resolves.toBe('free again');
});

it('goes on after work that failed', async () => {
  const queue = new WorkQueue(1, 1);
  await expect(queue.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await expect(queue.run(() => Promise.resolve('yes'))).resolves.toBe('yes');
});
