/** @jest-environment node */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { readReleaseMetrics } from '@linkstall/releases/release-metrics';
import { signPreview } from '@linkstall/releases/preview';

import { sendRequest, sendUntil, type TestResponse } from '../testing/send-request.ts';
import { FixtureApi } from '../testing/fixture-api.ts';
import { FixtureSite, METRICS_TOKEN } from '../testing/fixture-site.ts';

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
  await site.start(api.url, { RATE_LIMIT_FACTOR: '0.1' });
  key = (await readFile(join(site.dataDir, 'preview-key'), 'utf8')).trim();
  const { id, remotes } = compositionOf(await get('/asha'));
  composition = id;
  release = remotes['mfe-public']?.releases[0]?.release ?? '';
});

afterAll(async () => {
  await site.remove();
  await api.stop();
});

test('reports of browsers and failed renders count for their release, and survive a restart', async () => {
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
  const expected = {
    ...{ remote: 'mfe-public', release, loads: 2, loadFailures: 1, scriptErrors: 2, errorPages: 1, failedRenders: 1 },
    ...{ lcp: [1, 1, 0, 1], inp: [1, 0, 1, 0] },
  };
  const location = { dataDir: site.dataDir, env: 'local' };
  await site.stop();
  expect(await readReleaseMetrics(location)).toContainEqual(expected);
  await site.start(api.url, { RATE_LIMIT_FACTOR: '0.1' });
  expect(await countOf('loads')).toBe(2);
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
