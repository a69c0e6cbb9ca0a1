/** @jest-environment node */
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

import { ask, type Reply, until } from '../testing/ask.ts';
import { FixtureApi } from '../testing/fixture-api.ts';
import { publicBundle } from '../testing/fixture-bundles.ts';
import { FixtureSite, PUBLIC } from '../testing/fixture-site.ts';

const LOOPED = 'death: it took more than 2000 ms';
/** Longer than a page's code may run, or wait for nothing. */
const LIMIT_MS = 2500;
const api = new FixtureApi();
let site: FixtureSite;
const get = (path: string) => ask(site.url, path);
const markOf = ({ status, text }: Reply) => `${status} ${/data-mark="([^"]+)"/.exec(text)?.[1] ?? 'none'}`;
const comer = (more: Readonly<Record<string, unknown>> = {}) => {
  const username = randomBytes(8).toString('hex');
  api.people.set(username, { username, title: '', ...more });
  return get(`/${username}`);
};
/** Pages of creators who did nothing wrong, asked for at once. */
const crowd = (count: number) => Promise.all(Array.from({ length: count }, () => comer()));
const blamed = () =>
  site.log.flatMap((line) => {
    const { msg, part, reason } = JSON.parse(line) as Record<string, string>;
    return msg === 'a page could not be rendered' ? [`${part}: ${reason?.split('\n')[0]}`] : [];
  });

const looping = () => until(() => api.readsOf('/api/v1/loops') > 0);

beforeAll(async () => {
  await api.start();
  site = await FixtureSite.create();
  await site.deploy('mfe-public', { ...PUBLIC, text: 'two', server: publicBundle('two') });
  await site.start(api.url, { LOG_LEVEL: 'error' });
  await comer(); // by then its SSR worker is there
});

afterAll(async () => {
  await site.remove();
  await api.stop();
});

beforeEach(async () => {
  api.people.clear();
  api.seen.length = 0;
  api.delayMs = 0;
  api.mostAtOnce = 0;
  await site.forgetDeaths();
  site.log.length = 0;
});

test('two hundred different pages at once, with the API at a second: all are there and none is blamed', async () => {
  await site.quicken(0.1); // a busy machine may take longer over so many than a page has
  api.delayMs = 1000;
  const respond = api.hold();
  const coming = crowd(200);
  await until(() => api.mostAtOnce === 64);
  respond();
  const pages = await coming;
  await site.quicken(1);
  expect(new Set(pages.map(markOf))).toEqual(new Set(['200 two']));
  expect(blamed()).toEqual([]);
  expect(api.mostAtOnce).toBe(64);
});

test('a page whose two reads take 1.1 seconds each is made by the release that should', async () => {
  api.delayMs = 1100;
  const pages = await Promise.all([comer({ trick: 'asks twice' }), crowd(20)]);
  expect(pages.flat().map(markOf)).toEqual(Array.from({ length: 21 }, () => '200 two'));
  expect(blamed()).toEqual([]);
});

test.each([
  ['loops in load', LOOPED],
  ['loops in a microtask', LOOPED],
  ['loops in a timer', LOOPED],
  ['loops in its component', LOOPED],
  ['exits', 'death: its worker ended (code 1)'],
  ['rejects later on', 'death: its worker died: Error: later on'],
  ['waits for nothing', 'remote: it waits for nothing'],
  [
    'answers what cannot be passed on',
    'remote: its data cannot be serialized: TypeError: Do not know how to serialize a BigInt',
  ],
  ['asks for ever', 'remote: it asks for more than 16 things'],
  ['asks at once', 'remote: it asks for more than 16 things'],
])('a page that %s is blamed alone, and those beside it come from the same release', async (trick, reason) => {
  api.delayMs = 100;
  const evil = comer({ trick, trickIn: 'two' });
  const good = crowd(30);
  if (reason === LOOPED) await looping();
  if (trick === 'waits for nothing') await good;
  if (reason === LOOPED || trick === 'waits for nothing') await site.workersLater(LIMIT_MS);
  expect(markOf(await evil)).toBe('200 one');
  expect(new Set((await good).map(markOf))).toEqual(new Set(['200 two']));
  await until(() => blamed().length > 0);
  expect(new Set(blamed())).toEqual(new Set([reason]));
  expect(markOf(await comer())).toBe('200 two');
});

test('who was there while another page lost them their SSR worker has not been tried by that: they stand a second one, too', async () => {
  api.delayMs = 500;
  const evils = ['loops in load', 'exits'].map((trick) => comer({ trick, trickIn: 'two', delayMs: 50 }));
  const good = crowd(10);
  await looping();
  await site.workersLater(LIMIT_MS);
  expect(new Set((await good).map(markOf))).toEqual(new Set(['200 two']));
  expect((await Promise.all(evils)).map(markOf)).toEqual(['200 one', '200 one']);
  await until(() => new Set(blamed()).size > 1);
  expect(new Set(blamed())).toEqual(new Set([LOOPED, 'death: its worker ended (code 1)']));
});

test('pages that take long over their turns wait for each other, and nobody takes that for hanging', async () => {
  const pages = await Promise.all(Array.from({ length: 3 }, () => comer({ trick: 'takes 900 ms' })));
  expect(pages.map(markOf)).toEqual(['200 two', '200 two', '200 two']);
  expect(blamed()).toEqual([]);
});

test('what hangs and cannot be found costs nobody else a page', async () => {
  api.delayMs = 100;
  const [evil, good] = await Promise.all([comer({ trick: 'hangs unseen', trickIn: 'two' }), crowd(30)]);
  expect(evil.status).toBe(200);
  expect(good.map(({ status }) => status)).toEqual(good.map(() => 200));
});

test('creators whose pages the API does not give in time cost nobody else theirs', async () => {
  const hanging = Promise.all(Array.from({ length: 6 }, () => comer({ delayMs: 60_000 })));
  const others: Reply[] = [];
  const state = { over: false };
  void hanging.then(() => (state.over = true));
  while (!state.over || others.length < 5) {
    others.push(await comer());
    await pause(100);
  }
  for (let more = 0; more < 10; more += 1) others.push(await comer());
  expect(new Set(others.map(markOf))).toEqual(new Set(['200 two']));
  expect((await hanging).map(({ status }) => status)).toEqual([503, 503, 503, 503, 503, 503]);
});

test('an API that never answers is away: pages say so within their patience, and are back when it is', async () => {
  // Longer than this test may take: nobody waits for the API.
  api.delayMs = 120_000;
  const pages = await crowd(80);
  expect(new Set(pages.map(({ status, text }) => `${status} ${text.includes('data-api-away')}`))).toEqual(
    new Set(['503 true']),
  );
  expect(blamed()).toEqual([]);
  api.delayMs = 0;
  await site.later(1100); // the pause after which an API that did not answer is asked again
  expect((await crowd(5)).map(markOf)).toEqual(Array.from({ length: 5 }, () => '200 two'));
});
