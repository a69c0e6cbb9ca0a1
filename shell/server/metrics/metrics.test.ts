/** @jest-environment node */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { sendRequest, until } from '../testing/send-request.ts';
import { FixtureApi } from '../testing/fixture-api.ts';
import { FixtureSite, METRICS_TOKEN } from '../testing/fixture-site.ts';

const api = new FixtureApi();
let site: FixtureSite;
const get = (path: string, headers: Readonly<Record<string, string>> = {}) => sendRequest(site.url, path, { headers });
const metrics = () => site.metrics();

beforeAll(async () => {
  await api.start();
  site = await FixtureSite.create();
  await site.start(api.url);
});

afterAll(async () => {
  await site.remove();
  await api.stop();
});

test('/metrics needs METRICS_TOKEN, and answers 404 otherwise', async () => {
  const key = (await readFile(join(site.dataDir, 'preview-key'), 'utf8')).trim();
  const metricsPage = await get('/metrics', { authorization: `Bearer ${METRICS_TOKEN}` });
  expect([metricsPage.status, metricsPage.headers['cache-control']]).toEqual([200, 'no-store']);
  expect(metricsPage.headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
  expect(metricsPage.text).toMatch(/^linkstall_info\{version="\d+\.\d+\.\d+",program="edge"\} 1$/m);
  for (const authorization of ['', 'Bearer', `Bearer ${'a'.repeat(32)}`, `Bearer ${key}`, `Basic ${METRICS_TOKEN}`])
    expect((await get('/metrics', { authorization })).status).toBe(404);
});

test('metrics of requests have the template of the route, never the path, and the result of the cache', async () => {
  const valueOf = (text: string, sample: string) =>
    Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${sample} `))
        ?.split(' ')
        .at(-1) ?? 0,
    );
  const change = (texts: readonly string[], sample: string) =>
    valueOf(texts[1] ?? '', sample) - valueOf(texts[0] ?? '', sample);
  api.people.set('route', { username: 'route', title: '' });
  const before = await metrics();
  for (const path of ['/route', '/route', '/a-path-that-nobody-has/at/all', '/remotes/x/y/z.js', '/api/v1/a-name'])
    await get(path);
  const texts = [before, await metrics()];
  const requests = (route: string, status: number) =>
    change(texts, `linkstall_http_requests_total{route="${route}",method="GET",status="${status}"}`);
  expect([requests('/:userName', 200), requests('no page', 404), requests('/remotes/*', 404)]).toEqual([2, 1, 1]);
  expect(change(texts, 'linkstall_http_request_duration_seconds_count{route="/:userName"}')).toBe(2);
  const cache = (result: string) =>
    change(texts, `linkstall_cache_requests_total{route="/:userName",result="${result}"}`);
  expect([cache('hit'), cache('miss')]).toEqual([1, 1]);
  expect(texts[1]).not.toMatch(/a-path-that-nobody-has|a-name/);
  expect(texts[1]).toContain('nodejs_eventloop_lag_p99_seconds');
  expect(valueOf(texts[1] ?? '', 'linkstall_disk_free_bytes{}')).toBeGreaterThan(0);
});

test('METRICS_PORT serves the metrics, with METRICS_TOKEN only to readers with the token, and the port of the site serves none', async () => {
  await site.start(api.url, { METRICS_PORT: '0', LOG_LEVEL: 'info' });
  const findLine = () => site.log.find((text) => text.includes('the metrics can be read'));
  await until(() => findLine() !== undefined);
  const line = findLine() ?? '{}';
  const { port } = (JSON.parse(line) as { metrics: { port: number } }).metrics;
  const read = (headers: Readonly<Record<string, string>>) =>
    sendRequest(`http://127.0.0.1:${port}`, '/metrics', { headers });
  const authorization = `Bearer ${METRICS_TOKEN}`;
  expect((await read({ authorization })).text).toContain('linkstall_http_requests_total');
  expect((await read({})).status).toBe(404);
  expect((await get('/metrics', { authorization })).status).toBe(404);
  await site.start(api.url, { METRICS_TOKEN: '' });
  expect((await get('/metrics', { authorization: 'Bearer ' })).status).toBe(404);
});
