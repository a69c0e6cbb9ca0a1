import { expect, type Page } from '@playwright/test';

export interface Seen {
  /** Header with its navigation, in ms after the HTML had arrived. */
  readonly header?: number;
  /** What is missing, or late, in ms after the header. */
  readonly named?: number;
}

/** What a page says of what is missing, or late. */
export const NAMED = /did not load|slow to load/;

/** To be set before the page is opened: notes when something is first there. */
export const watch = (page: Page) =>
  page.addInitScript((named) => {
    const seen: { header?: number; named?: number } = {};
    Object.assign(globalThis, { seen });
    const look = () => {
      const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
      if (!document.querySelector('header nav a[href="/login"]')) return;
      seen.header ??= performance.now() - (navigation?.responseEnd ?? 0);
      if (new RegExp(named).test(document.querySelector('main')?.textContent ?? ''))
        seen.named ??= performance.now() - (navigation?.responseEnd ?? 0) - seen.header;
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
  }, NAMED.source);

export const seenOn = (page: Page): Promise<Seen> =>
  page.evaluate(() => ({ ...(globalThis as unknown as { seen: Seen }).seen }));

/**
 * The header within 300 ms, what is missing within 3 s of it; on a busy machine, in some proportion to pages on
 * which all is well (`healthy`) and that were opened before and after.
 */
export function expectInTime(
  { header = Infinity, named = Infinity }: Seen,
  healthy: readonly Seen[],
  cell: string,
): void {
  const usual = Math.max(...healthy.map(({ header: there = 0 }) => there));
  const limit = Math.max(300, 4 * usual); // what is done beside it comes in bursts
  expect(header, `${cell}: header`).toBeLessThanOrEqual(limit);
  expect(named, `${cell}: named`).toBeLessThanOrEqual(3000 + limit - 300);
}
