/** @jest-environment node */
import { sendRequest } from '../testing/send-request.ts';
import { FixtureApi } from '../testing/fixture-api.ts';
import { FixtureSite } from '../testing/fixture-site.ts';

const api = new FixtureApi();
let site: FixtureSite;
const get = (path: string) => sendRequest(site.url, path);

beforeAll(async () => {
  await api.start();
  for (const username of ['Meera.Cooks', 'Bela_1'])
    api.people.set(username.toLowerCase(), { username, title: 'Links' });
  site = await FixtureSite.create();
  await site.start(api.url);
  await site.setClockSpeed(0); // a cached response that gets old is renewed, which would be another request
});

afterAll(async () => {
  await site.remove();
  await api.stop();
});

/** Different ways to write the same username in a path. */
const VARIANTS = [
  '/meera.cooks',
  '/MEERA.COOKS',
  '/Meera.Cooks',
  '/%6deera.cooks',
  '/%6D%65%65%72%61%2e%63%6f%6f%6b%73',
  '/%4DEERA%2Ecooks',
  '/meera.cooks?utm_source=x',
  '/MEERA.cooks?Page=2',
];

test('all ways to write a path share one rendered page, which names its canonical URL', async () => {
  const before = api.requests.length;
  const pages = await Promise.all(VARIANTS.map(get));
  for (const { status, text } of pages) {
    expect(status).toBe(200);
    expect(text).toContain(`<link rel="canonical" href="${site.url}/Meera.Cooks">`);
  }
  expect(new Set(pages.map(({ headers }) => headers.etag)).size).toBe(1);
  expect(api.requests.slice(before).map(({ url }) => url)).toEqual(['/api/v1/meera.cooks']);
});

test('invalid paths share one page, without any request to the API', async () => {
  const before = api.requests.length;
  const pages = await Promise.all(
    ['//', '///', '//meera.cooks', '/a%2fb', '/a%5Cb', '/%00', '/%0a', '/%1F', '/%7f', '/%E0%A4', '/x'.repeat(300)].map(
      get,
    ),
  );
  expect(pages.map(({ status }) => status)).toEqual(pages.map(() => 404));
  expect(new Set(pages.map(({ headers, text }) => [headers.etag, text].join())).size).toBe(1);
  expect(api.requests.length).toBe(before);
});

test('different pages stay different', async () => {
  const [meera, bela] = await Promise.all([get('/meera.cooks'), get('/BELA%5F1')]);
  expect([meera.text.includes('<h1>Meera.Cooks</h1>'), bela.text.includes('<h1>Bela_1</h1>')]).toEqual([true, true]);
  expect((await get('/meera.cooks?page=2')).text).toContain('page 2');
});
