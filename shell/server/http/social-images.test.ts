/** @jest-environment node */
import { sendRequest, until } from '../testing/send-request.ts';
import { FixtureApi } from '../testing/fixture-api.ts';
import { FixtureSite } from '../testing/fixture-site.ts';

const BUSY = '203.0.113.9';
const VISITOR = '203.0.113.10';

const api = new FixtureApi();
let site: FixtureSite;
const get = (path: string, client: string) => sendRequest(site.url, path, { headers: { 'x-forwarded-for': client } });

beforeAll(async () => {
  await api.start();
  site = await FixtureSite.create();
  await site.start(api.url, { TRUST_PROXY: '1' });
});
afterAll(async () => {
  await site.remove();
  await api.stop();
});

test.each([429, 503])('the image of the site replaces a social image that the API refuses with %d', async (status) => {
  api.socialImageStatus.set(BUSY, status);
  const path = `/previews/asha/page/${status}.jpg`;
  const response = await get(path, BUSY);
  expect(response.status).toBe(302);
  expect(response.headers).toMatchObject({ location: '/assets/preview.png', 'cache-control': 'no-store' });
  expect((await get('/assets/preview.png', BUSY)).headers['content-type']).toBe('image/png');
  expect((await get(path, VISITOR)).status).toBe(200);
});

test('a site with a name of its own has neither the social image nor the icon of the software', async () => {
  const logo = `/images/${'a'.repeat(32)}/384.webp`;
  const path = '/previews/asha/page/own.jpg';
  api.socialImageStatus.set(BUSY, 503);
  api.site = { name: 'Garden Club', joining: 'open', logo };
  await until(async () => (await get('/', VISITOR)).text.includes('Garden Club'));
  const page = await get('/', VISITOR);
  expect(page.text).toContain(`<meta property="og:image" content="${site.url}${logo}">`);
  expect(page.text).toContain('<meta name="twitter:card" content="summary">');
  expect((await get(path, BUSY)).headers['location']).toBe(logo);
  const icon = await get('/favicon.ico', VISITOR);
  expect([icon.status, icon.headers['location']]).toEqual([302, `/images/${'a'.repeat(32)}/96.webp`]);
  expect((await get('/subscriptions/confirm?token=none', VISITOR)).text).toContain(
    `href="${icon.headers['location']}"`,
  );
  api.site = { name: 'Garden Club', joining: 'open' };
  await until(async () => !(await get('/', VISITOR)).text.includes(logo));
  const { text } = await get('/', VISITOR);
  expect(text).not.toMatch(/og:image|twitter:image/);
  expect(text).toContain('<meta name="twitter:card" content="summary">');
  expect((await get(path, BUSY)).status).toBe(503);
  expect((await get('/favicon.ico', VISITOR)).status).toBe(200);
  api.site = { name: 'Linkstall', joining: 'open' };
  await until(async () => (await get('/', VISITOR)).text.includes('/assets/preview.png'));
});

test('a refusal for one address is not shared with a request that waits for the same image', async () => {
  api.socialImageStatus.set(BUSY, 429);
  const path = '/previews/asha/page/shared.jpg';
  const respond = api.hold();
  const refusedResponse = get(path, BUSY);
  await until(() => api.readsOf(path) === 1);
  const waiting = get(path, VISITOR);
  await get('/health/live', VISITOR); // the edge has the other request by now
  respond();
  expect([(await refusedResponse).status, (await waiting).status]).toEqual([302, 200]);
});
