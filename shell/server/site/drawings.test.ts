/** @jest-environment node */
import { ask } from '../testing/ask.ts';
import { FixtureApi } from '../testing/fixture-api.ts';
import { publicBundle } from '../testing/fixture-bundles.ts';
import { FixtureSite, PUBLIC } from '../testing/fixture-site.ts';

/** From then on an answer is asked for anew. */
const STALE_MS = 2100;
const api = new FixtureApi();
let site: FixtureSite;
const get = (path: string) => ask(site.url, path);
/** How often a page has been drawn by now. */
const drawn = (text: string) => Number(/data-drawn="(\d+)"/.exec(text)?.[1]);

beforeAll(async () => {
  await api.start();
  site = await FixtureSite.create();
  const counting = publicBundle('two').replace(
    "h('article', null,",
    "h('article', { 'data-drawn': (globalThis.drawn = (globalThis.drawn ?? 0) + 1) },",
  );
  await site.deploy('mfe-public', { ...PUBLIC, text: 'two', server: counting });
  await site.start(api.url);
});

afterAll(async () => {
  await site.remove();
  await api.stop();
});

test('a page is drawn again when what it asks for is answered otherwise, and not before', async () => {
  api.people.set('asha', { username: 'asha', title: 'One' });
  const first = await get('/asha');
  await site.later(STALE_MS);
  const asked = api.seen.length;
  const second = await get('/asha');
  expect([second.text, api.seen.length]).toEqual([first.text, asked + 1]);
  api.people.set('asha', { username: 'asha', title: 'Two' });
  await site.later(STALE_MS);
  const third = await get('/asha');
  expect(third.text).toContain('Two');
  expect(drawn(third.text)).toBe(drawn(first.text) + 1);
});

test('each address has a page of its own', async () => {
  api.people.set('bela', { username: 'bela', title: 'Other' });
  api.people.set('chand', { username: 'chand', title: 'Same' });
  for (let time = 0; time < 2; time += 1) {
    expect((await get('/bela')).text).toContain('Other');
    expect((await get('/chand')).text).toContain('Same');
    await site.later(STALE_MS);
  }
});
