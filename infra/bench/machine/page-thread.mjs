// What the page's own thread does in a browser, by its trace.

/**
 * @typedef {{name: string, pid: number, tid: number, tdur?: number, args?: {name?: string, elementCount?: number}}} Traced tdur: of its thread's own processor time, µs
 * @typedef {{longest: number, restyled: number}} Work longest: processor time of the longest task, ms, while nothing is drawn, NaN where the trace names none; restyled: elements whose style was found anew
 */

/**
 * What the page's thread does while `act` goes on.
 * @param {import('playwright-core').Browser} browser @param {import('playwright-core').Page} page @param {() => Promise<void>} act
 * @returns {Promise<Work>}
 */
export async function workOf(browser, page, act) {
  await browser.startTracing(page, {
    categories: ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline'],
  });
  await act();
  /** @type {{traceEvents: readonly Traced[]}} */
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
  const threadOf = (/** @type {Traced} */ { pid, tid }) => `${pid}/${tid}`;
  const isMain = (/** @type {Traced} */ { name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain';
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
