/** @jest-environment node */
import { sendRequest, type TestResponse } from '../testing/send-request.ts';
import { FixtureApi } from '../testing/fixture-api.ts';
import { FixtureSite } from '../testing/fixture-site.ts';
import { withLanguageInLinks } from './page-languages.ts';

const api = new FixtureApi();
let site: FixtureSite;
const get = (path: string, language?: string, headers: Readonly<Record<string, string>> = {}) =>
  sendRequest(site.url, path, {
    headers: { ...headers, ...(language !== undefined && { 'accept-language': language }) },
  });
const titleOf = ({ text }: TestResponse) => /<p[^>]*>([^<]*)<\/p>/.exec(text)?.[1];
const linksOf = ({ text }: TestResponse) =>
  [...text.matchAll(/<a lang="(\w+)" hreflang="(\w+)" href="([^"]*)">([^<]*)<\/a>/g)].map((match) => match.slice(1));

beforeAll(async () => {
  await api.start();
  const languages = ['en', 'hi', 'ar'];
  const asha = { username: 'Asha', languages, themeColor: '#102030' };
  api.people.set('asha', { ...asha, title: 'Recipes' });
  api.people.set('asha?language=hi', { ...asha, title: 'व्यंजन', language: 'hi' });
  api.people.set('asha?language=ar', { ...asha, title: 'وصفات', language: 'ar' });
  api.people.set('bela', { username: 'bela', title: 'One language' });
  site = await FixtureSite.create();
  await site.start(api.url);
  await site.setClockSpeed(0); // a cached response that gets old is renewed, which would be another request
});

afterAll(async () => {
  await site.remove();
  await api.stop();
});

test.each([
  ['hi', 'व्यंजन'],
  ['hi-IN, en;q=0.9', 'व्यंजन'],
  ['HI-in', 'व्यंजन'],
  ['fr, de;q=0.9, ar-EG;q=0.8, en;q=0.5', 'وصفات'],
  ['en;q=0.4, hi;q=0.5', 'व्यंजन'],
  ['hi;q=0, ar;q=0.1', 'وصفات'],
  ['hi, ar', 'व्यंजन'],
  ['en-GB, hi;q=0.9', 'Recipes'],
  ['*', 'Recipes'],
  ['fr, *;q=0.5, hi;q=0.1', 'Recipes'],
  ['fr', 'Recipes'],
  ['', 'Recipes'],
  [';;q=,=', 'Recipes'],
  [undefined, 'Recipes'],
  [`${'fr,'.repeat(100)}hi`, 'Recipes'],
])('a browser that accepts %j gets the title %s', async (language, title) => {
  expect(titleOf(await get('/asha', language))).toBe(title);
});

test.each([
  ['?lang=hi', 'ar', 'व्यंजन'],
  ['?lang=en', 'hi', 'Recipes'],
  ['?lang=de', 'ar', 'وصفات'],
  ['?lang=HI', 'en', 'Recipes'],
  ['?lang=', 'hi', 'व्यंजन'],
])('the address %s wins over the header %s, if the page offers its language', async (query, language, title) => {
  expect(titleOf(await get(`/asha${query}`, language))).toBe(title);
});

test('the page names its language, links to the others, and tells search engines about them', async () => {
  const english = await get('/asha');
  expect(english.text).toContain('<html lang="en">');
  expect(english.text).toContain(`<link rel="canonical" href="${site.url}/Asha">`);
  expect(linksOf(english)).toEqual([
    ['hi', 'hi', '/Asha?lang=hi', 'हिन्दी'],
    ['ar', 'ar', '/Asha?lang=ar', 'العربية'],
  ]);
  const arabic = await get('/asha', 'ar');
  expect(arabic.text).toContain('<html lang="ar" dir="rtl">');
  expect(arabic.text).toContain('<nav class="ls-languages" aria-label="اللغات">');
  expect(arabic.text).toContain(`<link rel="canonical" href="${site.url}/Asha?lang=ar">`);
  expect(linksOf(arabic).map(([language, , href]) => [language, href])).toEqual([
    ['en', '/Asha?lang=en'],
    ['hi', '/Asha?lang=hi'],
  ]);
  for (const { text } of [english, arabic])
    expect(
      [...text.matchAll(/<link rel="alternate" hreflang="([^"]*)" href="([^"]*)">/g)].map(([, ...tag]) => tag),
    ).toEqual([
      ['en', `${site.url}/Asha`],
      ['x-default', `${site.url}/Asha`],
      ['hi', `${site.url}/Asha?lang=hi`],
      ['ar', `${site.url}/Asha?lang=ar`],
    ]);
});

test('links to the page, the store, the products and the forms of the creator keep the language', async () => {
  const product = '/store/@Cleo/6920a1b2c3d4e5f60718293a';
  const [form, report] = ['/form/Cleo/6920a1b2c3d4e5f60718293b', '/abuse/Cleo'];
  const own = ['/Cleo', '/store/@Cleo', '/store/@Cleo?page=2&in=Pans', product, form, report];
  const others = [
    '/',
    '/Cleo2',
    '/Cleo/yt',
    '/Cleo.qr.svg',
    '/store/@Cleo2',
    '/store/@Cleo/feed.xml',
    '/form/Cleo2/6920a1b2c3d4e5f60718293b',
    '/abuse/Cleo2',
    '/go/1',
    'https://a.example/Cleo',
  ];
  const cleo = { username: 'Cleo', title: '', hrefs: [...own, ...others], languages: ['en', 'hi'] };
  api.people.set('cleo', cleo);
  api.people.set('cleo?language=hi', { ...cleo, language: 'hi' });
  const hrefs = async (language: string) =>
    [...(await get('/cleo', language)).text.matchAll(/ href="([^"]*)">Own</g)].map(([, href]) => href);
  for (const code of ['en', 'hi'])
    expect(await hrefs(code)).toEqual([
      `/Cleo?lang=${code}`,
      `/store/@Cleo?lang=${code}`,
      `/store/@Cleo?page=2&amp;in=Pans&amp;lang=${code}`,
      `${product}?lang=${code}`,
      `${form}?lang=${code}`,
      `${report}?lang=${code}`,
      ...others,
    ]);
  api.people.set('dora', { username: 'Dora', title: '', hrefs: ['/Dora', '/store/@Dora'] });
  expect((await get('/dora')).text).toContain('href="/store/@Dora">');
});

test.each([
  ['', '/Asha'],
  ['?lang=hi', '/Asha?lang=hi'],
  ['?lang=en', '/Asha?lang=en'],
  ['?lang=xx', '/Asha'],
])('the redirect of a former name with the query "%s" goes to %s', async (query, location) => {
  api.people.set('aisha', { username: 'Asha', title: '' });
  const response = await get(`/aisha${query}`, 'ar');
  expect([response.status, response.headers['location']]).toEqual([302, location]);
});

test.each([
  ['#102030', '#fff'],
  ['#fdf8f1', '#000'],
])('on the colour %s the links are %s', async (themeColor, color) => {
  const username = `color${themeColor.slice(1)}`;
  api.people.set(username, { username, title: '', languages: ['en', 'hi'], themeColor });
  const { text } = await get(`/${username}`);
  expect(text).toContain(`background: ${themeColor};\ncolor: ${color};`);
});

test('caches have one response for each language, and only such a page varies by the header', async () => {
  const isCached = async (path: string, language: string) => {
    const before = api.requests.length;
    const { headers } = await get(path, language);
    return {
      isCached: api.requests.length === before,
      vary: headers['vary'],
      languages: headers['x-linkstall-languages'],
    };
  };
  for (const [language, lang] of [
    ['en', 'en'],
    ['hi', 'hi'],
    ['ar', 'ar'],
  ] as const) {
    await get('/asha', language);
    const cached = { isCached: true, vary: 'Accept-Encoding, Cookie, Accept-Language', languages: 'en hi ar' };
    expect(await isCached('/asha', `${language}-XX, fr;q=0.1`)).toEqual(cached);
    expect(await isCached(`/asha?lang=${lang}`, 'ta')).toEqual(cached);
    expect(await isCached(`/asha?lang=${lang}&utm_source=x`, 'ta')).toEqual(cached);
  }
  expect((await get('/asha', 'hi')).headers['etag']).toBe((await get('/asha?lang=hi')).headers['etag']);
  await get('/bela', 'hi');
  for (const path of ['/bela', '/bela?lang=hi', '/bela?lang=en'])
    for (const language of ['hi', 'ar', 'en'])
      expect(await isCached(path, language)).toEqual({
        ...{ isCached: true, vary: 'Accept-Encoding, Cookie', languages: undefined },
      });
  expect((await get('/bela')).text).not.toContain('ls-languages');
});

test('a change of the creator drops the page in every language', async () => {
  for (const language of ['en', 'hi']) await get('/asha', language);
  api.people.set('asha?language=hi', { ...api.people.get('asha?language=hi'), title: 'नया' });
  api.changed = 'user:asha';
  await sendRequest(site.url, '/api/v1/link/add-link', { method: 'POST' });
  api.changed = '';
  expect(titleOf(await get('/asha', 'hi'))).toBe('नया');
});

test('a remote whose head names unknown languages is not shown', async () => {
  for (const [username, languages] of [
    ['broken1', 'hi'],
    ['broken2', ['en', 'xx']],
  ] as const) {
    api.people.set(username, { username, title: '', languages });
    expect((await get(`/${username}`)).status).toBe(503);
  }
});

test('public JSON that is of no creator has one response for all languages', async () => {
  for (const path of ['/api/v1', '/api/v1/users/listed/1']) {
    const before = api.requests.length;
    for (const query of ['', '?language=hi', '?language=ar']) await get(`${path}${query}`);
    expect(api.requests.slice(before).map(({ url }) => url)).toEqual([path]);
  }
});

test('public JSON in a language is a response of its own, and unknown languages are the first one', async () => {
  const titleIn = async (query: string) => {
    const response = await get(`/api/v1/asha${query}`);
    return (JSON.parse(response.text) as { data: [{ title: string }] }).data[0].title;
  };
  const before = api.requests.length;
  expect(
    await Promise.all(['', '?language=hi', '?language=xx', '?a=b&language=hi', '?language=__proto__'].map(titleIn)),
  )
    // The test above has changed the Hindi title.
    .toEqual(['Recipes', 'नया', 'Recipes', 'नया', 'Recipes']);
  expect(
    api.requests
      .slice(before)
      .map(({ url }) => url)
      .sort(),
  ).toEqual(['/api/v1/asha', '/api/v1/asha?language=hi']);
});

test.each([
  ['https://site.example/', '/asha', '/?lang=hi'],
  ['https://site.example/store/@Asha', '/asha', '/?lang=hi'],
  ['https://site.example/Asha', null, '/'],
])('links of the page %s keep the language, while %s is the home page', (canonical, home, root) => {
  const id = '6920a1b2c3d4e5f60718293b';
  const paths = ['/Asha', '/store/@Asha', `/store/@Asha/${id}`, `/form/Asha/${id}`, '/abuse/Asha'];
  const html = [...paths, '/bela', '/'].map((path) => `<a href="${path}">`).join('');
  const page = { language: 'hi', languages: ['en', 'hi'], canonical } as const;
  const expected = [...paths.map((path) => `${path}?lang=hi`), '/bela', root].map((path) => `<a href="${path}">`);
  expect(withLanguageInLinks({ html, home }, page)).toBe(expected.join(''));
});
