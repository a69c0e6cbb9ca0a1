import type { Page, Request } from '@playwright/test';

import { expect, logIn, test } from './fixtures.ts';

const isReportOf = (kind: string, remote: string) => (request: Request) =>
  new URL(request.url()).pathname === '/report' &&
  (request.postDataJSON() as { kind?: string }).kind === kind &&
  (request.postDataJSON() as { remote?: string }).remote === remote;

/** Hides the tab, as if the user had opened another tab. */
const hide = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
  });

test('an admin page reports its LCP for the release that it shows, when its tab is hidden', async ({
  page,
  creator,
}) => {
  await logIn(page, creator);
  const mounted = page.waitForRequest(isReportOf('mounted', 'mfe-links'));
  await page.goto('/admin/links');
  await expect(page.getByText('data is not available')).toBeVisible();
  const { release, composition } = (await mounted).postDataJSON() as Record<string, string>;
  const vitals = page.waitForRequest(isReportOf('vitals', 'mfe-links'));
  await hide(page);
  const request = await vitals;
  expect(request.postDataJSON()).toMatchObject({ release, composition, lcp: expect.any(Number) });
  expect((await request.response())?.status()).toBe(204);
});
