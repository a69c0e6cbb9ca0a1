/** @jest-environment node */
import { FixtureApi } from '../testing/fixture-api.ts';
import { FixtureCache } from '../testing/fixture-cache.ts';
import { FixtureSite } from '../testing/fixture-site.ts';
import { sendRequest, sendUntil, type TestResponse } from '../testing/send-request.ts';
import { SiteReader } from './site-reader.ts';

const OPEN = { name: 'Linkstall', joining: 'open' } as const;
const CLOSED = { name: 'Garden Club', joining: 'closed' } as const;
const MISSING = '/no/such/page';

describe('the edge', () => {
  const api = new FixtureApi();
  const cache = new FixtureCache();
  let site: FixtureSite;
  const get = (path: string) => sendRequest(site.url, path);
  const siteIn = ({ text: html }: TestResponse): unknown => {
    const text = /id="composition">([^<]*)</.exec(html)?.[1] ?? 'null';
    return (JSON.parse(text) as { readonly site?: unknown }).site;
  };

  beforeAll(async () => {
    await Promise.all([api.start(), cache.start()]);
    site = await FixtureSite.create();
    await site.start(api.url, { PURGE_URL: cache.url, PURGE_KEY: 'x'.repeat(32) });
  });
  beforeEach(async () => {
    api.site = OPEN;
    await sendUntil(
      () => get('/login'),
      (response) => JSON.stringify(siteIn(response)) === JSON.stringify(OPEN),
    );
  });
  afterAll(async () => {
    await site.remove();
    await Promise.all([api.stop(), cache.stop()]);
  });

  test.each(['/login', MISSING])('gives %s the settings of the site, and the changed ones at once', async (path) => {
    expect(siteIn(await get(path))).toEqual(OPEN);
    api.site = CLOSED;
    api.changed = 'site';
    await sendRequest(site.url, '/api/v1/admin/site', { method: 'PATCH', body: '{}' });
    expect(siteIn(await get(path))).toEqual(CLOSED);
    expect(cache.keysSince(0)).toContain('site');
  });

  test('follows a change that another edge has forwarded', async () => {
    api.site = CLOSED;
    const response = await sendUntil(
      () => get('/login'),
      (answer) => JSON.stringify(siteIn(answer)) !== JSON.stringify(OPEN),
    );
    expect(siteIn(response)).toEqual(CLOSED);
  });

  test('keeps the last known settings while the API fails', async () => {
    api.site = null;
    api.changed = 'site';
    await sendRequest(site.url, '/api/v1/admin/site', { method: 'PATCH', body: '{}' });
    expect(siteIn(await get('/login'))).toEqual(OPEN);
  });

  test('answers GET /site from its cache, with the tag of the site', async () => {
    const { status, text, headers } = await get('/api/v1/site/');
    expect([status, headers['surrogate-key']]).toEqual([200, 'all site']);
    expect(JSON.parse(text)).toMatchObject({ data: OPEN });
  });
});

describe('the reader', () => {
  const answer = (site: object) => ({ status: 200, body: JSON.stringify({ data: site }) });

  test('reads once for pages of half a second, in the background until a second, and then before the page', async () => {
    let now = 0;
    let site: object = CLOSED;
    let count = 0;
    const ask = () => Promise.resolve(answer(site)).finally(() => (count += 1));
    const reader = new SiteReader({ ask }, () => now);
    expect([await reader.current(), count]).toEqual([CLOSED, 1]);
    now = 499;
    site = OPEN;
    expect([await reader.current(), count]).toEqual([CLOSED, 1]);
    now = 500;
    expect(await reader.current()).toEqual(CLOSED);
    await Promise.resolve();
    now = 1_500;
    site = CLOSED;
    expect([await reader.current(), count]).toEqual([CLOSED, 3]);
  });

  test('ignores an old response that arrives after a newer one, and text that is no answer of the API', async () => {
    const answers: ((value: { status: number; body: string }) => void)[] = [];
    const reader = new SiteReader({ ask: () => new Promise((resolve) => answers.push(resolve)) });
    const [first, second] = [reader.refresh(), reader.refresh()];
    answers[1]?.(answer(CLOSED));
    await second;
    answers[0]?.(answer(OPEN));
    await first;
    expect(await reader.current()).toEqual(CLOSED);
    const third = reader.refresh();
    answers[2]?.({ status: 200, body: '<html>' });
    await third;
    expect(await reader.current()).toEqual(CLOSED);
  });
});
