import type { Page } from '@playwright/test';

import { workOf } from '../bench/machine/page-thread.ts';
import { aim } from '../bench/machine/pointer.ts';
import { type Creator, expect, logIn, test, waitForFrame } from './fixtures.ts';

/** Many more rows than MAX_RESTYLED. `npm run bench -- thousand-links` measures twice as many. */
const LINKS = 500;
/** A shorter list, still long enough for lazy rows. */
const LONG_LIST = 300;
/**
 * The maximum number of elements whose style the browser computes again: changed and new elements, but not elements of
 * every row.
 */
const MAX_RESTYLED = 200;

const link = (index: number) => ({
  ...{ kind: 'link', isSpotlight: false, countClicks: false, isActive: true, revision: 1 },
  ...{ _id: index.toString(16).padStart(24, '0'), title: `Link ${index}`, url: 'https://example.com/link' },
  thumbnail: { url: '' },
});
type ListedLink = ReturnType<typeof link>;
const linksOf = (count: number): ListedLink[] => Array.from({ length: count }, (_, index) => link(index));

/** Simulates an API with these links that deletes them and changes their visibility. */
async function serveLinks(page: Page, { username, user }: Creator, initialLinks: readonly ListedLink[]): Promise<void> {
  let links = initialLinks;
  const ok = (data: unknown) => ({ json: { statusCode: 200, data, message: 'ok', success: true } });
  await page.route('**/api/v1/link/all-entry', (route) => route.fulfill(ok(links)));
  await page.route(`**/api/v1/${username}/Page`, (route) =>
    route.fulfill(
      ok([{ ...user, UserLink: links.filter(({ isActive }) => isActive), UserTheme: [], hasStore: false }]),
    ),
  );
  await page.route('**/api/v1/link/delete-link', (route) => {
    const { linkId } = route.request().postDataJSON() as { readonly linkId: string };
    links = links.filter(({ _id }) => _id !== linkId);
    return route.fulfill(ok(null));
  });
  await page.route('**/api/v1/link/order', (route) => route.fulfill(ok(null)));
  await page.route('**/api/v1/link/update-link/*', (route) => {
    const id = route.request().url().split('/').at(-1);
    const toggle = (entry: ListedLink) => ({ ...entry, isActive: !entry.isActive, revision: entry.revision + 1 });
    links = links.map((entry) => (entry._id === id ? toggle(entry) : entry));
    return route.fulfill(ok(links.find(({ _id }) => _id === id)));
  });
}

async function open(page: Page, creator: Creator, links: readonly ListedLink[]): Promise<void> {
  await logIn(page, creator);
  await serveLinks(page, creator, links);
  await page.goto('/admin/links');
  await page.waitForSelector(`#link-${links.at(-1)?._id}`, { state: 'attached' });
  await expect(page.locator('[data-slot=phone-preview] li')).toHaveCount(links.length);
}

interface Action {
  readonly name: string;
  /** Prepares pointer and fields. Returns the action that is measured. */
  readonly prepare: (page: Page) => Promise<() => Promise<void>>;
  /** A selector that matches once the action has finished. */
  readonly doneSelector: string;
}

const row = (index: number) => `#link-${link(index)._id}`;
const press = async (page: Page) => {
  await page.mouse.down();
  await page.mouse.up();
};
const type = (page: Page) => page.keyboard.type('marigolds');

const ACTIONS: readonly Action[] = [
  {
    name: 'deleting a link',
    prepare: async (page) => {
      await aim(page, '[aria-label="Delete Link 3"]');
      return () => press(page);
    },
    doneSelector: `ul:not(:has(${row(3)})) > ${row(LINKS - 1)}`,
  },
  {
    name: 'hiding a link',
    prepare: async (page) => {
      await aim(page, `${row(4)} label`);
      return () => press(page);
    },
    doneSelector: `${row(4)}:has(input:not(:checked)):not([aria-busy=true])`,
  },
  {
    name: 'typing a new title',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Add Link' }).first().click();
      await page.locator('#add-link input').first().fill('');
      return () => type(page);
    },
    doneSelector: '#add-link input[value="marigolds"]',
  },
  {
    name: 'typing in a row',
    prepare: async (page) => {
      await page.locator('[aria-label="Edit Link 5"]').click();
      await page
        .locator(`${row(5)} input`)
        .first()
        .fill('');
      return () => type(page);
    },
    doneSelector: `${row(5)} input[value="marigolds"]`,
  },
];

// `npm run bench -- thousand-links` measures the time of each action. This test counts the cause.
test(`a change of one link restyles no other row of ${LINKS} links: ${ACTIONS.map(({ name }) => name).join(', ')}`, async ({
  page,
  browser,
  creator,
}) => {
  await open(page, creator, linksOf(LINKS));
  for (const { name, prepare, doneSelector } of ACTIONS) {
    const runAction = await prepare(page);
    const { restyledCount } = await workOf(browser, page, async () => {
      await runAction();
      await page.waitForSelector(doneSelector, { state: 'attached' });
    });
    expect(restyledCount, name).toBeGreaterThan(0);
    expect(restyledCount, name).toBeLessThan(MAX_RESTYLED);
  }
});

const withImage = (entry: ListedLink) => ({ ...entry, thumbnail: { url: `/images/${entry._id}/96.webp` } });

test('a long list loads only the images near the view, in the list and in the phone preview', async ({
  page,
  creator,
}) => {
  const requestedImages = new Set<string>();
  await page.route('**/images/*/*.webp', (route) => {
    requestedImages.add(route.request().url().split('/').at(-2) ?? '');
    return route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' });
  });
  await open(page, creator, linksOf(LONG_LIST).map(withImage));
  const loadedCount = (css: string) =>
    page.locator(`${css} img`).evaluateAll((images) => images.filter((image) => image.hasAttribute('src')).length);
  const [firstImage, lastImage] = [row(0), row(LONG_LIST - 1)].map((css) => page.locator(`${css} img`));
  await expect(firstImage!).toHaveAttribute('src', /\/96\.webp$/);
  await expect(lastImage!).not.toHaveAttribute('src');
  // The browser checks every observed image in each frame, and a thousand of them took a third of the frame.
  expect(await loadedCount('li[id^=link-]')).toBeLessThan(100);
  expect(await loadedCount('[data-slot=phone-preview]')).toBeLessThan(200);
  expect(requestedImages.size).toBeLessThan(200);
  await page.getByRole('button', { name: 'End' }).click();
  await expect(lastImage!).toHaveAttribute('src', /\/96\.webp$/);
  await expect.poll(() => requestedImages.has(link(LONG_LIST - 1)._id)).toBe(true);
  // Images in the phone preview load as it scrolls.
  const inPhone = page.locator('[data-slot=phone-preview] li').last();
  await inPhone.evaluate((element) => element.closest('[tabindex]')?.scrollTo(0, 1e6));
  await expect(inPhone.locator('img')).toHaveAttribute('src', /\/96\.webp$/);
});

test('a row that is dragged past lazy images loads these images', async ({ page, creator }) => {
  await page.route('**/images/*/*.webp', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
  );
  await open(page, creator, linksOf(LONG_LIST).map(withImage));
  await aim(page, '[aria-label="Move Link 3"]');
  const lazyRow = page.locator('li[id^=link-]:has(img:not([src]))').first();
  const image = page.locator(`#${await lazyRow.getAttribute('id')} img`);
  await page.mouse.down();
  // A pointer at the bottom of the window scrolls the page.
  await page.mouse.move(60, 760);
  await page.mouse.move(60, 890);
  await expect(image).toHaveAttribute('src', /\/96\.webp$/);
  await page.keyboard.press('Escape');
  await page.mouse.up();
});

test('a row of a long list shows its image again after editing', async ({ page, creator }) => {
  await page.route('**/images/*/*.webp', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
  );
  await open(page, creator, linksOf(60).map(withImage));
  const image = page.locator(`${row(2)} img`).first();
  await expect(image).toHaveAttribute('src', /\/96\.webp$/);
  await page.locator('[aria-label="Edit Link 2"]').click();
  await page.locator(row(2)).getByRole('button', { name: 'Cancel' }).click();
  await expect(page.locator('[aria-label="Edit Link 2"]')).toBeFocused();
  await expect(image).toHaveAttribute('src', /\/96\.webp$/);
});

test('a row that moves down a long list by keys is not covered by the bar at the bottom', async ({ page, creator }) => {
  await open(page, creator, linksOf(60));
  const grip = page.getByRole('button', { name: 'Move Link 3', exact: true });
  await grip.focus();
  for (let steps = 0; steps < 8; steps += 1) await page.keyboard.press('ArrowDown');
  await expect(page.locator(`li:nth-child(12)${row(3)}`)).toBeAttached();
  await expect
    .poll(() =>
      grip.evaluate((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
      }),
    )
    .toBe(true);
});

test('a row that is dropped in the middle of a long list stays where the pointer is', async ({ page, creator }) => {
  const MIDDLE = LONG_LIST / 2;
  // Makes each row one line higher than the estimated height of rows outside the view.
  await open(
    page,
    creator,
    linksOf(LONG_LIST).map((entry) => ({ ...entry, countClicks: true })),
  );
  const grip = page.locator(`[aria-label="Move Link ${MIDDLE}"]`);
  await aim(page, `[aria-label="Move Link ${MIDDLE}"]`);
  const middleOf = () =>
    grip.evaluate((element) => {
      const { y, height } = element.getBoundingClientRect();
      return y + height / 2;
    });
  const [x, startY] = await grip.evaluate((element) => {
    const box = element.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2] as const;
  });
  await page.mouse.move(x, startY);
  await page.mouse.down();
  for (let offset = 10; offset <= 120; offset += 10) {
    await page.mouse.move(x, startY + offset);
    await waitForFrame(page);
  }
  await expect.poll(async () => Math.abs((await middleOf()) - (startY + 120))).toBeLessThan(5);
  await page.mouse.up();
  await expect(page.locator(`li:nth-child(${MIDDLE + 2})${row(MIDDLE)}`)).toBeAttached();
  await expect(grip).toBeFocused();
  const height = await page.locator(row(MIDDLE)).evaluate((element) => element.getBoundingClientRect().height);
  await expect.poll(async () => Math.abs((await middleOf()) - (startY + 120))).toBeLessThan(2 * height);
  await expect(grip).toBeInViewport();
});
