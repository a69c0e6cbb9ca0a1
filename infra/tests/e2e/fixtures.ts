import {
  type APIRequestContext,
  type BrowserContext,
  type Frame,
  type Page,
  test as base,
  expect,
} from '@playwright/test';
import sharp from 'sharp';

import { type Platform, startPlatform } from './platform.ts';

export { expect };

export interface Creator {
  readonly username: string;
  readonly fullName: string;
  readonly email: string;
  readonly password: string;
  readonly token: string;
  readonly user: Record<string, unknown>;
}

let count = 0;
const API = '/api/v1';

/** Registers a new creator and logs in, over HTTP. */
export async function newCreator(request: APIRequestContext): Promise<Creator> {
  count += 1;
  const username = `e2e${process.pid}x${count}`;
  const draft = {
    username,
    fullName: `Test Creator ${count}`,
    email: `${username}@example.com`,
    password: 'marigold-awning-7',
  };
  // Tests find the address of a verified creator on public pages.
  await dataOf(await request.post(`${API}/users/register`, { data: { ...draft, hidesEmail: false } }), 201);
  const { user, accessToken } = await dataOf(
    await request.post(`${API}/users/login`, { data: { username, password: draft.password } }),
    200,
  );
  return { ...draft, token: accessToken as string, user: user as Record<string, unknown> };
}

async function dataOf(response: Awaited<ReturnType<APIRequestContext['get']>>, status: number) {
  expect(response.status(), await response.text()).toBe(status);
  return ((await response.json()) as { data: Record<string, unknown> }).data;
}

/** Adds links over HTTP, with real images. */
export async function addLinks(
  request: APIRequestContext,
  creator: Creator,
  { links, image }: { links: { title: string; url: string; translations?: string }[]; image: Buffer },
) {
  for (const link of links) {
    const thumbnail = { name: 'thumbnail.png', mimeType: 'image/png', buffer: image };
    await dataOf(
      await request.post(`${API}/link/add-link`, {
        headers: { authorization: creator.token },
        multipart: { ...link, isActive: 'true', thumbnail },
      }),
      201,
    );
  }
}

/** Adds headings over HTTP. They fill a list faster than links, because a heading has no image to encode. */
export async function addHeadings(request: APIRequestContext, { token }: Creator, titles: readonly string[]) {
  for (const title of titles) {
    const multipart = { kind: 'heading', title };
    await dataOf(await request.post(`${API}/link/add-entry`, { headers: { authorization: token }, multipart }), 201);
  }
}

/** Adds a product over HTTP, with real images, and returns the product. */
export async function addProduct(
  request: APIRequestContext,
  creator: Creator,
  { fields = {}, images = [] }: { fields?: Readonly<Record<string, string>>; images?: readonly Buffer[] } = {},
): Promise<{ readonly _id: string }> {
  const form = new FormData();
  const allFields = {
    Product_Name: 'Steel tiffin',
    Product_Desc: 'Three boxes, one latch.',
    Product_Price: '1499',
    Product_Discount_Price: '999',
    Product_Url: 'https://example.com/tiffin',
    ...fields,
  };
  for (const [name, value] of Object.entries(allFields)) form.set(name, value);
  for (const image of images) form.append('Product_img', new File([new Uint8Array(image)], 'image.png'));
  const response = await request.post(`${API}/product/add-product`, {
    headers: { authorization: creator.token },
    multipart: form,
  });
  return (await dataOf(response, 201)) as unknown as { readonly _id: string };
}

/** Puts the browser into the state after a login, without the login form. */
export async function logIn(page: Page, { token, user }: Creator, origin = '') {
  await page.goto(`${origin}/robots.txt`);
  await page.evaluate(
    ([key, data]) => {
      localStorage.setItem('token', key ?? '');
      localStorage.setItem('userData', data ?? '');
    },
    [token, JSON.stringify(user)],
  );
  // `document.cookie` is not used: Chromium stores such a cookie asynchronously, so the next navigation could go without it.
  const value = encodeURIComponent(String(user.username));
  await page.context().addCookies([{ name: 'ls_own', value, url: page.url() }]);
}

/** Waits for the login page. The address changes before the page is there, because an isolated page is a new document. */
export async function expectLoginPage(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('textbox', { name: 'Username' })).toBeVisible();
}

/** Opens a tab that reads localStorage, because a tab that changes its document cannot be asked. */
export async function openStorageReader(context: BrowserContext): Promise<(key: string) => Promise<string | null>> {
  const tab = await context.newPage();
  await tab.goto('/robots.txt');
  return (key) => tab.evaluate((name) => localStorage.getItem(name), key);
}

/** Enters the password on the confirmation page. */
export async function confirm(page: Page, { password }: Pick<Creator, 'password'>): Promise<void> {
  await page.waitForURL('**/confirm');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Confirm' }).click();
}

/** A real PNG of 320 x 320 px. */
export const createTestImage = (colour: string): Promise<Buffer> =>
  sharp({ create: { width: 320, height: 320, channels: 3, background: colour } })
    .png()
    .toBuffer();

/**
 * The texts that the pages of a browser announced to screen readers, oldest first. A notice disappears after a second;
 * this list does not.
 */
const noticesOf = new WeakMap<BrowserContext, string[]>();

async function recordNotices(context: BrowserContext): Promise<void> {
  const notices: string[] = [];
  noticesOf.set(context, notices);
  await context.exposeBinding('recordNotice', (_source, text: string) => void notices.push(text));
  await context.addInitScript(() => {
    const record = ({ target }: MutationRecord) => {
      const region = (target instanceof Element ? target : target.parentElement)?.closest('[aria-live=polite]');
      if (region?.textContent)
        void (window as unknown as { recordNotice(text: string): void }).recordNotice(region.textContent);
    };
    const watch = { subtree: true, childList: true, characterData: true };
    new MutationObserver((changes) => changes.forEach(record)).observe(document, watch);
  });
}

/** Waits for a notice that contains the text, then removes this notice and all earlier notices from the list. */
export async function expectNotice(page: Page, text: string): Promise<void> {
  const notices = noticesOf.get(page.context()) ?? [];
  const noticeIndex = () => notices.findIndex((notice) => notice.includes(text));
  await expect.poll(noticeIndex, `the notice “${text}”`).not.toBe(-1);
  const [last = ''] = notices.splice(0, noticeIndex() + 1).slice(-1);
  while (notices[0] === last) notices.shift(); // one notice can arrive in several changes
}

/** Stops timers and dates of the page. They advance only by `page.clock.runFor` and `fastForward`. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
}

/** Waits until the page has drawn a frame. A timer that starts in the frame runs after the layout of the frame. */
export const waitForFrame = (page: Page | Frame): Promise<void> =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));

interface Fixtures {
  readonly creator: Creator;
  /** The errors in the browser console. A test fails when they were not accepted. */
  readonly consoleErrors: ConsoleErrors;
}

class ConsoleErrors {
  readonly messages: string[] = [];
  readonly #accepted = new Set<string>();

  /** Accepts the errors so far, and later ones of the same kind: the browser may log an error after the test has seen its effect. */
  accept(): void {
    for (const message of this.messages.splice(0)) this.#accepted.add(kindOf(message));
  }

  notAccepted(): readonly string[] {
    return this.messages.filter((message) => !this.#accepted.has(kindOf(message)));
  }
}

/** A message without addresses and hashes. */
const kindOf = (message: string) => message.replaceAll(/https?:\/\/[^\s']+|'[\w+/=-]{40,}'/g, '…');

export const test = base.extend<Fixtures>({
  creator: async ({ request }, use) => use(await newCreator(request)),
  context: async ({ context }, use) => {
    await recordNotices(context);
    await use(context);
  },
  consoleErrors: [
    async ({ page }, use) => {
      const consoleErrors = new ConsoleErrors();
      page.on('pageerror', (error) => consoleErrors.messages.push(String(error)));
      page.on('console', (message) => {
        const isPreview = /\/link\/preview(-picture)?$/.test(message.location().url);
        // The tests reach no other site, so the API refuses previews, and the browser logs that.
        if (message.type() === 'error' && !isPreview) consoleErrors.messages.push(message.text());
      });
      await use(consoleErrors);
      expect(consoleErrors.notAccepted()).toEqual([]);
    },
    { auto: true },
  ],
});

/** For tests that stop or change processes of the product: each worker has its own platform. */
export const testOnOwnPlatform = test.extend<object, { platform: Platform }>({
  platform: [
    async ({}, use) => {
      const platform = await startPlatform();
      await use(platform);
      await platform.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ platform }, use) => use(platform.url),
});
