import type { APIResponse, Route } from '@playwright/test';

type Fulfilment = NonNullable<Parameters<Route['fulfill']>[0]>;

/** Playwright's errors for a route handler that still runs when its page or its test ends. */
const ENDED = /has been disposed|has been closed|Test ended/;

/** Answers a request with a changed response of the server. A page may end while the server answers. */
export async function changeResponse(
  route: Route,
  change: (response: APIResponse) => Promise<Fulfilment>,
): Promise<void> {
  try {
    const response = await route.fetch();
    await route.fulfill({ response, ...(await change(response)) });
  } catch (error) {
    if (!ENDED.test(String(error))) throw error;
  }
}

/** Appends code or styles to a file. */
export const append = (route: Route, suffix: string) =>
  changeResponse(route, async (response) => ({ body: (await response.text()) + suffix }));
