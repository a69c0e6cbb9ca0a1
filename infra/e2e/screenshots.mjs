// Makes the pictures of the README: node infra/e2e/screenshots.mjs <url of a platform that may get a new creator>
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { chromium } from 'playwright-core';

const FOLDER = join(import.meta.dirname, '../pictures');
const url = process.argv[2];
if (!url) throw new Error('usage: node infra/e2e/screenshots.mjs <url>');

/** @param {string} path @param {RequestInit} [init] */
async function call(path, init) {
  const response = await fetch(`${url}/api/v1${path}`, init);
  const { data, message } = await response.json();
  if (!response.ok) throw new Error(`${path}: ${message}`);
  return data;
}

/** A creator of our own with the links of a sample, since nobody can log in as a sample. */
async function creatorLike(sample) {
  const [{ UserLink, UserTheme }] = await call(`/${sample}`);
  const account = {
    username: `chef${Date.now()}`,
    fullName: 'Your name here',
    email: `chef${Date.now()}@example.com`,
    password: 'marigold-awning-7',
  };
  const json = { 'content-type': 'application/json' };
  await call('/users/register', { method: 'POST', headers: json, body: JSON.stringify(account) });
  const { username, password } = account;
  const { accessToken } = await call('/users/login', {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ username, password }),
  });
  for (const { title, url: address, thumbnail } of UserLink) {
    const form = new FormData();
    form.set('title', title);
    form.set('url', address);
    form.set('isActive', 'true');
    form.set('thumbnail', await (await fetch(new URL(thumbnail.url, url))).blob(), 'thumbnail.webp');
    await call('/link/add-link', { method: 'POST', headers: { authorization: accessToken }, body: form });
  }
  const theme = JSON.stringify({ theme: UserTheme[0]._id });
  const user = await call('/users/update-theme', {
    method: 'PATCH',
    headers: { ...json, authorization: accessToken },
    body: theme,
  });
  return { user, accessToken };
}

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
mkdirSync(FOLDER, { recursive: true });

/** @param {{name: string, path: string, session?: {user: object, accessToken: string}, colorScheme?: 'light' | 'dark', width?: number, height?: number}} picture */
async function take({ name, path, session, colorScheme = 'light', width = 1280, height = 800 }) {
  const page = await browser.newPage({ viewport: { width, height }, colorScheme });
  if (session) {
    await page.goto(`${url}/robots.txt`);
    await page.evaluate(
      ([token = '', userData = '']) => {
        localStorage.setItem('token', token);
        localStorage.setItem('userData', userData);
      },
      [session.accessToken, JSON.stringify(session.user)],
    );
  }
  await page.goto(url + path, { waitUntil: 'networkidle' });
  const picture = await page.screenshot();
  await page.close();
  if (name) writeFileSync(join(FOLDER, `${name}.png`), picture);
  return picture;
}

const session = await creatorLike('meera.cooks');
await take({ name: 'landing', path: '/' });
await take({ name: 'links', path: '/admin/links', session, colorScheme: 'dark' });
await take({ name: 'store', path: '/store/@meera.cooks' });

const phones = [];
for (const path of ['/meera.cooks', '/zoya.draws', '/kabir.plays', '/tenzin.treks']) {
  phones.push(await take({ name: '', path, width: 390, height: 780 }));
}
const row = await browser.newPage({ viewport: { width: 1280, height: 660 } });
const images = phones.map((picture) => `<img width="300" src="data:image/png;base64,${picture.toString('base64')}">`);
await row.setContent(
  `<body style="margin:0;padding:30px 10px;display:flex;gap:20px;background:#e6d9cc">${images.join('')}`,
);
writeFileSync(join(FOLDER, 'pages.png'), await row.screenshot());
await browser.close();
