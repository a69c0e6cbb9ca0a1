// A real Varnish with the documented rules in front of the real product: the home page that operators choose.
import { type APIRequestContext, expect, request as requests, test } from '@playwright/test';

import { freePort } from '../../dev/processes/free-port.ts';
import { operators } from '../../packages/releases/src/command/operators.ts';
import { addLinks, createTestImage, newCreator } from './fixtures.ts';
import { type Platform, startPlatform } from './platform.ts';
import { type Relay, sendRequest, startRelay, startVarnish, type Varnish } from './varnish.ts';

test.describe.configure({ mode: 'serial', timeout: 120_000 });

const PURGE_KEY = 'a-purge-key-that-only-the-tests-of-the-home-page-know';

let platform: Platform;
let relay: Relay;
/** Relays the purges that the edge sends to Varnish. */
let purges: Relay;
let varnish: Varnish;
let request: APIRequestContext;

const view = (path: string) => sendRequest(varnish.url + path);
/** Runs a write, and resolves when the cache has processed its purge. */
async function withPurge<T>(act: () => Promise<T>): Promise<T> {
  const before = purges.respondedCount();
  const result = await act();
  const areAllProcessed = () => purges.respondedCount() > before && purges.respondedCount() === purges.requests.length;
  await expect.poll(areAllProcessed, { message: 'the purge of a write' }).toBe(true);
  return result;
}

test.beforeAll(async () => {
  test.setTimeout(240_000); // the start of a platform, and then up to 40 s until the edge has sent its first purge
  const port = await freePort('127.0.0.1');
  const url = `http://127.0.0.1:${port}`;
  purges = await startRelay(url);
  const purgeUrl = `http://127.0.0.1:${purges.port}`;
  platform = await startPlatform({ PURGE_URL: purgeUrl, PURGE_KEY, PUBLIC_URL: url, TRUST_PROXY: '1' });
  relay = await startRelay(platform.url);
  varnish = await startVarnish({ port, edgePort: relay.port, key: PURGE_KEY });
  request = await requests.newContext({ baseURL: url, extraHTTPHeaders: { connection: 'close' } });
  const cacheHeader = async () => (await sendRequest(`${platform.url}/`)).headers['cdn-cache-control'] ?? '';
  await expect.poll(cacheHeader, { timeout: 40_000 }).toContain('stale-if-error');
});

test.afterAll(async () => {
  await request.dispose();
  await Promise.all([varnish.stop(), platform.stop()]);
  await Promise.all([relay.disconnect(), purges.disconnect()]);
});

test('a new home page is at the address of the site at once, and the page is gone from its own address', async () => {
  const [shown, operator] = [await newCreator(request), await newCreator(request)];
  await operators(platform.dataDir, { verb: 'add', username: operator.username });
  const link = { title: 'Roses of the home page', url: 'https://roses.example' };
  await addLinks(request, shown, { links: [link], image: await createTestImage('teal') });
  const own = `/${shown.username}`;
  const headers = { authorization: operator.token };
  const choose = (home: object) =>
    withPurge(async () => {
      const { data } = await (await request.get('/api/v1/admin/site', { headers })).json();
      return request.patch('/api/v1/admin/site', { headers, data: { revision: data.revision, ...home } });
    });
  const seen = async () => {
    const [home, page] = [await view('/'), await view(own)];
    return [home.text.includes(link.title), page.status, page.headers['location']];
  };
  let campaigns = 0;
  const requestsForNewCampaign = async () => {
    await view('/');
    const before = relay.requests.length;
    await view(`/?utm_content=${(campaigns += 1)}`);
    return relay.requests.length - before;
  };
  for (let round = 1; round <= 2; round += 1) {
    expect([round, await seen()]).toEqual([round, [false, 200, undefined]]);
    expect((await choose({ home: 'page', homeUsername: shown.username })).status()).toBe(200);
    expect([round, await seen()]).toEqual([round, [true, 301, '/']]);
    await expect.poll(requestsForNewCampaign).toBe(0);
    expect((await choose({ home: 'landing' })).status()).toBe(200);
  }
});
