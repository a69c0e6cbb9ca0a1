/** @jest-environment node */
import type { Theme } from '@linkstall/contracts/http';
import { contrast, rgb } from '@linkstall/themes/colors';
import themes from '@linkstall/themes/themes.json';
import jsQr from 'jsqr';
import sharp from 'sharp';

import { ask } from '../testing/ask.ts';
import { FixtureApi } from '../testing/fixture-api.ts';
import { FixtureSite } from '../testing/fixture-site.ts';

const PRODUCT = '5f0c0ffee5f0c0ffee5f0c0f';
const SHORT = 'ash';
const LONGEST = 'a.very-long_name.of.30.letters';
const SCREENS = [
  [320, '#ffffff'],
  [160, '#160c13'],
] as const;
const PUBLIC_URL = 'https://links.example';

const api = new FixtureApi();
let site: FixtureSite;
const get = (path: string, headers: Readonly<Record<string, string>> = {}) => ask(site.url, path, { headers });
/** As the API answers a creator's page, and one of their products. */
const wear = (username: string, theme: unknown) => {
  const person = { username, UserTheme: [theme] };
  api.people.set(`${username}/page`, person);
  api.people.set(`${username}/store/product/${PRODUCT}`, person);
};
/** Something of theirs was written. */
const drop = async (changed: string) => {
  api.changed = changed;
  await ask(site.url, '/api/v1/anything', { method: 'POST', body: '{}' });
};
const theme = (id: string) => themes.find(({ _id }) => _id === id) as Theme;

/** What a camera reads: dark on light only, from a drawing of `width` pixels on a screen of this colour. */
async function read(svg: string, width: number, screen: string): Promise<string | undefined> {
  const drawn = sharp(Buffer.from(svg), { density: 200 })
    .resize(width)
    .extend({
      ...{ top: 20, bottom: 20, left: 20, right: 20 },
      background: screen,
    });
  const { data, info } = await drawn.flatten().ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return jsQr(new Uint8ClampedArray(data), info.width, info.height, { inversionAttempts: 'dontInvert' })?.data;
}

const colorsOf = (svg: string) => ({
  light: /fill="(#[\da-f]{6})"/.exec(svg)?.[1] ?? '',
  dark: /stroke="(#[\da-f]{6})"/.exec(svg)?.[1] ?? '',
});

beforeAll(async () => {
  await api.start();
  site = await FixtureSite.create();
  await site.start(api.url, { PUBLIC_URL });
  await site.quicken(0); // a moment comes only when a test moves the clock
});

afterAll(async () => {
  await site.remove();
  await api.stop();
});

async function expectReadable(username: string, path: string): Promise<void> {
  const { status, text, headers } = await get(`${path}.qr.svg`);
  expect([path, status, headers['content-type']]).toEqual([path, 200, 'image/svg+xml; charset=utf-8']);
  const { dark, light } = colorsOf(text);
  expect(contrast(rgb(dark), rgb(light))).toBeGreaterThanOrEqual(7);
  for (const [width, screen] of SCREENS) expect(await read(text, width, screen)).toBe(PUBLIC_URL + path);
  await drop(`user:${username}`);
}
const pathsOf = (username: string) => [`/${username}`, `/store/@${username}`, `/store/@${username}/${PRODUCT}`];

test.each([SHORT, LONGEST])(
  'the codes of page, store and product of %s are read on light and dark screens',
  async (username) => {
    wear(username, themes[0]);
    for (const path of pathsOf(username)) await expectReadable(username, path);
  },
);

test.each(themes.map(({ _id }, place) => [_id, place] as const))(
  'a code in the theme %s is read on light and dark screens',
  async (id, place) => {
    const username = place % 2 === 0 ? SHORT : LONGEST;
    wear(username, theme(id));
    await expectReadable(username, pathsOf(username)[place % 3] ?? '');
  },
);

test('the code of a UPI entry asks for what its creator wrote; no other entry has one', async () => {
  const upi = { kind: 'upi', _id: PRODUCT, upiId: 'asha@upi', payee: 'Asha & co', amount: '180.00', place: 0 };
  const heading = { kind: 'heading', _id: PRODUCT.replace(/.$/, '0'), title: 'Asha', place: 1 };
  api.people.set('payee/page', { username: 'payee', UserTheme: [theme('neon-gali')], UserEntry: [upi, heading] });
  const { text } = await get(`/payee/${upi._id}.qr.svg`);
  expect(await read(text, 208, '#000000')).toBe('upi://pay?pa=asha@upi&pn=Asha%20%26%20co&am=180.00&cu=INR');
  expect((await get(`/payee/${heading._id}.qr.svg`)).status).toBe(404);
});

test('a page gives its code its own colours; too near or unreadable ones give way to ink on white', async () => {
  const code = async (name: string, worn: unknown) => {
    wear(name, worn);
    return colorsOf((await get(`/${name}.qr.svg`)).text);
  };
  expect(await code('marigold', theme('marigold'))).toEqual({ dark: '#24121e', light: '#ffeab6' });
  expect(await code('darkness', theme('ink'))).toEqual({ dark: '#131214', light: '#f7f3ef' });
  const inkOnWhite = { dark: '#1d1a1c', light: '#ffffff' };
  const { mainStyles } = theme('chalk');
  const grey = { heading: '#777777', text: '#777777' };
  const near = {
    mainStyles: {
      ...mainStyles,
      contentSection: { ...mainStyles.contentSection, ...grey },
      lowerSection: { ...mainStyles.lowerSection, text: '#888888' },
    },
  };
  expect(await code('grey', near)).toEqual(inkOnWhite);
  const hostile = {
    mainStyles: { ...mainStyles, contentSection: { ...mainStyles.contentSection, heading: '"/><script>' } },
  };
  expect(await code('hostile', hostile)).toEqual(inkOnWhite);
  expect(await code('nothing', null)).toEqual(inkOnWhite);
});

test('a code is small, is asked for again by its tag, and changes with the theme at once', async () => {
  wear('asha', theme('chalk'));
  const before = await get('/Asha.qr.svg', { 'accept-encoding': 'br' });
  expect(before.bytes.length).toBeLessThan(1000);
  const etag = String(before.headers.etag);
  expect((await get('/asha.qr.svg', { 'accept-encoding': 'br', 'if-none-match': etag })).status).toBe(304);
  const reads = api.readsOf('/api/v1/asha/Page');
  wear('asha', theme('marigold'));
  await drop('user:asha');
  expect((await get('/asha.qr.svg')).text).toContain('#24121e');
  expect(api.readsOf('/api/v1/asha/Page') - reads).toBe(1);
});

test('what has its time has a code until then, and no cache in front keeps it longer; what comes has one from then on', async () => {
  const upi = { kind: 'upi', _id: PRODUCT, upiId: 'asha@upi', payee: 'Asha', amount: '', place: 0 };
  const show = (UserEntry: readonly object[], more: object) =>
    api.people.set('timed/page', { username: 'timed', UserTheme: [theme('chalk')], UserEntry, ...more });
  const ask = async () => (await get(`/timed/${PRODUCT}.qr.svg`)).status;
  for (const [before, now, statuses] of [
    [[upi], [], [200, 404]],
    [[], [upi], [404, 200]],
  ] as const) {
    await drop('user:timed');
    show(before, { changesInMs: 1_000 });
    const { status, headers } = await get(`/timed/${PRODUCT}.qr.svg`);
    expect([status, headers['cdn-cache-control']]).toEqual([statuses[0], 'no-store']);
    show(now, {});
    await site.later(999);
    expect(await ask()).toBe(statuses[0]);
    await site.later(1);
    expect(await ask()).toBe(statuses[1]);
  }
});

test('nobody has no code, nor has an address that is no page', async () => {
  wear('asha', theme('chalk'));
  for (const path of ['/nobody', '/store/@nobody', '/store/asha', '/a', '/store/@asha/other', `/asha/${PRODUCT}`, '/'])
    expect([path, (await get(`${path}.qr.svg`)).status]).toEqual([path, 404]);
  api.people.delete(`asha/store/product/${PRODUCT}`);
  await drop('user:asha');
  expect((await get(`/store/@asha/${PRODUCT}.qr.svg`)).status).toBe(404);
});
