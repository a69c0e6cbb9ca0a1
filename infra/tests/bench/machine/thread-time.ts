// The processor time of the main thread of a page. Other load of the machine is not included.
import type { CDPSession, Page } from 'playwright-core';

/** Opens a session that reads the processor time. */
export async function threadSession(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return session;
}

/** The work of the page's thread so far, in milliseconds. */
export async function threadTimeOf(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1_000;
}
