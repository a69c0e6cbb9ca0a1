// Measures the main thread of a page with the trace of the browser.
import type { Browser, Page } from 'playwright-core';

/** tdur: processor time of the thread in microseconds */
interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  tdur?: number;
  args?: { name?: string; elementCount?: number };
}
/**
 * longest: processor time of the longest task in ms, without painting; NaN when the trace has no task. restyledCount:
 * number of elements with recalculated styles.
 */
interface Work {
  longest: number;
  restyledCount: number;
}

/** Measures the main thread of the page while `action` runs. */
export async function workOf(browser: Browser, page: Page, action: () => Promise<void>): Promise<Work> {
  await browser.startTracing(page, {
    categories: ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline'],
  });
  await action();
  const { traceEvents }: { traceEvents: readonly TraceEvent[] } = JSON.parse((await browser.stopTracing()).toString());
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid}/${tid}`;
  const isMain = ({ name, args }: TraceEvent) => name === 'thread_name' && args?.name === 'CrRendererMain';
  const threads = new Set(traceEvents.filter(isMain).map(threadOf));
  const events = traceEvents.filter((event) => threads.has(threadOf(event)));
  const tasks = events.flatMap(({ name, tdur }) => (name.endsWith('RunTask') && tdur ? [tdur / 1_000] : []));
  return {
    longest: tasks.length > 0 ? Math.max(...tasks) : NaN,
    restyledCount: events.reduce(
      (sum, { name, args }) => sum + (name === 'UpdateLayoutTree' ? (args?.elementCount ?? 0) : 0),
      0,
    ),
  };
}
