// Processor time of a page's own thread: what else runs on this machine does not count.

/** @typedef {import('playwright-core').CDPSession} CDPSession */

/** A session that reads the processor time. @param {import('playwright-core').Page} page @returns {Promise<CDPSession>} */
export async function threadSession(page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return session;
}

/** What the page's thread has worked so far, ms. @param {CDPSession} session @returns {Promise<number>} */
export async function worked(session) {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1_000;
}
