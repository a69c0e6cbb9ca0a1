// What the page's own thread does in a browser, by its trace.
import type { Browser, Page } from 'playwright-core';

/** tdur: of its thread's own processor time, µs */
interface Traced {
  name: string;
  pid: number;
  tid: number;
  tdur?: number;
  args?: { name?: string; elementCount?: number };
}
/** longest: processor time of the longest task, ms, while nothing is drawn, NaN where the trace names none; restyled: elements whose style was found anew */
interface Work {
  longest: number;
  restyled: number;
}

/** What the page's thread does while `act` goes on. */
export async function workOf(browser: Browser, page: Page, act: () => Promise<void>): Promise<Work> {
  await browser.startTracing(page, {
    categories: ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline'],
  });
  await act();
  const { traceEvents }: { traceEvents: readonly Traced[] } = JSON.parse((await browser.stopTracing()).toString());
  const threadOf = ({ pid, tid }: Traced) => `${pid}/${tid}`;
  const isMain = ({ name, args }: Traced) => name === 'thread_name' && args?.name === 'CrRendererMain';
  const threads = new Set(traceEvents.filter(isMain).map(threadOf));
  const events = traceEvents.filter((event) => threads.has(threadOf(event)));
  const tasks = events.flatMap(({ name, tdur }) => (name.endsWith('RunTask') && tdur ? [tdur / 1_000] : []));
  return {
    longest: tasks.length > 0 ? Math.max(...tasks) : NaN,
    restyled: events.reduce(
      (sum, { name, args }) => sum + (name === 'UpdateLayoutTree' ? (args?.elementCount ?? 0) : 0),
      0,
    ),
  };
}
