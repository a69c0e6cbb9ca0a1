import type { Page } from '@playwright/test';

import { workOf } from '../bench/machine/page-thread.ts';
import { aim } from '../bench/machine/pointer.ts';
import { type Creator, expect, logIn, test } from './fixtures.ts';

const LINKS = 1_000;
/** As many more than anybody sees as matter to what is drawn. */
const LONG = 300;
/** Elements of which the browser finds the style anew: what changes and what is new, but not a part of each row. */
const RESTYLED = 200;

const link = (place: number) => ({
  ...{ kind: 'link', isSpotlight: false, countClicks: false, isActive: true, revision: 1 },
  ...{ _id: place.toString(16).padStart(24, '0'), title: `Link ${place}`, url: 'https://example.com/link' },
  thumbnail: { url: '' },
});
type Listed = ReturnType<typeof link>;
const linksOf = (count: number): Listed[] => Array.from({ length: count }, (_, place) => link(place));

/** An API that has so many links, and deletes them or switches them off. */
async function serveLinks(page: Page, { username, user }: Creator, listed: readonly Listed[]): Promise<void> {
  let links = listed;
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
    const changed = (listed: Listed) => ({ ...listed, isActive: !listed.isActive, revision: listed.revision + 1 });
    links = links.map((listed) => (listed._id === id ? changed(listed) : listed));
    return route.fulfill(ok(links.find(({ _id }) => _id === id)));
  });
}

async function open(page: Page, creator: Creator, links: readonly Listed[]): Promise<void> {
  await logIn(page, creator);
  await serveLinks(page, creator, links);
  await page.goto('/admin/links');
  await page.waitForSelector(`#link-${links.at(-1)?._id}`, { state: 'attached' });
  await expect(page.locator('[data-slot=phone-preview] li')).toHaveCount(links.length);
}

interface Act {
  readonly name: string;
  /** Puts pointer and fields where they are needed; answers what is traced. */
  readonly prepare: (page: Page) => Promise<() => Promise<void>>;
  /** CSS of what is there once the act is done. */
  readonly done: string;
}

const row = (at: number) => `#link-${link(at)._id}`;
const press = async (page: Page) => {
  await page.mouse.down();
  await page.mouse.up();
};
const type = (page: Page) => page.keyboard.type('marigolds');

const ACTS: readonly Act[] = [
  {
    name: 'deleting one',
    prepare: async (page) => {
      await aim(page, '[aria-label="Delete Link 3"]');
      return () => press(page);
    },
    done: `ul:not(:has(${row(3)})) > ${row(LINKS - 1)}`,
  },
  {
    name: 'switching one off',
    prepare: async (page) => {
      await aim(page, `${row(4)} label`);
      return () => press(page);
    },
    done: `${row(4)}:has(input:not(:checked)):not([aria-busy=true])`,
  },
  {
    name: 'typing a new one',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Add Link' }).first().click();
      await page.locator('#add-link input').first().fill('');
      return () => type(page);
    },
    done: '#add-link input[value="marigolds"]',
  },
  {
    name: 'typing in its row',
    prepare: async (page) => {
      await page.locator('[aria-label="Edit Link 5"]').click();
      await page
        .locator(`${row(5)} input`)
        .first()
        .fill('');
      return () => type(page);
    },
    done: `${row(5)} input[value="marigolds"]`,
  },
];

// How long each holds up a frame is measured by `npm run bench -- thousand-links`. Here the cause is counted.
test(`with ${LINKS} links a change of one gives no new style to the others: ${ACTS.map(({ name }) => name).join(', ')}`, async ({
  page,
  browser,
  creator,
}) => {
  await open(page, creator, linksOf(LINKS));
  for (const { name, prepare, done } of ACTS) {
    const act = await prepare(page);
    const { restyled } = await workOf(browser, page, async () => {
      await act();
      await page.waitForSelector(done, { state: 'attached' });
    });
    expect(restyled, name).toBeGreaterThan(0);
    expect(restyled, name).toBeLessThan(RESTYLED);
  }
});

const pictured = (listed: Listed) => ({ ...listed, thumbnail: { url: `/images/${listed._id}/96.webp` } });

test('of a long list’s pictures only those that are near are asked for, in the list and in the phone', async ({
  page,
  creator,
}) => {
  const asked = new Set<string>();
  await page.route('**/images/*/*.webp', (route) => {
    asked.add(route.request().url().split('/').at(-2) ?? '');
    return route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' });
  });
  await open(page, creator, linksOf(LONG).map(pictured));
  const drawn = (css: string) =>
    page.locator(`${css} img`).evaluateAll((images) => images.filter((image) => image.hasAttribute('src')).length);
  const [first, last] = [row(0), row(LONG - 1)].map((css) => page.locator(`${css} img`));
  await expect(first!).toHaveAttribute('src', /\/96\.webp$/);
  await expect(last!).not.toHaveAttribute('src');
  // Each that is watched is looked for in each frame: a thousand took a third of it.
  expect(await drawn('li[id^=link-]')).toBeLessThan(100);
  expect(await drawn('[data-slot=phone-preview]')).toBeLessThan(200);
  expect(asked.size).toBeLessThan(200);
  await page.getByRole('button', { name: 'End' }).click();
  await expect(last!).toHaveAttribute('src', /\/96\.webp$/);
  await expect.poll(() => asked.has(link(LONG - 1)._id)).toBe(true);
  // In the phone, too, as it is scrolled.
  const inPhone = page.locator('[data-slot=phone-preview] li').last();
  await inPhone.evaluate((element) => element.closest('[tabindex]')?.scrollTo(0, 1e6));
  await expect(inPhone.locator('img')).toHaveAttribute('src', /\/96\.webp$/);
});

test('a row that is carried past pictures that nobody has seen shows them', async ({ page, creator }) => {
  await page.route('**/images/*/*.webp', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
  );
  await open(page, creator, linksOf(LONG).map(pictured));
  await aim(page, '[aria-label="Move Link 3"]');
  const unseen = page.locator('li[id^=link-]:has(img:not([src]))').first();
  const picture = page.locator(`#${await unseen.getAttribute('id')} img`);
  await page.mouse.down();
  // At the foot of the window the page scrolls under it.
  await page.mouse.move(60, 760);
  await page.mouse.move(60, 890);
  await expect(picture).toHaveAttribute('src', /\/96\.webp$/);
  await page.keyboard.press('Escape');
  await page.mouse.up();
});

test('a row of a long list has its picture again once it has been edited', async ({ page, creator }) => {
  await page.route('**/images/*/*.webp', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
  );
  await open(page, creator, linksOf(60).map(pictured));
  const picture = page.locator(`${row(2)} img`).first();
  await expect(picture).toHaveAttribute('src', /\/96\.webp$/);
  await page.locator('[aria-label="Edit Link 2"]').click();
  await page.locator(row(2)).getByRole('button', { name: 'Cancel' }).click();
  await expect(page.locator('[aria-label="Edit Link 2"]')).toBeFocused();
  await expect(picture).toHaveAttribute('src', /\/96\.webp$/);
});

test('a row that keys move down a long list is not covered by the bar at its foot', async ({ page, creator }) => {
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

test('a row that is dropped in the middle of a long list lies where the pointer left it', async ({ page, creator }) => {
  const MIDDLE = LONG / 2;
  // A line more in each row: higher than is guessed for those that nobody has seen.
  await open(
    page,
    creator,
    linksOf(LONG).map((listed) => ({ ...listed, countClicks: true })),
  );
  const grip = page.locator(`[aria-label="Move Link ${MIDDLE}"]`);
  await aim(page, `[aria-label="Move Link ${MIDDLE}"]`);
  const middleOf = () =>
    grip.evaluate((element) => {
      const { y, height } = element.getBoundingClientRect();
      return y + height / 2;
    });
  const [x, from] = await grip.evaluate((element) => {
    const box = element.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2] as const;
  });
  await page.mouse.move(x, from);
  await page.mouse.down();
  for (let way = 10; way <= 120; way += 10) {
    await page.mouse.move(x, from + way);
    await page.waitForTimeout(30);
  }
  expect(Math.abs((await middleOf()) - (from + 120))).toBeLessThan(5);
  await page.mouse.up();
  await expect(page.locator(`li:nth-child(${MIDDLE + 2})${row(MIDDLE)}`)).toBeAttached();
  await expect(grip).toBeFocused();
  const height = await page.locator(row(MIDDLE)).evaluate((element) => element.getBoundingClientRect().height);
  await expect.poll(async () => Math.abs((await middleOf()) - (from + 120))).toBeLessThan(2 * height);
  await expect(grip).toBeInViewport();
});
