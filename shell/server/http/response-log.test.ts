/** @jest-environment node */
import { ask } from '../testing/ask.ts';
import { FixtureApi } from '../testing/fixture-api.ts';
import { FixtureSite } from '../testing/fixture-site.ts';

const MOST = 20;
const MANY = 300;

const api = new FixtureApi();
let site: FixtureSite;

interface Line {
  readonly msg: string;
  readonly path?: string;
  readonly status?: number;
  readonly request?: string;
  readonly cached?: boolean;
  readonly besides?: Readonly<Record<string, number>>;
}

beforeAll(async () => {
  await api.start();
  api.people.set('asha', { username: 'asha', title: '' });
  site = await FixtureSite.create();
});

beforeEach(() => site.start(api.url, { LOG_LEVEL: 'info' }));

afterAll(async () => {
  await site.remove();
  await api.stop();
});

/** All at once, after one that made it. */
async function logged(count: number, path: string, headers: Readonly<Record<string, string>> = {}) {
  await ask(site.url, path);
  const started = Date.now();
  const replies = await Promise.all(Array.from({ length: count }, () => ask(site.url, path, { headers })));
  await site.stop();
  const seconds = Math.ceil((Date.now() - started) / 1000) + 1;
  const lines = site.log.map((line) => JSON.parse(line) as Line);
  const own = lines.filter(({ msg, path: of }) => msg === 'answered' && of === path);
  const besides = lines.flatMap(({ besides: counted }) => (counted ? [counted] : []));
  return { replies, own, besides, seconds };
}

const sum = (counts: readonly Readonly<Record<string, number>>[], status: string) =>
  counts.reduce((all, counted) => all + (counted[status] ?? 0), 0);

test('of many responses from the cache some have a line of their own, and the others are counted: none is lost', async () => {
  const { own, besides, seconds } = await logged(MANY, '/asha');
  const cached = own.filter((line) => line.cached);
  expect(cached.length).toBeLessThanOrEqual(MOST * seconds);
  expect(cached.length).toBeGreaterThanOrEqual(MOST);
  expect(own.length + sum(besides, '200')).toBe(MANY + 1);
});

test('so it is with what browsers have already', async () => {
  const { headers } = await ask(site.url, '/asha');
  const { own, besides } = await logged(MANY, '/asha', { 'if-none-match': String(headers.etag) });
  expect(own.length + sum(besides, '304') + sum(besides, '200')).toBe(MANY + 2);
  expect(sum(besides, '304')).toBeGreaterThan(0);
});

test('with few visitors each has their line', async () => {
  const { own, besides } = await logged(MOST - 1, '/asha');
  expect([own.length, besides]).toEqual([MOST, []]);
});

test.each([
  ['what is not there', '/no/such/page', 404],
  ['a call for what is not there', '/api/v1/nobody', 404],
  ['a method that is none', '/api/v2', 404],
])('%s has a line each time, with the id that the visitor was told', async (_what, path, status) => {
  const { replies, own, besides } = await logged(MANY, path);
  expect(own.map((line) => line.status)).toEqual(Array.from({ length: MANY + 1 }, () => status));
  const told = replies.map(({ headers }) => headers['x-request-id']);
  expect(own.map(({ request }) => request)).toEqual(expect.arrayContaining(told));
  expect(besides).toEqual([]);
});

test('with the API away each page that cannot be shown has a line', async () => {
  await api.stop();
  try {
    const { own } = await logged(50, '/bela');
    expect(own.map(({ status }) => status)).toEqual(Array.from({ length: 51 }, () => 503));
  } finally {
    await api.start();
  }
});
