// Processor time of a page's own thread: what else runs on this machine does not count.
import type { CDPSession, Page } from 'playwright-core';

/** A session that reads the processor time. */
export async function threadSession(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return session;
}

/** What the page's thread has worked so far, ms. */
export async function worked(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1_000;
}
