/** @jest-environment node */
import { sendRequest } from '../testing/send-request.ts';
import { FixtureApi } from '../testing/fixture-api.ts';
import { FixtureSite } from '../testing/fixture-site.ts';

const api = new FixtureApi();
let site: FixtureSite;

beforeAll(async () => {
  await api.start();
  site = await FixtureSite.create();
  await site.start(api.url, { DEV_ROOT: '/nowhere' });
});

afterAll(async () => {
  await site.remove();
  await api.stop();
});

test('in a session of linkstall dev, a call of the API of a team goes to the site with the login of the developer', async () => {
  const headers = { cookie: 'ls_session_1=a-b', authorization: 'a.b.c' };
  await sendRequest(site.url, '/apps/garden/api/plants?page=2', { headers });
  const request = api.requests.find(({ url }) => url.startsWith('/apps/'));
  expect(request).toMatchObject({ method: 'GET', url: '/apps/garden/api/plants?page=2', headers });
});
