// How soon a creator can work on their list, on a slow phone with nothing cached: Linkstall, and the same screens as one
// plain React bundle behind a static server, in interleaved pairs. node infra/bench/admin.mjs [url of the platform] [pairs]
import { realpathSync } from 'node:fs';

import { chromium } from 'playwright-core';

import { serveAdminBundle } from './contestants/admin-bundle/serve-bundle.mjs';
import { NETWORK, CPU_SLOWDOWN } from './page-load.mjs';

/** @typedef {{token: string, user: object}} Login */
/** @typedef {{header: number, shown: number, interactive: number, bytes: number, requests: number, waterfall: Asked[]}} Seen */
/** @typedef {{url: string, start: number, end: number, bytes: number}} Asked all ms from the start of the navigation */

const LINKS = 14;
const LIMIT_MS = 45_000;
const QUIET_MS = 1500;

/** A new creator with a list, logged in. @param {string} url @returns {Promise<Login>} */
async function creatorWithLinks(url) {
  const call = async (/** @type {string} */ path, /** @type {object | FormData} */ body, token = '') => {
    const isForm = body instanceof FormData;
    const answer = await fetch(`${url}/api/v1${path}`, {
      method: 'POST',
      headers: { ...(!isForm && { 'content-type': 'application/json' }), ...(token && { authorization: token }) },
      body: isForm ? body : JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    return (await answer.json()).data;
  };
  const username = `bench${Date.now().toString(36)}`;
  const password = 'marigold-awning-7';
  await call('/users/register', { username, password, fullName: 'Who Measures', email: `${username}@example.com` });
  const { user, accessToken } = await call('/users/login', { username, password });
  const picture = await (await fetch(`${url}/assets/preview.png`)).blob();
  for (let at = 1; at <= LINKS; at += 1) {
    const form = new FormData();
    for (const [name, value] of Object.entries({
      title: `Link ${at}`,
      url: `https://example.com/${at}`,
      isActive: 'true',
    }))
      form.set(name, value);
    form.set('thumbnail', picture, 'thumbnail.png');
    await call('/link/add-link', form, accessToken);
  }
  return { user, token: accessToken };
}

/** Runs in the page before anything of its own: presses what edits the first row, and notes when its form is there. */
function pressWhenShown() {
  const seen = { header: 0, shown: 0, interactive: 0 };
  Object.assign(window, { admin: seen });
  const look = () => {
    const now = performance.now();
    if (document.querySelector('#root nav')) seen.header ||= now;
    /** @type {HTMLElement | null} */
    const pencil = document.querySelector('li[id^="link-"] button[aria-label^="Edit"]');
    if (pencil && seen.shown === 0) {
      seen.shown = now;
      pencil.click();
    }
    if (document.querySelector('li[id^="link-"] form')) seen.interactive = now;
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/**
 * Opens `/admin/links` of somebody logged in with an empty cache. @param {import('playwright-core').Browser} browser
 * @param {string} url @param {Login} login @returns {Promise<Seen>} ms from the start of the navigation
 */
async function openList(browser, url, { token, user }) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  try {
    const page = await context.newPage();
    await page.goto(`${url}/robots.txt`);
    await page.evaluate(
      ([key, data, name]) => {
        localStorage.setItem('token', key ?? '');
        localStorage.setItem('userData', data ?? '');
        document.cookie = `ls_own=${name}; path=/`;
      },
      [token, JSON.stringify(user), String(Object(user).username)],
    );
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.setCacheDisabled', { cacheDisabled: true });
    await session.send('Network.emulateNetworkConditions', NETWORK);
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    const requests = watchRequests(session);
    await page.addInitScript(pressWhenShown);
    await page.goto(`${url}/admin/links`, { waitUntil: 'commit', timeout: LIMIT_MS });
    const handle = await page.waitForFunction(
      () => {
        const { admin } = /** @type {{admin: {header: number, interactive: number}}} */ (Object(window));
        return admin.interactive > 0 ? admin : undefined;
      },
      undefined,
      { timeout: LIMIT_MS },
    );
    const seen = /** @type {{header: number, shown: number, interactive: number}} */ (await handle.jsonValue());
    await page.waitForTimeout(QUIET_MS);
    const waterfall = requests();
    const before = waterfall.filter(({ start }) => start < seen.shown);
    return {
      ...seen,
      bytes: before.reduce((sum, { bytes }) => sum + bytes, 0),
      requests: before.length,
      waterfall,
    };
  } finally {
    await context.close();
  }
}

/** @param {import('playwright-core').CDPSession} session @returns {() => Asked[]} */
function watchRequests(session) {
  /** @type {Map<string, Asked>} */
  const asked = new Map();
  let began = 0;
  const at = (/** @type {number} */ timestamp) => Math.round((timestamp - began) * 1000);
  session.on('Network.requestWillBeSent', ({ requestId, timestamp, request }) => {
    began ||= timestamp;
    if (request.url.startsWith('http'))
      asked.set(requestId, { url: new URL(request.url).pathname, start: at(timestamp), end: NaN, bytes: 0 });
  });
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const one = asked.get(requestId);
    if (one) asked.set(requestId, { ...one, bytes: one.bytes + encodedDataLength });
  });
  session.on('Network.loadingFinished', ({ requestId, timestamp }) => {
    const one = asked.get(requestId);
    if (one) asked.set(requestId, { ...one, end: at(timestamp) });
  });
  return () => [...asked.values()];
}

/** @param {number[]} values */
const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/**
 * @param {{browser: import('playwright-core').Browser, url: string, pairs?: number}} options `url` of a running platform
 */
export async function measureAdmin({ browser, url, pairs = 7 }) {
  const login = await creatorWithLinks(url);
  const bundle = await serveAdminBundle(url);
  try {
    for (const one of [url, bundle.url]) await openList(browser, one, login);
    /** @type {{linkstall: Seen, bundle: Seen}[]} */
    const seen = [];
    for (let pair = 0; pair < pairs; pair += 1) {
      // Who goes first alternates, so that neither always finds the machine warm.
      const order = pair % 2 === 0 ? [url, bundle.url] : [bundle.url, url];
      /** @type {Map<string, Seen>} */
      const found = new Map();
      for (const one of order) found.set(one, await openList(browser, one, login));
      seen.push({
        linkstall: /** @type {Seen} */ (found.get(url)),
        bundle: /** @type {Seen} */ (found.get(bundle.url)),
      });
    }
    const of = (/** @type {'linkstall' | 'bundle'} */ who) => ({
      header: Math.round(median(seen.map((pair) => pair[who].header))),
      shown: Math.round(median(seen.map((pair) => pair[who].shown))),
      interactive: Math.round(median(seen.map((pair) => pair[who].interactive))),
      all: seen.map((pair) => Math.round(pair[who].interactive)).join(' '),
      bytes: median(seen.map((pair) => pair[who].bytes)),
      requests: median(seen.map((pair) => pair[who].requests)),
    });
    const ratio = median(seen.map(({ linkstall, bundle: plain }) => linkstall.interactive / plain.interactive));
    return {
      pairs,
      linkstall: of('linkstall'),
      bundle: of('bundle'),
      ratio: Number(ratio.toFixed(3)),
      waterfall: seen.at(-1)?.linkstall.waterfall ?? [],
    };
  } finally {
    bundle.close();
  }
}

if (process.argv[1] && realpathSync(process.argv[1]) === import.meta.filename) {
  const [url = 'http://127.0.0.1:4000', pairs] = process.argv.slice(2);
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    const { waterfall, ...figures } = await measureAdmin({
      browser,
      url,
      ...(pairs && { pairs: Number(pairs) }),
    });
    for (const { url: path, start, end, bytes } of waterfall) console.log([start, end, bytes, path].join('\t'));
    console.log(JSON.stringify(figures, null, 2));
  } finally {
    await browser.close();
  }
}
