/** @jest-environment node */
import { FixtureApi } from '../testing/fixture-api.ts';
import { FixtureSite } from '../testing/fixture-site.ts';
import { sendRequest } from '../testing/send-request.ts';

const api = new FixtureApi();
let site: FixtureSite;
let file = '';

beforeAll(async () => {
  await api.start();
  site = await FixtureSite.create();
  file = `/remotes/mfe-links/${(await site.stable())['mfe-links']}/entry.js`;
});
afterAll(async () => {
  await site.remove();
  await api.stop();
});

const statusAt = async (host: string, path: string) =>
  (await sendRequest(site.url, path, { headers: { host } })).status;

test('in development another site whose name leads to this machine reads nothing', async () => {
  await site.start(api.url, { DEV_ROOT: '/nowhere', PUBLIC_URL: 'http://stall.example:4000' });
  const paths = ['/health/live', file, '/.well-known/linkstall/composition.json', '/api/v1/asha'];
  for (const host of ['evil.example', 'evil.example:4100', 'localhost.evil.example', '127.0.0.1.evil.example', 'a'])
    for (const path of [...paths, '/dev/maps/mfe-links/x.map', '/dev/reload'])
      expect([host, path, await statusAt(host, path)]).toEqual([host, path, 403]);
  for (const host of ['localhost:4100', '127.0.0.1:4100', '[::1]:4100', 'a.localhost', 'stall.example:4000'])
    expect([host, await statusAt(host, file)]).toEqual([host, 200]);
});

test('in development no page of another site reads or runs a file of a release', async () => {
  const headersOf = async (path: string) => (await sendRequest(site.url, path)).headers;
  await site.start(api.url, { DEV_ROOT: '/nowhere' });
  for (const path of [file, '/dev/reload.js', '/'])
    expect(await headersOf(path)).toMatchObject({ 'cross-origin-resource-policy': 'same-origin' });
  expect(await headersOf(file)).not.toHaveProperty('access-control-allow-origin');
  await site.start(api.url);
  expect(await headersOf(file)).toMatchObject({ 'access-control-allow-origin': '*' });
  expect(await statusAt('anything.example', file)).toBe(200);
});
