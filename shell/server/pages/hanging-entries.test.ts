/** @jest-environment node */
import { createHash } from 'node:crypto';

import { FixtureApi } from '../testing/fixture-api.ts';
import { FixtureSite } from '../testing/fixture-site.ts';
import { sendRequest, until, type TestResponse } from '../testing/send-request.ts';

const KIND = 'mfe-poems.poem';
/** Longer than the limit for the code of a drawing. */
const LIMIT_MS = 6_000;

/** A page with one entry of the kind. The title of the person is its text. */
const PAGE = `
const { createElement: h } = require('react');
const Page = ({ data }) => h('ul', null, h('li', { 'data-entry-kind': '${KIND}', 'data-entry-values': JSON.stringify({ text: data.title }) }));
module.exports = { default: { contractVersion: 1, pages: { '/:userName': {
  load: async ({ userName }, api) => ({ status: 200, data: (await api.get('/' + userName))[0], head: { title: 't', description: 'd', canonicalPath: '/' + userName, type: 'profile' } }),
  Component: Page, sample: { title: 'Roses' },
} } } };`;
/** The drawings of the release. The release 'new' never ends with a text that begins with 'Endless'. */
const poems = (mark: string) => `
const { createElement: h } = require('react');
const Poem = ({ values }) => {
  if ('${mark}' === 'new' && values.text.startsWith('Endless')) for (;;);
  return h('q', { 'data-mark': '${mark}' }, values.text);
};
module.exports = { default: { contractVersion: 1, pages: {}, entryKinds: { '${KIND}': Poem } } };`;
const poemRemote = (mark: string) => ({
  text: mark,
  server: poems(mark),
  entryKinds: {
    [KIND]: {
      ...{ title: 'Poem', icon: 'book', form: './preview', sample: { text: 'Roses' } },
      schema: { properties: { text: { type: 'string', maxLength: 200 } }, required: ['text'] },
    },
  },
});

const api = new FixtureApi();
let site: FixtureSite;
beforeAll(async () => {
  await api.start();
  site = await FixtureSite.create();
  await site.deploy('mfe-public', { text: 'entries', server: PAGE, pages: [{ path: '/:userName', server: true }] });
  await site.deploy('mfe-poems', poemRemote('old'));
  await site.deploy('mfe-poems', poemRemote('new'));
  await site.start(api.url, { LOG_LEVEL: 'error' });
});
afterAll(async () => {
  await site.remove();
  await api.stop();
});

const view = (username: string, title: string) => {
  api.people.set(username, { username, title });
  return sendRequest(site.url, `/${username}`);
};
/** The drawing of the entry, or its hidden element. */
const drawingIn = ({ text }: TestResponse) => /<q data-mark="\w+">[^<]*<\/q>|<li hidden="">/.exec(text)?.[0];
const drawnBy = (mark: string, text: string) => `<q data-mark="${mark}">${text}</q>`;
const deaths = () =>
  site.log.filter((line) => line.includes('an entry could not be drawn') && line.includes('"death"'));

test('a kind whose drawing hangs ends the SSR worker once, and the earlier release draws it from then on', async () => {
  expect(drawingIn(await view('asha', 'Roses'))).toBe(drawnBy('new', 'Roses'));
  const page = view('bela', 'Endless');
  const timer = setInterval(() => void site.advanceWorkerClock(LIMIT_MS), 200);
  expect([drawnBy('old', 'Endless'), '<li hidden="">']).toContain(drawingIn(await page));
  clearInterval(timer);
  await until(() => deaths().length > 0);
  for (const username of ['chitra', 'devi', 'esha'])
    expect(drawingIn(await view(username, 'Endless too'))).toBe(drawnBy('old', 'Endless too'));
  expect(deaths()).toHaveLength(1);
});

test('the policy of a page allows the styles in the shadow root of an entry', async () => {
  const { text, headers } = await view('farida', 'Violets');
  const drawing = /<template.*<\/template>/.exec(text)?.[0] ?? '';
  const styles = [...drawing.matchAll(/<style[^>]*>([^<]*)<\/style>/g)].map(([, style = '']) => style);
  expect(styles.length).toBeGreaterThan(0);
  for (const style of styles)
    expect(headers['content-security-policy']).toContain(createHash('sha256').update(style).digest('base64'));
});
