/** @jest-environment node */
import { sendRequest } from '../testing/send-request.ts';
import { FixtureApi } from '../testing/fixture-api.ts';
import { FixtureSite } from '../testing/fixture-site.ts';

const ID = '5f0c0ffee5f0c0ffee5f0c0f';
const URLS = new RegExp(`^/api/v1/(?:asha(?:/|$)|users/u/asha|link/go/${ID})|^/previews/asha/`, 'i');
const HIDDEN = { urls: URLS, status: 451, header: 'fraud hi Asha' } as const;

/** The addresses of a creator at the edge. */
const SURFACES = [
  '/asha',
  '/ASHA',
  '/asha.qr.svg',
  '/asha/yt',
  `/asha/${ID}.ics`,
  `/form/asha/${ID}`,
  '/store/@asha',
  `/store/@asha/${ID}`,
  `/store/@asha/${ID}.qr.svg`,
  '/store/@asha/feed.xml',
  `/go/${ID}`,
  '/previews/asha/page/x.jpg',
  '/api/v1/asha',
  '/api/v1/asha/Page',
  '/api/v1/asha/Store',
  '/api/v1/asha/Store/1',
] as const;

/** Reads the user with each request, as the pages of the remotes do. */
const SERVER = (field: string) => `
const { createElement: h } = require('react');
const page = (path) => ({ load: async ({ ${field} }, api) => {
  try { await api.get('/' + ${field}.replace('@', '') + path); } catch (error) { if (error.status === 404) return { status: 404 }; throw error; }
  return { status: 200, data: {}, head: { title: 'A page', description: '', canonicalPath: '/', type: 'website' } };
}, Component: () => h('h1', null, 'visible'), sample: {} });
module.exports = { default: { contractVersion: 1, pages: `;

const api = new FixtureApi();
let site: FixtureSite;
const get = (path: string) => sendRequest(site.url, path);

beforeAll(async () => {
  await api.start();
  const user = { username: 'asha', title: 'Links', fullName: 'Asha', UserProduct: [], total: 0 };
  const entries = [
    { _id: ID, kind: 'event', title: 'Class', startsAt: '2026-12-03T18:00', endsAt: '', zone: 'UTC', venue: '' },
  ];
  for (const path of ['asha', 'asha/store', 'asha/store/1', `asha/store/product/${ID}`]) api.people.set(path, user);
  api.people.set('asha/page', { ...user, UserEntry: entries });
  api.places.set('asha/yt', { username: 'asha' });
  api.targets.set(ID, { username: 'asha', url: 'example.com' });
  site = await FixtureSite.create();
  const pages = [
    { path: '/store/:at', layout: 'bare', server: true, scripts: 'none' },
    { path: '/store/:at/:product', layout: 'bare', server: true, scripts: 'none' },
  ];
  const server = `${SERVER('at')} { '/store/:at': page('/Store/1'), '/store/:at/:product': page('/Store/Product/${ID}') } } };`;
  await site.deploy('mfe-store', { server, pages });
  await site.start(api.url, { EDGE_KEY: 'p8Yt3-uQ6nCz1Xe5Kd9Vb2Mj7Ws4Lr0H' });
  await site.setClockSpeed(0); // the clock stands still, so that only a change drops a response
});
beforeEach(() => {
  api.takedown = null;
});
afterAll(async () => {
  await site.remove();
  await api.stop();
});

/** A call of an operator through this edge. */
async function change(takedown: typeof api.takedown): Promise<void> {
  api.takedown = takedown;
  api.changed = 'user:asha, products, samples, sitemap';
  await sendRequest(site.url, '/api/v1/admin/takedowns/asha', { method: 'POST' });
}

test.each(SURFACES)(
  '%s answers 451 at once after the takedown, and is back at once after the restore',
  async (path) => {
    const open = await get(path);
    await change(HIDDEN);
    const hidden = await get(path);
    expect([hidden.status, hidden.text.includes('visible')]).toEqual([451, false]);
    expect(hidden.headers['cache-control']).toMatch(/^no-(cache|store)/);
    await change(null);
    const { status, text } = await get(path);
    expect([status, text]).toEqual([open.status, open.text]);
  },
);

test('the page says the category in the language of the creator, and loads nothing', async () => {
  await change(HIDDEN);
  const { text, headers } = await get('/asha');
  expect(text).toContain('<html lang="hi" dir="ltr">');
  expect(text).toContain('यह पेज उपलब्ध नहीं है');
  expect(text).toContain('कारण: धोखाधड़ी या फ़िशिंग');
  expect(text).not.toMatch(/<script|src=|href=/);
  expect(headers['content-security-policy']).toContain("default-src 'none'");
});

test('the page of a suspended account answers 410, in English for an unknown language', async () => {
  await change({ ...HIDDEN, status: 410, header: 'unknown xx Asha' });
  const { status, text } = await get('/asha');
  expect([status, text]).toEqual([410, expect.stringContaining('Reason: Rules of this site')]);
});

test('while the API is down, the page stays hidden', async () => {
  await get('/asha');
  await change(HIDDEN);
  await get('/asha');
  api.takedown = null;
  api.replacement = { type: 'text/html', body: 'proxy' };
  await site.advanceClock(10_000);
  expect((await get('/asha')).status).not.toBe(200);
  api.replacement = null;
});

test('the sitemap follows at once', async () => {
  api.listed = [[{ username: 'asha', hasLinks: true, products: [] }]];
  expect((await get('/sitemap.xml')).text).toContain('/asha<');
  api.listed = [[]];
  await change(HIDDEN);
  expect((await get('/sitemap.xml')).text).not.toContain('/asha<');
});

test('a page that reads the data of a hidden page stays', async () => {
  api.people.set('carl', { username: 'carl', title: 'Links', fault: 'asks another' });
  await change(HIDDEN);
  expect((await get('/carl')).status).toBe(200);
});
