/** @jest-environment node */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { readReleaseMetrics } from '@linkstall/releases/release-metrics';
import { signPreview } from '@linkstall/releases/preview';

import { ask, askUntil, type Reply } from '../testing/ask.ts';
import { FixtureApi } from '../testing/fixture-api.ts';
import { FixtureSite } from '../testing/fixture-site.ts';

const api = new FixtureApi();
let site: FixtureSite;
let key = '';
let composition = '';
let release = '';
const get = (path: string, headers: Readonly<Record<string, string>> = {}) => ask(site.url, path, { headers });
const report = async (told: object, headers: Readonly<Record<string, string>> = {}) =>
  (await ask(site.url, '/report', { method: 'POST', body: JSON.stringify(told), headers })).status;
const mounted = () => ({ kind: 'mounted', composition, remote: 'mfe-public', release });
const asOperator = () => ({ authorization: `Bearer ${key}` });
const metrics = async () => (await get('/metrics', asOperator())).text;
const ofRelease = async (what: string) =>
  Number(
    new RegExp(`linkstall_release_${what}_total{remote="mfe-public",release="${release}"} (\\d+)`).exec(
      await metrics(),
    )?.[1] ?? 0,
  );
const inPage = ({ text }: Reply) =>
  JSON.parse(/id="composition">(.*?)<\/script>/.exec(text)?.[1] ?? '{}') as {
    readonly id: string;
    readonly remotes: Readonly<Record<string, { readonly releases: readonly { readonly release: string }[] }>>;
  };

beforeAll(async () => {
  await api.start();
  api.people.set('asha', { username: 'asha', title: 'Links' });
  api.people.set('bela', { username: 'bela', title: '', trick: 'throws in its component' });
  site = await FixtureSite.create();
  await site.start(api.url, { RATE_LIMIT_FACTOR: '0.1' });
  key = (await readFile(join(site.dataDir, 'preview-key'), 'utf8')).trim();
  const { id, remotes } = inPage(await get('/asha'));
  composition = id;
  release = remotes['mfe-public']?.releases[0]?.release ?? '';
});

afterAll(async () => {
  await site.remove();
  await api.stop();
});

test('what browsers tell of a release, and pages that it could not draw, are counted, and kept over a restart', async () => {
  expect(await report(mounted())).toBe(204);
  expect(await report(mounted())).toBe(204);
  expect(await report({ ...mounted(), kind: 'load-failed', reason: 'integrity' })).toBe(204);
  expect(await report({ message: 'e is null', stack: '', composition, remote: 'mfe-public', release })).toBe(204);
  expect((await get('/bela')).status).toBe(503);
  const expected = { remote: 'mfe-public', release, loads: 2, loadFailures: 1, scriptErrors: 1, failedRenders: 1 };
  const kept = { dataDir: site.dataDir, env: 'local' };
  await site.stop();
  expect(await readReleaseMetrics(kept)).toContainEqual(expected);
  await site.start(api.url, { RATE_LIMIT_FACTOR: '0.1' });
  expect(await ofRelease('loads')).toBe(2);
});

test('what no page of ours named is not counted, nor what another site sends, nor what a preview does', async () => {
  const before = await ofRelease('loads');
  const preview = signPreview(key, 'cookie', { composition, until: Date.now() + 60_000 });
  for (const told of [
    { ...mounted(), composition: 'ffffffffffff' },
    { ...mounted(), release: '9.9.9~ffffffffffff' },
    { ...mounted(), remote: 'mfe-links' },
    { ...mounted(), remote: '__proto__' },
    { ...mounted(), composition: 7, release: null },
  ])
    expect(await report(told)).toBe(204);
  await report(mounted(), { 'sec-fetch-site': 'cross-site' });
  await report(mounted(), { cookie: `ls_preview=${preview}` });
  expect(await ofRelease('loads')).toBe(before);
  expect(await metrics()).not.toMatch(/9\.9\.9|ffffffffffff|__proto__/);
});

test('one address blackens nobody: of what it tells of a release no more than its share counts in a minute', async () => {
  await Promise.all(Array.from({ length: 200 }, () => report(mounted())));
  expect(await ofRelease('loads')).toBeLessThanOrEqual(62);
  expect(await ofRelease('loads')).toBeGreaterThanOrEqual(60);
});

test('the metrics page answers requests with the preview key, and 404 to all others', async () => {
  const shown = await get('/metrics', asOperator());
  expect([shown.status, shown.headers['cache-control']]).toEqual([200, 'no-store']);
  expect(shown.headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
  for (const line of shown.text.trim().split('\n'))
    expect(line).toMatch(/^(# (HELP|TYPE) linkstall_\w+ .+|linkstall_\w+{.*} \d+)$/);
  expect(shown.text).toMatch(/linkstall_responses_total{class="2xx"} \d+/);
  for (const authorization of ['', 'Bearer', `Bearer ${'a'.repeat(32)}`, `Basic ${key}`])
    expect((await get('/metrics', { authorization })).status).toBe(404);
});

test('an SSR worker that is lost is counted for its release', async () => {
  api.people.set('ending', { username: 'ending', title: '', trick: 'exits' });
  await get('/ending');
  const lost = await askUntil(
    () => get('/metrics', asOperator()),
    ({ text }) => text.includes(`linkstall_ssr_workers_lost_total{remote="mfe-public",release="${release}"}`),
  );
  expect(lost.text).toContain(`linkstall_ssr_workers_lost_total{remote="mfe-public",release="${release}"} 1`);
});
