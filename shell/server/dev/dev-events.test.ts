/** @jest-environment node */
import { FixtureApi } from '../testing/fixture-api.ts';
import { FixtureSite } from '../testing/fixture-site.ts';
import { sendRequest } from '../testing/send-request.ts';

const api = new FixtureApi();
let site: FixtureSite;

beforeAll(async () => {
  await api.start();
  site = await FixtureSite.create();
  await site.deploy('mfe-links', {
    pages: [{ path: '/admin/links', access: 'login' }],
    events: { emits: { 'mfe-links:sold': { type: 'string' } } },
  });
});

afterAll(async () => {
  await site.remove();
  await api.stop();
});

const hasSchemas = async () => (await sendRequest(site.url, '/admin/links')).text.includes('"mfe-links:sold"');

test('a page has the schemas of events in development only', async () => {
  await site.start(api.url, { DEV_ROOT: '/nowhere' });
  expect(await hasSchemas()).toBe(true);
  await site.start(api.url);
  expect(await hasSchemas()).toBe(false);
});
