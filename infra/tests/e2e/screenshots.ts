// Makes the images of the README and the documents:
// node infra/tests/e2e/screenshots.ts <url of a platform that may get a new creator> [names]
import { join } from 'node:path';

import { chromium, type Page } from 'playwright-core';
import sharp from 'sharp';

import { accountLike, callsTo } from './sample-account.ts';

const README_FOLDER = join(import.meta.dirname, '../../docs/images');
const url = process.argv[2];
if (!url) throw new Error('usage: node infra/tests/e2e/screenshots.ts <url>');
const call = callsTo(url);

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
const session = await accountLike(url, 'zoya.draws');

interface ScreenshotOptions {
  path: string;
  isLoggedIn?: boolean;
  colorScheme?: 'light' | 'dark';
  width?: number;
  height?: number;
  prepare?: (page: Page) => Promise<unknown>;
}

async function takeScreenshot({
  path,
  isLoggedIn = false,
  colorScheme = 'light',
  width = 1280,
  height = 800,
  prepare,
}: ScreenshotOptions) {
  const view = {
    viewport: { width, height },
    colorScheme,
    reducedMotion: 'reduce' as const,
  };
  const page = await browser.newPage(view);
  if (isLoggedIn) {
    await page.goto(`${url}/robots.txt`);
    await page.evaluate(
      ([token = '', userData = '']) => {
        localStorage.setItem('token', token);
        localStorage.setItem('userData', userData);
      },
      [session.accessToken, JSON.stringify(session.user)],
    );
  }
  page.setDefaultTimeout(12_000);
  await page.route('**/users/insights/*', (route) => route.fulfill({ json: { statusCode: 200, data: insights } }));
  await page.goto(url + path, { waitUntil: 'networkidle' });
  await page.waitForTimeout(1_000); // hydration is complete after this time
  await prepare?.(page);
  await page.waitForTimeout(1_500);
  const screenshot = await page.screenshot();
  await page.close();
  return screenshot;
}

/** Saves an image for the README. A small palette is enough. */
const saveForReadme = (name: string, screenshot: Buffer) =>
  sharp(screenshot)
    .png({ palette: true, quality: 90, effort: 10, compressionLevel: 9 })
    .toFile(join(README_FOLDER, `${name}.png`));

/** Puts screenshots side by side on a cloth-coloured background. */
async function saveRow(name: string, screenshots: readonly Buffer[], height: number) {
  const imageWidth = 1280 / screenshots.length - 20;
  const page = await browser.newPage({ viewport: { width: 1280, height } });
  const images = screenshots.map(
    (screenshot) => `<img width="${imageWidth}" src="data:image/png;base64,${screenshot.toString('base64')}">`,
  );
  await page.setContent(
    `<body style="margin:0;padding:30px 10px;display:flex;gap:20px;background:#e6d9cc">${images.join('')}`,
  );
  await saveForReadme(name, await page.screenshot());
  await page.close();
}

/** Puts screenshots of one size into a grid with the given number of columns. */
async function saveSheet(
  name: string,
  screenshots: readonly Buffer[],
  { columns, width }: Record<'columns' | 'width', number>,
) {
  const gap = 12;
  const images = await Promise.all(screenshots.map((screenshot) => sharp(screenshot).resize({ width }).toBuffer()));
  const { height } = await sharp(images[0]).metadata();
  const rows = Math.ceil(images.length / columns);
  const size = { width: columns * (width + gap) + gap, height: rows * (height + gap) + gap };
  const composites = images.map((input, index) => ({
    input,
    left: gap + (index % columns) * (width + gap),
    top: gap + Math.floor(index / columns) * (height + gap),
  }));
  await sharp({ create: { ...size, channels: 3, background: '#8a8078' } })
    .composite(composites)
    .webp({ quality: 72, effort: 6 })
    .toFile(join(README_FOLDER, `${name}.webp`));
}

// The numbers are invented; the screen is real.
const DAY = 86_400_000;
const DAYS = Array.from({ length: 30 }, (_, index) => {
  const wave = 150 + 60 * Math.sin(index / 2.1) + 5 * index + 45 * Math.abs(Math.sin(index * 7));
  const views = Math.round(wave);
  const day = new Date(Date.now() - (29 - index) * DAY).toISOString().slice(0, 10);
  return { day, views, visitors: Math.round(views * 0.7), clicks: Math.round(views * 0.38) };
});
const [{ UserLink }] = await call(`/${session.username}`);
const insights = {
  timeZone: 'Asia/Kolkata',
  isChosen: true,
  days: DAYS,
  hours: Array.from({ length: 24 }, (_, index) => ({
    views: index < 19 ? index : 0,
    clicks: index < 19 ? index >> 1 : 0,
  })),
  before: { views: 6480, visitors: 4536, clicks: 2310 },
  pageViews: 5210,
  storeViews: 1388,
  phones: 5102,
  desktops: 1496,
  sources: [
    { domain: 'instagram.com', name: 'Instagram', views: 3120 },
    { domain: '', views: 1904 },
    { domain: 'pinterest.com', name: 'Pinterest', views: 911 },
    { domain: 'behance.net', name: 'Behance', views: 402 },
  ],
  campaigns: [{ source: 'newsletter', medium: 'email', campaign: 'diwali-cards', content: '', views: 288 }],
  countries: Object.entries({ IN: 5230, US: 640, GB: 410, AE: 207 }).map(([code, views]) => ({ code, views })),
  places: [
    { slug: 'yt', name: 'YouTube', views: 812, entries: [{ _id: UserLink[0]._id, clicks: 301 }] },
    { slug: 'card', name: 'Visiting card', views: 204, entries: [] },
  ],
  entries: UserLink.map(({ _id, title }: { _id: string; title: string }, index: number) => ({
    ...{ _id, kind: 'link', title },
    clicks: Math.round(820 / (index + 1)),
  })),
};

const [{ UserProduct: products }] = await call('/zoya.draws/Store');
const productPath = `/store/@zoya.draws/${products[0]._id}`;
const open = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();
const share = async (page: Page) => {
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await page.getByRole('img', { name: /^QR code/ }).waitFor();
  await page.waitForTimeout(500);
};
const chooseMonth = (page: Page) => page.getByRole('radio', { name: '30 days', exact: true }).check();
const toTop = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => element.scrollIntoView({ block: 'start' }));
const openSchedule = async (page: Page) => {
  await open('Add Link')(page);
  await page.getByLabel('Header').fill('Diwali cards: the first fifty');
  await page.getByText('Show at certain times').click();
  await page.getByLabel('Show from, day').fill('2026-12-03');
  await page.getByLabel('Show from, time').fill('09:00');
  await toTop(page, 'details[open]');
};
const openColors = (page: Page) => page.getByRole('tab', { name: 'Colours' }).click();
const phone = { width: 390, height: 780 };

/** The screens of the sheets, in their order. */
const SCREENS: readonly Pick<ScreenshotOptions, 'path' | 'isLoggedIn' | 'prepare'>[] = [
  ...['/', '/zoya.draws', '/store/@zoya.draws', productPath, '/login', '/signup'].map((path) => ({ path })),
  ...['/admin/links', '/admin/design'].map((path) => ({ path, isLoggedIn: true })),
  { path: '/admin/statistics', isLoggedIn: true, prepare: chooseMonth },
  ...['/admin/account', '/admin/account/security', '/store/add-product'].map((path) => ({ path, isLoggedIn: true })),
];

/** Every screen in light and in dark colours. */
async function takeAllScreens(size: { readonly width: number; readonly height: number }): Promise<Buffer[]> {
  const screenshots: Buffer[] = [];
  for (const colorScheme of ['light', 'dark'] as const)
    for (const screen of SCREENS) screenshots.push(await takeScreenshot({ ...screen, ...size, colorScheme }));
  return screenshots;
}

const tasks: Record<string, () => Promise<unknown>> = {
  landing: async () => saveForReadme('landing', await takeScreenshot({ path: '/' })),
  links: async () =>
    saveForReadme('links', await takeScreenshot({ path: '/admin/links', isLoggedIn: true, colorScheme: 'dark' })),
  store: async () => saveForReadme('store', await takeScreenshot({ path: '/store/@meera.cooks' })),
  statistics: async () =>
    saveForReadme(
      'statistics',
      await takeScreenshot({ path: '/admin/statistics', isLoggedIn: true, prepare: chooseMonth }),
    ),
  look: async () =>
    saveForReadme('look', await takeScreenshot({ path: '/admin/design', isLoggedIn: true, prepare: openColors })),
  pages: async () => {
    const paths = ['/zoya.draws', '/kabir.plays', '/tenzin.treks', '/arjunlifts'];
    await saveRow('pages', await Promise.all(paths.map((path) => takeScreenshot({ path, ...phone }))), 660);
  },
  blocks: async () => {
    const paths = ['/lucia.viaja', '/ananya-reads', '/kabir.plays', '/tenzin.treks', '/tom_builds', '/arjunlifts'];
    await saveRow(
      'blocks',
      await Promise.all(paths.map((path) => takeScreenshot({ path, width: 390, height: 1400 }))),
      760,
    );
  },
  sharing: async () => {
    const screenshots = [
      await takeScreenshot({ path: '/tenzin.treks', ...phone, prepare: share }),
      await takeScreenshot({ path: productPath, ...phone }),
      await takeScreenshot({ path: '/admin/links', isLoggedIn: true, ...phone, prepare: open('Add Other') }),
      await takeScreenshot({ path: '/admin/links', isLoggedIn: true, ...phone, prepare: openSchedule }),
    ];
    await saveRow('phone', screenshots, 660);
  },
  'screens-390': async () =>
    saveSheet('screens-390', await takeAllScreens({ width: 390, height: 844 }), { columns: 12, width: 180 }),
  'screens-1280': async () =>
    saveSheet('screens-1280', await takeAllScreens({ width: 1280, height: 800 }), { columns: 6, width: 400 }),
};

const selectedNames = process.argv.slice(3);
for (const [name, make] of Object.entries(tasks))
  if (selectedNames.length === 0 || selectedNames.includes(name)) await make();
await browser.close();
