/** @jest-environment node */
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

import { sendRequest, type TestResponse, until } from '../testing/send-request.ts';
import { FixtureApi } from '../testing/fixture-api.ts';
import { publicBundle } from '../testing/fixture-bundles.ts';
import { PUBLIC } from '../testing/fixture-builds.ts';
import { FixtureSite } from '../testing/fixture-site.ts';

const LOOP_REASON = 'death: it took more than 2000 ms';
/** Longer than the two limits of a page's code: its run time, and its wait without a request to the API. */
const LIMIT_MS = 2500;
const api = new FixtureApi();
let site: FixtureSite;
const get = (path: string) => sendRequest(site.url, path);
const markOf = ({ status, text }: TestResponse) => `${status} ${/data-mark="([^"]+)"/.exec(text)?.[1] ?? 'none'}`;
const requestNewPage = (fields: Readonly<Record<string, unknown>> = {}) => {
  const username = randomBytes(8).toString('hex');
  api.people.set(username, { username, title: '', ...fields });
  return get(`/${username}`);
};
/** Requests the pages of `count` users without a fault in parallel. */
const requestPages = (count: number) => Promise.all(Array.from({ length: count }, () => requestNewPage()));
const blameReasons = () =>
  site.log.flatMap((line) => {
    const { msg, cause, reason } = JSON.parse(line) as Record<string, string>;
    return msg === 'a page could not be rendered' ? [`${cause}: ${reason?.split('\n')[0]}`] : [];
  });

const waitForLoop = () => until(() => api.readsOf('/api/v1/loops') > 0);

beforeAll(async () => {
  await api.start();
  site = await FixtureSite.create();
  await site.deploy('mfe-public', { ...PUBLIC, text: 'two', server: publicBundle('two') });
  await site.start(api.url, { LOG_LEVEL: 'error' });
  await requestNewPage(); // starts the SSR worker
});

afterAll(async () => {
  await site.remove();
  await api.stop();
});

beforeEach(async () => {
  api.people.clear();
  api.requests.length = 0;
  api.delayMs = 0;
  api.maxConcurrent = 0;
  await site.forgetLostWorkers();
  site.log.length = 0;
});

test('a hundred parallel pages with a slow API are all served, and no release is blamed', async () => {
  await site.setClockSpeed(0.1); // a busy machine may need more time for so many pages than the limit for one page
  api.delayMs = 1000;
  const respond = api.hold();
  const pendingPages = requestPages(100);
  await until(() => api.maxConcurrent === 64);
  respond();
  const pages = await pendingPages;
  await site.setClockSpeed(1);
  expect(new Set(pages.map(markOf))).toEqual(new Set(['200 two']));
  expect(blameReasons()).toEqual([]);
  expect(api.maxConcurrent).toBe(64);
});

test('a page with two reads of 1.1 seconds each is rendered by the current release', async () => {
  api.delayMs = 1100;
  const pages = await Promise.all([requestNewPage({ fault: 'asks twice' }), requestPages(20)]);
  expect(pages.flat().map(markOf)).toEqual(Array.from({ length: 21 }, () => '200 two'));
  expect(blameReasons()).toEqual([]);
});

test.each([
  ['loops in load', LOOP_REASON],
  ['loops in a microtask', LOOP_REASON],
  ['loops in a timer', LOOP_REASON],
  ['loops in its component', LOOP_REASON],
  ['ends its worker', 'death: its worker died: ended'],
  ['rejects later on', 'death: its worker died: Error: later on'],
  ['waits for nothing', 'remote: it waits for nothing'],
  [
    'returns data that cannot be serialized',
    'remote: its data cannot be serialized: TypeError: Do not know how to serialize a BigInt',
  ],
  ['asks for ever', 'remote: it sends more than 16 API requests'],
  ['asks too often at once', 'remote: it sends more than 16 API requests'],
])('a page that %s is blamed alone, and parallel pages are served by the same release', async (fault, reason) => {
  api.delayMs = 100;
  const faultyPage = requestNewPage({ fault: fault, faultIn: 'two' });
  const otherPages = requestPages(10);
  if (reason === LOOP_REASON) await waitForLoop();
  if (fault === 'waits for nothing') await otherPages;
  if (reason === LOOP_REASON || fault === 'waits for nothing') await site.advanceWorkerClock(LIMIT_MS);
  expect(markOf(await faultyPage)).toBe('200 one');
  expect(new Set((await otherPages).map(markOf))).toEqual(new Set(['200 two']));
  await until(() => blameReasons().length > 0);
  expect(new Set(blameReasons())).toEqual(new Set([reason]));
  expect(markOf(await requestNewPage())).toBe('200 two');
});

test('a page that lost its SSR worker through another page is rendered again, even twice', async () => {
  api.delayMs = 500;
  const faultyPages = ['loops in load', 'ends its worker'].map((fault) =>
    requestNewPage({ fault: fault, faultIn: 'two', delayMs: 50 }),
  );
  const otherPages = requestPages(10);
  await waitForLoop();
  await site.advanceWorkerClock(LIMIT_MS);
  expect(new Set((await otherPages).map(markOf))).toEqual(new Set(['200 two']));
  expect((await Promise.all(faultyPages)).map(markOf)).toEqual(['200 one', '200 one']);
  await until(() => new Set(blameReasons()).size > 1);
  expect(new Set(blameReasons())).toEqual(new Set([LOOP_REASON, 'death: its worker died: ended']));
});

test('pages whose code runs long wait for each other and are not treated as hanging', async () => {
  const pages = await Promise.all(Array.from({ length: 3 }, () => requestNewPage({ fault: 'takes 900 ms' })));
  expect(pages.map(markOf)).toEqual(['200 two', '200 two', '200 two']);
  expect(blameReasons()).toEqual([]);
});

test('a hang that cannot be attributed affects no other page', async () => {
  api.delayMs = 100;
  const [faultyPage, otherPages] = await Promise.all([
    requestNewPage({ fault: 'hangs in a message handler', faultIn: 'two' }),
    requestPages(10),
  ]);
  expect(faultyPage.status).toBe(200);
  expect(otherPages.map(({ status }) => status)).toEqual(otherPages.map(() => 200));
});

test('slow API responses for some creators affect no other page', async () => {
  const hanging = Promise.all(Array.from({ length: 6 }, () => requestNewPage({ delayMs: 60_000 })));
  const otherPages: TestResponse[] = [];
  const progress = { over: false };
  void hanging.then(() => (progress.over = true));
  while (!progress.over || otherPages.length < 5) {
    otherPages.push(await requestNewPage());
    await pause(100);
  }
  for (let count = 0; count < 10; count += 1) otherPages.push(await requestNewPage());
  expect(new Set(otherPages.map(markOf))).toEqual(new Set(['200 two']));
  expect((await hanging).map(({ status }) => status)).toEqual([503, 503, 503, 503, 503, 503]);
});

test('while the API does not respond, pages answer 503 in time, and recover with the API', async () => {
  // Longer than this test may take, so a page that waited for the API would fail the test.
  api.delayMs = 120_000;
  const pages = await requestPages(80);
  expect(new Set(pages.map(({ status, text }) => `${status} ${text.includes('data-api-unavailable')}`))).toEqual(
    new Set(['503 true']),
  );
  expect(blameReasons()).toEqual([]);
  api.delayMs = 0;
  await site.advanceClock(1100); // the edge waits this long before it tries the API again after a missing response
  expect((await requestPages(5)).map(markOf)).toEqual(Array.from({ length: 5 }, () => '200 two'));
});
