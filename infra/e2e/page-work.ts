import type { Browser, CDPSession, Page } from '@playwright/test';

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

interface Traced {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Of its thread's own processor time, µs. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** Processor time of the longest task of the page's thread while `act` goes on, ms: nothing is drawn meanwhile. */
export async function longestTask(browser: Browser, page: Page, act: () => Promise<void>): Promise<number> {
  await browser.startTracing(page, { categories: ['toplevel', 'disabled-by-default-devtools.timeline'] });
  await act();
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { readonly traceEvents: readonly Traced[] };
  const threadOf = ({ pid, tid }: Traced) => `${pid}/${tid}`;
  const isMain = (event: Traced) => event.name === 'thread_name' && event.args?.name === 'CrRendererMain';
  const pages = new Set(trace.traceEvents.filter(isMain).map(threadOf));
  const tasks = trace.traceEvents.filter((event) => event.name.endsWith('RunTask') && pages.has(threadOf(event)));
  return Math.max(0, ...tasks.map(({ tdur = 0 }) => tdur / 1_000));
}
