// The screens with 500 rows to put in order, and a pointer that carries one of the rows.

const ROWS = 500;

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('playwright-core').Locator} Locator */
/** @typedef {{url: string, username: string, user: object}} Owner `url`: of the platform, empty where the page knows it */

const idOf = (/** @type {number} */ place) => place.toString(16).padStart(24, '0');
const product = (/** @type {number} */ place) => ({
  ...{ _id: idOf(place), Product_Name: `Thing ${place}`, Product_Desc: 'One of many.', revision: 1 },
  ...{ Product_Price: 100, Product_Discount_Price: 90, Product_Url: 'https://example.com/thing' },
  ...{ Product_status: true, Product_Img: [] },
});
const link = (/** @type {number} */ place) => ({
  ...{ kind: 'link', isSpotlight: false, countClicks: false, isActive: true, revision: 1 },
  ...{ _id: idOf(place), title: `Link ${place}`, url: 'https://example.com/link', thumbnail: { url: '' } },
});
const all = (/** @type {(place: number) => object} */ make) => Array.from({ length: ROWS }, (_, place) => make(place));

/** @param {Page} page @param {string} calls @param {unknown} data */
const respondToCalls = (page, calls, data) =>
  page.route(calls, (route) => route.fulfill({ json: { statusCode: 200, data, message: 'ok', success: true } }));

/**
 * Each opens its screen for a creator who is logged in, and answers the grip of a row. The API's part is played here.
 * @type {Readonly<Record<string, (page: Page, owner: Owner) => Promise<Locator>>>}
 */
export const SCREENS = {
  store: async (page, { url, username, user }) => {
    const data = [{ ...user, UserLink: [], UserTheme: [], UserProduct: all(product) }];
    await respondToCalls(page, `**/api/v1/${username}/Store`, data);
    await page.goto(`${url}/store/@${username}`);
    await page.getByRole('button', { name: 'Arrange' }).click();
    return page.getByRole('button', { name: 'Drag Thing 3', exact: true });
  },
  links: async (page, { url }) => {
    await respondToCalls(page, '**/api/v1/link/all-entry', all(link));
    await page.goto(`${url}/admin/links`);
    return page.getByRole('button', { name: 'Move Link 3', exact: true });
  },
};

/**
 * The pointer takes the row, `during` moves it so far below its place, and it is put back.
 * @param {Page} page @param {Locator} grip @param {(moveTo: (below: number) => Promise<void>) => Promise<void>} during
 */
export async function carry(page, grip, during) {
  const box = await grip.boundingBox();
  if (!box) throw new Error('the row is not shown');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y + 10);
  await during((below) => page.mouse.move(x, y + 10 + below));
  await page.keyboard.press('Escape');
  await page.mouse.up();
}
