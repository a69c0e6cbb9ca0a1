import type { CDPSession, Page } from '@playwright/test';

/** What `paceOf` does takes so long on the machine for which limits are set. */
const REFERENCE_MS = 35;

/** What the page's own thread has worked so far, ms of processor time: others on this machine do not count. */
export async function worked(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1_000;
}

/** How many times slower than the machine for which the limit is set the page's thread is now, at least 1. */
export async function paceOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const times: number[] = [];
  for (let tries = 0; tries < 5; tries += 1) {
    const before = await worked(session);
    await page.evaluate(() => {
      const texts = Array.from({ length: 40_000 }, (_, at) => `${(at * 7919) % 40_009}`);
      for (let sorted = 0; sorted < 3; sorted += 1) [...texts].sort();
    });
    times.push((await worked(session)) - before);
  }
  await session.detach();
  return Math.max(1, Math.min(...times) / REFERENCE_MS);
}
