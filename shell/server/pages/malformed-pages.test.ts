/** @jest-environment node */
import { sendRequest } from '../testing/send-request.ts';
import { FixtureApi } from '../testing/fixture-api.ts';
import { PUBLIC } from '../testing/fixture-builds.ts';
import { FixtureSite } from '../testing/fixture-site.ts';

const HEAD = { title: 't', description: 'd', canonicalPath: '/x', type: 'website' };
/** The results of `load` of the newer release, by username. */
const LOAD_RESULTS: Readonly<Record<string, string>> = {
  nohead: `{ status: 200, data: {} }`,
  nullhead: `{ status: 200, data: {}, head: null }`,
  texthead: `{ status: 200, data: {}, head: 'a title' }`,
  ...Object.fromEntries(
    Object.keys(HEAD).flatMap((field) => [
      [`no.${field}`, `{ status: 200, data: {}, head: ${JSON.stringify({ ...HEAD, [field]: undefined })} }`],
      [`odd.${field}`, `{ status: 200, data: {}, head: ${JSON.stringify({ ...HEAD, [field]: { toString: 1 } })} }`],
    ]),
  ),
  'odd.language': `{ status: 200, data: {}, head: ${JSON.stringify({ ...HEAD, language: 'en" onload="' })} }`,
  'odd.image': `{ status: 200, data: {}, head: ${JSON.stringify({ ...HEAD, imagePath: 7 })} }`,
  'odd.fediverse': `{ status: 200, data: {}, head: ${JSON.stringify({ ...HEAD, fediverse: 7 })} }`,
  'odd.facts': `{ status: 200, data: {}, head: ${JSON.stringify({ ...HEAD, facts: 'none' })} }`,
  'big.facts': `{ status: 200, data: {}, head: { ...${JSON.stringify(HEAD)}, facts: { price: 10n } } }`,
  'odd.preview': `{ status: 200, data: {}, head: ${JSON.stringify({ ...HEAD, preview: { path: '/p.jpg', alt: 7 } })} }`,
  'no.alt': `{ status: 200, data: {}, head: ${JSON.stringify({ ...HEAD, preview: { path: '/p.jpg' } })} }`,
  circle: `(() => { const data = {}; data.self = data; return { status: 200, data, head: ${JSON.stringify(HEAD)} }; })()`,
  bignumber: `{ status: 200, data: 10n, head: ${JSON.stringify(HEAD)} }`,
  'moved.nowhere': `{ status: 302 }`,
  'moved.oddly': `{ status: 302, location: { toString: 1 } }`,
  'odd.status': `{ status: 'fine', data: {}, head: ${JSON.stringify(HEAD)} }`,
};

const bundle = `
const { createElement: h } = require('react');
module.exports = { default: { contractVersion: 1, pages: {
  '/': { load: async () => ({ status: 404 }), Component: () => h('h1', null, 'Landing'), sample: {} },
  '/:userName': {
    load: async ({ userName }) => ({ ${Object.entries(LOAD_RESULTS)
      .map(([name, response]) => `${JSON.stringify(name.toLowerCase())}: () => (${response})`)
      .join(',')} })[userName.toLowerCase()](),
    Component: () => h('h1', null, 'newer'),
    sample: {},
  },
} } };`;

const api = new FixtureApi();
let site: FixtureSite;

beforeAll(async () => {
  await api.start();
  for (const name of Object.keys(LOAD_RESULTS)) api.people.set(name.toLowerCase(), { username: name, title: 'Links' });
  site = await FixtureSite.create();
  await site.deploy('mfe-public', { ...PUBLIC, text: 'newer', server: bundle });
  await site.start(api.url);
});

afterAll(async () => {
  await site.remove();
  await api.stop();
});

test.each(Object.keys(LOAD_RESULTS))(
  'a page with a malformed response (%s) is rendered by the previous release',
  async (name) => {
    const page = await sendRequest(site.url, `/${name}`);
    expect([page.status, page.text.includes(`<h1>${name}</h1>`)]).toEqual([200, true]);
  },
);

test('the site works after all malformed responses', async () => {
  expect((await sendRequest(site.url, '/admin/links')).status).toBe(200);
});
