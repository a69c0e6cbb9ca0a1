// The screens with 500 rows in a chosen order, and a pointer that drags one of the rows.
import type { Locator, Page } from 'playwright-core';

const ROWS = 500;

/** `url`: of the platform, or empty when the page already has a base URL */
interface Owner {
  url: string;
  username: string;
  user: object;
}

const idOf = (place: number) => place.toString(16).padStart(24, '0');
const product = (place: number) => ({
  ...{ _id: idOf(place), Product_Name: `Thing ${place}`, Product_Desc: 'One of many.', revision: 1 },
  ...{ Product_Price: 100, Product_Discount_Price: 90, Product_Url: 'https://example.com/thing' },
  ...{ Product_status: true, Product_Img: [] },
});
const link = (place: number) => ({
  ...{ kind: 'link', isSpotlight: false, countClicks: false, isActive: true, revision: 1 },
  ...{ _id: idOf(place), title: `Link ${place}`, url: 'https://example.com/link', thumbnail: { url: '' } },
});
const rowsOf = (build: (place: number) => object) => Array.from({ length: ROWS }, (_, place) => build(place));

const respondToCalls = (page: Page, calls: string, data: unknown) =>
  page.route(calls, (route) => route.fulfill({ json: { statusCode: 200, data, message: 'ok', success: true } }));

/** Each function opens its screen for a logged-in creator and returns the grip of a row. Recorded data replaces the API. */
export const SCREENS: Readonly<Record<string, (page: Page, owner: Owner) => Promise<Locator>>> = {
  store: async (page, { url, username, user }) => {
    const data = [{ ...user, UserLink: [], UserTheme: [], UserProduct: rowsOf(product) }];
    await respondToCalls(page, `**/api/v1/${username}/Store`, data);
    await page.goto(`${url}/store/@${username}`);
    await page.getByRole('button', { name: 'Arrange' }).click();
    return page.getByRole('button', { name: 'Drag Thing 3', exact: true });
  },
  links: async (page, { url }) => {
    await respondToCalls(page, '**/api/v1/link/all-entry', rowsOf(link));
    await page.goto(`${url}/admin/links`);
    return page.getByRole('button', { name: 'Move Link 3', exact: true });
  },
};

/** Grabs the row, calls `action` with a function that moves the row down by pixels, and cancels the drag. */
export async function dragRow(
  page: Page,
  grip: Locator,
  action: (moveTo: (below: number) => Promise<void>) => Promise<void>,
) {
  const box = await grip.boundingBox();
  if (!box) throw new Error('the row is not shown');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y + 10);
  await action((below) => page.mouse.move(x, y + 10 + below));
  await page.keyboard.press('Escape');
  await page.mouse.up();
}
