import type { Page } from '@playwright/test';

import account from '../../mfe-account/routes.json' with { type: 'json' };
import links from '../../mfe-links/routes.json' with { type: 'json' };
import store from '../../mfe-store/routes.json' with { type: 'json' };
import { addLinks, type Creator, expect, logIn, paintPicture, test } from './fixtures.ts';

/** A page that was loaded anew has forgotten it. */
const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { same: true }));
const isSame = (page: Page) => page.evaluate(() => 'same' in window);
const top = (page: Page) => page.evaluate(() => scrollY);
const fillLogin = async (page: Page, { username, password }: Creator) => {
  await page.getByRole('textbox', { name: 'Username' }).fill(username);
  await page.locator('[name=password]').fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
};

const guarded = [...account.pages, ...links.pages, ...store.pages]
  .filter(({ access }) => access === 'login')
  .map(({ path }) => path.replace(':id', '6920a1b2c3d4e5f60718293a'));

test('a visitor at a guarded page is asked to log in, and downloads nothing of the page before', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  for (const path of guarded) {
    await page.goto(`${path}?from=mail`, { waitUntil: 'networkidle' });
    await expect(page, path).toHaveURL(/\/login$/);
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveText('Login');
    const remotes = asked.splice(0).flatMap((file) => /^\/remotes\/(mfe-[a-z]+)\//.exec(file)?.[1] ?? []);
    expect([...new Set(remotes)], path).toEqual(['mfe-account']);
  }
});

for (const path of ['/admin/design', '/store/add-product'])
  test(`after the login the way leads back to ${path}, and nowhere in between`, async ({ page, creator }) => {
    await page.goto(path);
    await expect(page).toHaveURL(/\/login$/);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await fillLogin(page, creator);
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    if (path.startsWith('/store')) expect(asked.filter((url) => /mfe-(links|public)/.test(url))).toEqual([]);
  });

test('who logs out on a page is not led back to it by the next login', async ({ page, creator }) => {
  await logIn(page, creator);
  await page.goto('/admin/design');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await fillLogin(page, creator);
  await expect(page).toHaveURL(/\/admin\/links$/);
});

test('the gallery is there after coming to the landing page from another page of the site', async ({
  page,
  creator,
}) => {
  const samples = page.locator('#templates a[href^="/"]:not([href*="?theme="])');
  await page.goto('/login');
  await mark(page);
  await page.getByRole('link', { name: 'Linkstall' }).first().click();
  await expect(page).toHaveURL(/\/$/);
  await expect(samples).toHaveCount(8);
  expect(await isSame(page)).toBe(true);

  await logIn(page, creator);
  await page.goto('/admin/links');
  await mark(page);
  await page.getByRole('link', { name: 'Home' }).click();
  await expect(samples).toHaveCount(8);
  expect(await isSame(page)).toBe(true);
});

/** As a person does: playwright would scroll first. */
const press = (page: Page, name: string) =>
  page.getByRole('link', { name, exact: true }).evaluate((link: HTMLElement) => link.click());
/** Every place at which the page has been seen since, frame by frame. */
const watchPlaces = (page: Page) =>
  page.evaluate(() => {
    const seen = new Set<number>();
    const look = () => {
      seen.add(Math.round(scrollY));
      requestAnimationFrame(look);
    };
    look();
    Object.assign(window, { places: () => [...seen] });
  });
const places = (page: Page) => page.evaluate(() => (window as unknown as { places: () => number[] }).places());
const scrollTo = async (page: Page, place: number) => {
  // Until the page has heard of it.
  await page.evaluate(
    (y) =>
      new Promise((heard) => {
        addEventListener('scroll', heard, { once: true });
        window.scrollTo({ top: y, behavior: 'instant' });
      }),
    place,
  );
  await expect.poll(() => top(page)).toBe(place);
};

test('a new page begins at its top without a ride, and Back and Forward come to where a page was left', async ({
  page,
  request,
  creator,
}) => {
  const picture = await paintPicture('teal');
  const many = Array.from({ length: 20 }, (_, at) => ({ title: `Link ${at}`, url: 'https://example.com' }));
  await addLinks(request, creator, { links: many, picture });
  await logIn(page, creator);
  await page.goto('/admin/links');
  await expect(page.getByRole('main').getByText('Link 19', { exact: true })).toBeVisible();
  // Seen before, the next page is long at once: one that is still short has no place but its top.
  await press(page, 'Design');
  await expect(page.getByRole('radio')).toHaveCount(14);
  await press(page, 'Links');
  await expect(page.getByRole('main').getByText('Link 19', { exact: true })).toBeVisible();
  await scrollTo(page, 900);
  await watchPlaces(page);
  await press(page, 'Design');
  await expect(page.getByRole('radio')).toHaveCount(14);
  await expect.poll(() => places(page)).toContain(0); // a ride comes to the top last
  expect((await places(page)).sort((a, b) => a - b)).toEqual([0, 900]);
  await scrollTo(page, 40);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Links');
  await expect.poll(() => top(page)).toBe(900);
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Design');
  await expect.poll(() => top(page)).toBe(40);
});

test('Back comes to the exact place also when what fills the page arrives late, and so does a reload', async ({
  page,
  request,
  creator,
}) => {
  const picture = await paintPicture('teal');
  const many = Array.from({ length: 20 }, (_, at) => ({ title: `Link ${at}`, url: 'https://example.com' }));
  await addLinks(request, creator, { links: many, picture });
  await logIn(page, creator);
  await page.goto('/admin/links');
  await expect(page.getByRole('main').getByText('Link 19', { exact: true })).toBeVisible();
  await scrollTo(page, 900);
  await press(page, 'Account');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Account');

  const late = async () => {
    await page.evaluate(() => localStorage.removeItem('links'));
    await page.route('**/api/v1/link/all-entry', async (route) => {
      await new Promise((done) => setTimeout(done, 1000));
      await route.continue();
    });
  };
  await late();
  await page.goBack();
  await expect(page.getByRole('main').getByText('Link 19', { exact: true })).toBeVisible();
  await expect.poll(() => top(page)).toBe(900);

  await late();
  await page.reload();
  await expect(page.getByRole('main').getByText('Link 19', { exact: true })).toBeVisible();
  await expect.poll(() => top(page)).toBe(900);
  await page.mouse.wheel(0, -300);
  await expect.poll(() => top(page)).toBe(600);
});

for (const javaScriptEnabled of [true, false])
  test.describe(`with scripts ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled });

    test('the 404 page has the header of the site', async ({ page, complaints }) => {
      for (const path of ['/nobody-lives-here', '/no/such/page', '/admin/nothing']) {
        await page.goto(path);
        await expect(page.getByRole('banner').getByRole('link', { name: 'Login' }), path).toBeVisible();
        await expect(page.getByRole('heading', { level: 1 }), path).toHaveText('Page Not Found');
      }
      complaints.length = 0; // the browser's own line about the 404
    });
  });

test('what the foot of the site leads to begins below the bar, on a phone too', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ reducedMotion: 'reduce' }); // else it is on its way there for a while
  await page.goto('/about#privacy');
  const heading = page.getByRole('heading', { name: 'Privacy' });
  const bar = page.getByRole('banner');
  await expect
    .poll(async () => {
      const [at, above] = [await heading.boundingBox(), await bar.boundingBox()];
      const below = at && above ? at.y - above.height : NaN;
      return below >= 0 && below < 200;
    })
    .toBe(true);
});
