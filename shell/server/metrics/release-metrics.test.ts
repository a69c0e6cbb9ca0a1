/** @jest-environment node */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { Counts } from '@linkstall/contracts/http';
import { signPreview } from '@linkstall/releases/preview';

import { sendRequest, sendUntil, until, type TestResponse } from '../testing/send-request.ts';
import { FixtureApi } from '../testing/fixture-api.ts';
import { FixtureSite, METRICS_TOKEN } from '../testing/fixture-site.ts';

const SETTINGS = { RATE_LIMIT_FACTOR: '0.1', EDGE_KEY: 'p8Yt3-uQ6nCz1Xe5Kd9Vb2Mj7Ws4Lr0H' };

const api = new FixtureApi();
let site: FixtureSite;
let key = '';
let composition = '';
let release = '';
const get = (path: string, headers: Readonly<Record<string, string>> = {}) => sendRequest(site.url, path, { headers });
const report = async (body: object, headers: Readonly<Record<string, string>> = {}) =>
  (await sendRequest(site.url, '/report', { method: 'POST', body: JSON.stringify(body), headers })).status;
const mounted = () => ({ kind: 'mounted', composition, remote: 'mfe-public', release });
const metrics = () => site.metrics();
const countOf = async (metricName: string) =>
  Number(
    new RegExp(`linkstall_release_${metricName}_total{remote="mfe-public",release="${release}"} (\\d+)`).exec(
      await metrics(),
    )?.[1] ?? 0,
  );
const compositionOf = ({ text }: TestResponse) =>
  JSON.parse(/id="composition">(.*?)<\/script>/.exec(text)?.[1] ?? '{}') as {
    readonly id: string;
    readonly remotes: Readonly<Record<string, { readonly releases: readonly { readonly release: string }[] }>>;
  };

beforeAll(async () => {
  await api.start();
  api.people.set('asha', { username: 'asha', title: 'Links' });
  api.people.set('bela', { username: 'bela', title: '', fault: 'throws in its component' });
  site = await FixtureSite.create();
  await site.start(api.url, SETTINGS);
  key = (await readFile(join(site.dataDir, 'preview-key'), 'utf8')).trim();
  const { id, remotes } = compositionOf(await get('/asha'));
  composition = id;
  release = remotes['mfe-public']?.releases[0]?.release ?? '';
});

afterAll(async () => {
  await site.remove();
  await api.stop();
});

/** The sums that the API got for a release. A batch that was sent twice counts once. */
function sumsOf(remote: string, name: string): Record<string, number> {
  const batches = api.requests
    .filter(({ url }) => url === '/api/v1/insights/release-counts')
    .map(({ body }) => JSON.parse(body) as Counts);
  const unique = new Map(batches.map((batch) => [`${batch.edge} ${batch.sequence}`, batch]));
  const sums: Record<string, number> = {};
  for (const line of [...unique.values()].flatMap(({ counts }) => counts)) {
    const [env, countedRemote, countedRelease, count = '', number] = line.split(' ');
    if (env === 'local' && countedRemote === remote && countedRelease === name)
      sums[count] = (sums[count] ?? 0) + Number(number);
  }
  return sums;
}

test('reports of browsers and failed renders reach the API as sums, also those of the last seconds before a stop', async () => {
  expect(await report(mounted())).toBe(204);
  expect(await report(mounted())).toBe(204);
  expect(await report({ ...mounted(), kind: 'load-failed', reason: 'integrity' })).toBe(204);
  const error = { message: 'e is null', stack: '', composition, remote: 'mfe-public', release };
  expect(await report({ ...error, first: true })).toBe(204);
  expect(await report({ ...error, first: false })).toBe(204);
  for (const vitals of [
    { lcp: 900.5, inp: 16 },
    { lcp: 2500 },
    { lcp: 9000, inp: 201 },
    { lcp: -1, inp: 'x' },
    { lcp: 1e9 },
  ])
    expect(await report({ ...mounted(), kind: 'vitals', ...vitals })).toBe(204);
  expect((await get('/bela')).status).toBe(503);
  expect(await countOf('loads')).toBe(2);
  await site.stop();
  const { draw0 = 0, draw1 = 0, draw2 = 0, draw3 = 0, ...sums } = sumsOf('mfe-public', release);
  expect(draw0 + draw1 + draw2 + draw3).toBeGreaterThan(0);
  expect(sums).toEqual({
    ...{ loads: 2, loadFailures: 1, scriptErrors: 2, errorPages: 1, failedRenders: 1 },
    ...{ lcp0: 1, lcp1: 1, lcp3: 1, inp0: 1, inp2: 1 },
  });
  await site.start(api.url, SETTINGS);
});

test('counts that the API did not accept wait on disk, and another edge of the folder sends them once', async () => {
  const before = sumsOf('mfe-public', release)['loads'] ?? 0;
  api.countsStatus = 503;
  const requestCount = () => api.readsOf('/api/v1/insights/release-counts');
  const tries = requestCount();
  expect(await report(mounted())).toBe(204);
  await until(() => requestCount() > tries);
  await site.stop();
  api.requests.length = 0;
  api.countsStatus = 200;
  await site.start(api.url, SETTINGS);
  await until(() => sumsOf('mfe-public', release)['loads'] === 1);
  expect(before).toBeGreaterThan(0);
});

test('reports of unknown releases, of other sites and of previews do not count', async () => {
  const before = await countOf('loads');
  const preview = signPreview(key, 'cookie', { composition, until: Date.now() + 60_000 });
  for (const invalidReport of [
    { ...mounted(), composition: 'ffffffffffff' },
    { ...mounted(), release: '9.9.9~ffffffffffff' },
    { ...mounted(), remote: 'mfe-links' },
    { ...mounted(), remote: '__proto__' },
    { ...mounted(), composition: 7, release: null },
  ])
    expect(await report(invalidReport)).toBe(204);
  await report(mounted(), { 'sec-fetch-site': 'cross-site' });
  await report(mounted(), { cookie: `ls_preview=${preview}` });
  expect(await countOf('loads')).toBe(before);
  expect(await metrics()).not.toMatch(/9\.9\.9|ffffffffffff|__proto__/);
});

test('one address can add only its share of reports in a minute', async () => {
  await Promise.all(Array.from({ length: 200 }, () => report(mounted())));
  expect(await countOf('loads')).toBeLessThanOrEqual(62);
  expect(await countOf('loads')).toBeGreaterThanOrEqual(60);
});

test('the time that a release takes to render its pages counts for the release', async () => {
  const pagesOf = (text: string) => renderValue(text, 'count');
  const secondsOf = (text: string) => renderValue(text, 'sum');
  const renderValue = (text: string, name: string) =>
    Number(
      new RegExp(`render_duration_seconds_${name}{remote="mfe-public",release="${release}"} ([\\d.]+)`).exec(
        text,
      )?.[1] ?? 0,
    );
  api.people.set('slow', { username: 'slow', title: '', fault: 'takes 900 ms' });
  const before = await metrics();
  expect((await get('/slow')).status).toBe(200);
  const after = await metrics();
  expect([pagesOf(after) - pagesOf(before), secondsOf(after) - secondsOf(before) > 0.8]).toEqual([1, true]);
});

test('a lost SSR worker counts for its release', async () => {
  api.people.set('ending', { username: 'ending', title: '', fault: 'ends its worker' });
  await get('/ending');
  const metricsResponse = await sendUntil(
    () => get('/metrics', { authorization: `Bearer ${METRICS_TOKEN}` }),
    ({ text }) => text.includes(`linkstall_ssr_workers_lost_total{remote="mfe-public",release="${release}"`),
  );
  expect(metricsResponse.text.replaceAll(',program="edge"', '')).toContain(
    `linkstall_ssr_workers_lost_total{remote="mfe-public",release="${release}"} 1`,
  );
});
