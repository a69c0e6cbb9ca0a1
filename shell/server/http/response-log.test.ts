/** @jest-environment node */
import { sendRequest } from '../testing/send-request.ts';
import { FixtureApi } from '../testing/fixture-api.ts';
import { FixtureSite } from '../testing/fixture-site.ts';

const LINES_PER_SECOND = 20;
const REQUESTS = 100;

const api = new FixtureApi();
let site: FixtureSite;

interface Line {
  readonly msg: string;
  readonly path?: string;
  readonly status?: number;
  readonly request?: string;
  readonly cached?: boolean;
  readonly statusCounts?: Readonly<Record<string, number>>;
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

/** Sends one request that fills the cache, and then `count` parallel requests. Returns the log lines of this path. */
async function logOf(count: number, path: string, headers: Readonly<Record<string, string>> = {}) {
  await sendRequest(site.url, path);
  const startedAt = Date.now();
  const responses = await Promise.all(Array.from({ length: count }, () => sendRequest(site.url, path, { headers })));
  await site.stop();
  const seconds = Math.ceil((Date.now() - startedAt) / 1000) + 1;
  const lines = site.log.map((line) => JSON.parse(line) as Line);
  const ownLines = lines.filter(({ msg, path: linePath }) => msg === 'request completed' && linePath === path);
  const otherCounts = lines.flatMap(({ statusCounts }) => (statusCounts ? [statusCounts] : []));
  return { responses, ownLines, countedResponses: otherCounts, seconds };
}

const sum = (counts: readonly Readonly<Record<string, number>>[], status: string) =>
  counts.reduce((total, counted) => total + (counted[status] ?? 0), 0);

test('only some of many cached responses have a log line, and the others are counted', async () => {
  const { ownLines, countedResponses, seconds } = await logOf(REQUESTS, '/asha');
  const cached = ownLines.filter((line) => line.cached);
  expect(cached.length).toBeLessThanOrEqual(LINES_PER_SECOND * seconds);
  expect(cached.length).toBeGreaterThanOrEqual(LINES_PER_SECOND);
  expect(ownLines.length + sum(countedResponses, '200')).toBe(REQUESTS + 1);
});

test('the same holds for 304 responses', async () => {
  const { headers } = await sendRequest(site.url, '/asha');
  const { ownLines, countedResponses } = await logOf(REQUESTS, '/asha', { 'if-none-match': String(headers.etag) });
  expect(ownLines.length + sum(countedResponses, '304') + sum(countedResponses, '200')).toBe(REQUESTS + 2);
  expect(sum(countedResponses, '304')).toBeGreaterThan(0);
});

test('with few visitors every response has a log line', async () => {
  const { ownLines, countedResponses } = await logOf(LINES_PER_SECOND - 1, '/asha');
  expect([ownLines.length, countedResponses]).toEqual([LINES_PER_SECOND, []]);
});

test.each([
  ['an unknown page', '/no/such/page', 404],
  ['an API call for an unknown username', '/api/v1/nobody', 404],
  ['an unknown version of the API', '/api/v2', 404],
])('a response for %s always has a log line with its request id', async (_kind, path, status) => {
  const { responses, ownLines, countedResponses } = await logOf(REQUESTS, path);
  expect(ownLines.map((line) => line.status)).toEqual(Array.from({ length: REQUESTS + 1 }, () => status));
  const requestIds = responses.map(({ headers }) => headers['x-request-id']);
  expect(ownLines.map(({ request }) => request)).toEqual(expect.arrayContaining(requestIds));
  expect(countedResponses).toEqual([]);
});

test('every 503 page has a log line while the API is down', async () => {
  await api.stop();
  try {
    const { ownLines } = await logOf(50, '/bela');
    expect(ownLines.map(({ status }) => status)).toEqual(Array.from({ length: 51 }, () => 503));
  } finally {
    await api.start();
  }
});
