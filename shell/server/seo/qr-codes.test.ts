/** @jest-environment node */
import type { Theme } from '@linkstall/contracts/http';
import { contrast, rgb } from '@linkstall/themes/colors';
import themes from '@linkstall/themes/themes.json';
import jsQr from 'jsqr';
import sharp from 'sharp';

import { sendRequest } from '../testing/send-request.ts';
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
const get = (path: string, headers: Readonly<Record<string, string>> = {}) => sendRequest(site.url, path, { headers });
/** Adds the API's responses for a creator's page and one of the products. */
const setTheme = (username: string, theme: unknown) => {
  const user = { username, UserTheme: [theme] };
  api.people.set(`${username}/page`, user);
  api.people.set(`${username}/store/product/${PRODUCT}`, user);
};
/** Sends a write that reports these tags as changed. */
const sendWrite = async (changed: string) => {
  api.changed = changed;
  await sendRequest(site.url, '/api/v1/anything', { method: 'POST', body: '{}' });
};
const theme = (id: string) => themes.find(({ _id }) => _id === id) as Theme;

/** Reads the code as a camera does: dark on light only, at `width` pixels on a screen of this colour. */
async function decode(svg: string, width: number, screen: string): Promise<string | undefined> {
  const screenshot = sharp(Buffer.from(svg), { density: 200 })
    .resize(width)
    .extend({
      ...{ top: 20, bottom: 20, left: 20, right: 20 },
      background: screen,
    });
  const { data, info } = await screenshot.flatten().ensureAlpha().raw().toBuffer({ resolveWithObject: true });
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
  await site.setClockSpeed(0); // the clock stands still unless a test moves it
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
  for (const [width, screen] of SCREENS) expect(await decode(text, width, screen)).toBe(PUBLIC_URL + path);
  await sendWrite(`user:${username}`);
}
const pathsOf = (username: string) => [`/${username}`, `/store/@${username}`, `/store/@${username}/${PRODUCT}`];

test.each([SHORT, LONGEST])(
  'the codes of page, store and product of %s are readable on light and dark screens',
  async (username) => {
    setTheme(username, themes[0]);
    for (const path of pathsOf(username)) await expectReadable(username, path);
  },
);

test.each(themes.map(({ _id }, place) => [_id, place] as const))(
  'a code in the theme %s is readable on light and dark screens',
  async (id, place) => {
    const username = place % 2 === 0 ? SHORT : LONGEST;
    setTheme(username, theme(id));
    await expectReadable(username, pathsOf(username)[place % 3] ?? '');
  },
);

test('a UPI entry has a code with its payment data, and other entries have none', async () => {
  const upi = { kind: 'upi', _id: PRODUCT, upiId: 'asha@upi', payee: 'Asha & co', amount: '180.00', place: 0 };
  const heading = { kind: 'heading', _id: PRODUCT.replace(/.$/, '0'), title: 'Asha', place: 1 };
  api.people.set('payee/page', { username: 'payee', UserTheme: [theme('neon-gali')], UserEntry: [upi, heading] });
  const { text } = await get(`/payee/${upi._id}.qr.svg`);
  expect(await decode(text, 208, '#000000')).toBe('upi://pay?pa=asha@upi&pn=Asha%20%26%20co&am=180.00&cu=INR');
  expect((await get(`/payee/${heading._id}.qr.svg`)).status).toBe(404);
});

test('a code has the colours of its page; unreadable colours become dark on white', async () => {
  const codeColors = async (name: string, themeOfPage: unknown) => {
    setTheme(name, themeOfPage);
    return colorsOf((await get(`/${name}.qr.svg`)).text);
  };
  expect(await codeColors('marigold', theme('marigold'))).toEqual({ dark: '#24121e', light: '#ffeab6' });
  expect(await codeColors('darkness', theme('ink'))).toEqual({ dark: '#131214', light: '#f7f3ef' });
  const inkOnWhite = { dark: '#1d1a1c', light: '#ffffff' };
  const { mainStyles } = theme('chalk');
  const grey = { heading: '#777777', text: '#777777' };
  const lowContrast = {
    mainStyles: {
      ...mainStyles,
      contentSection: { ...mainStyles.contentSection, ...grey },
      lowerSection: { ...mainStyles.lowerSection, text: '#888888' },
    },
  };
  expect(await codeColors('grey', lowContrast)).toEqual(inkOnWhite);
  const hostile = {
    mainStyles: { ...mainStyles, contentSection: { ...mainStyles.contentSection, heading: '"/><script>' } },
  };
  expect(await codeColors('hostile', hostile)).toEqual(inkOnWhite);
  expect(await codeColors('nothing', null)).toEqual(inkOnWhite);
});

test('a code is small, has an entity tag, and changes with the theme at once', async () => {
  setTheme('asha', theme('chalk'));
  const before = await get('/Asha.qr.svg', { 'accept-encoding': 'br' });
  expect(before.bytes.length).toBeLessThan(1000);
  const etag = String(before.headers.etag);
  expect((await get('/asha.qr.svg', { 'accept-encoding': 'br', 'if-none-match': etag })).status).toBe(304);
  const reads = api.readsOf('/api/v1/asha/Page');
  setTheme('asha', theme('marigold'));
  await sendWrite('user:asha');
  expect((await get('/asha.qr.svg')).text).toContain('#24121e');
  expect(api.readsOf('/api/v1/asha/Page') - reads).toBe(1);
});

test('a scheduled entry has a code only in its time, in every cache', async () => {
  const upi = { kind: 'upi', _id: PRODUCT, upiId: 'asha@upi', payee: 'Asha', amount: '', place: 0 };
  const setEntries = (UserEntry: readonly object[], extraFields: object) =>
    api.people.set('timed/page', { username: 'timed', UserTheme: [theme('chalk')], UserEntry, ...extraFields });
  const statusOfCode = async () => (await get(`/timed/${PRODUCT}.qr.svg`)).status;
  for (const [entriesBefore, entriesAfter, statuses] of [
    [[upi], [], [200, 404]],
    [[], [upi], [404, 200]],
  ] as const) {
    await sendWrite('user:timed');
    setEntries(entriesBefore, { changesInMs: 1_000 });
    const { status, headers } = await get(`/timed/${PRODUCT}.qr.svg`);
    expect([status, headers['cdn-cache-control']]).toEqual([statuses[0], 'no-store']);
    setEntries(entriesAfter, {});
    await site.advanceClock(999);
    expect(await statusOfCode()).toBe(statuses[0]);
    await site.advanceClock(1);
    expect(await statusOfCode()).toBe(statuses[1]);
  }
});

test('an unknown user or path has no code', async () => {
  setTheme('asha', theme('chalk'));
  for (const path of ['/nobody', '/store/@nobody', '/store/asha', '/a', '/store/@asha/other', `/asha/${PRODUCT}`, '/'])
    expect([path, (await get(`${path}.qr.svg`)).status]).toEqual([path, 404]);
  api.people.delete(`asha/store/product/${PRODUCT}`);
  await sendWrite('user:asha');
  expect((await get(`/store/@asha/${PRODUCT}.qr.svg`)).status).toBe(404);
});

test('an event has a calendar file and a contact has a vCard, with escaped and folded texts', async () => {
  const event = {
    ...{ kind: 'event', _id: PRODUCT, title: `Dosa; class, ${'मसाला '.repeat(12)}`, place: 0, zone: 'Asia/Kolkata' },
    ...{ startsAt: '2026-12-03T18:00', endsAt: '2026-12-03T20:00', venue: 'Mylapore, Chennai' },
  };
  const id = PRODUCT.replace(/.$/, '0');
  const contact = { kind: 'contact', _id: id, title: 'Meera Iyer', org: 'Kitchen; co', tel: '+919876543210', mail: '' };
  api.people.set('filed/page', { username: 'filed', UserTheme: [theme('chalk')], UserEntry: [event, contact] });
  const calendar = await get(`/Filed/${PRODUCT}.ics`);
  expect(calendar.headers['content-type']).toBe('text/calendar; charset=utf-8');
  const lines = calendar.text.split('\r\n');
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
  const unfolded = calendar.text.replaceAll('\r\n ', '');
  expect(unfolded).toContain(`SUMMARY:Dosa\\; class\\, ${'मसाला '.repeat(12)}`);
  expect(unfolded).toMatch(/DTSTART:20261203T123000Z\r\nDTEND:20261203T143000Z/);
  expect(unfolded).toContain('LOCATION:Mylapore\\, Chennai');
  const card = await get(`/filed/${id}.vcf`);
  expect([card.status, card.headers['content-type']]).toEqual([200, 'text/vcard; charset=utf-8']);
  expect(card.text).toMatch(/FN:Meera Iyer\r\nORG:Kitchen\\; co\r\nTEL;TYPE=CELL:\+919876543210\r\nURL:.*\/filed\r\n/);
  for (const path of [`/filed/${id}.ics`, `/filed/${PRODUCT}.vcf`, `/nobody/${PRODUCT}.ics`, '/filed/x.ics'])
    expect([path, (await get(path)).status]).toEqual([path, 404]);
});
