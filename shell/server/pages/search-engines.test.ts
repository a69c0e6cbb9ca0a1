/** @jest-environment node */
import { sendRequest } from '../testing/send-request.ts';
import { FixtureApi } from '../testing/fixture-api.ts';
import { FixtureSite } from '../testing/fixture-site.ts';

const NOINDEX = '<meta name="robots" content="noindex">';

const api = new FixtureApi();
let site: FixtureSite;
const get = (path: string) => sendRequest(site.url, path);

beforeAll(async () => {
  await api.start();
  site = await FixtureSite.create();
  await site.start(api.url);
});
beforeEach(() => site.setClockSpeed(0));
afterAll(async () => {
  await site.remove();
  await api.stop();
});

test('the page of an unverified user tells search engines to skip it, in its head and in a header', async () => {
  api.people.set('nina', { username: 'nina', title: '', isUnverified: true });
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const { status, text, headers } = await get('/nina');
    expect([status, headers['x-robots-tag'], text.includes(NOINDEX)]).toEqual([200, 'noindex', true]);
    expect((await get('/api/v1/nina')).headers['x-robots-tag']).toBe('noindex');
  }
});

test('search engines may list the page of a user right after the verification', async () => {
  const user = { username: 'omar', title: '', isUnverified: true };
  api.people.set('omar', user);
  expect((await get('/omar')).headers['x-robots-tag']).toBe('noindex');
  user.isUnverified = false;
  api.changed = 'user:omar';
  await sendRequest(site.url, '/api/v1/users/email-verifide', { method: 'POST', body: '{}' });
  const { text, headers } = await get('/omar');
  expect([headers['x-robots-tag'], text.includes(NOINDEX)]).toEqual([undefined, false]);
});

test.each(['/admin/links', '/nobody'])('%s is not for search engines', async (path) => {
  const { text, headers } = await get(path);
  expect([headers['x-robots-tag'], text.includes(NOINDEX)]).toEqual(['noindex', true]);
});
