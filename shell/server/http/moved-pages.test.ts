/** @jest-environment node */
import { sendRequest, sendUntil } from '../testing/send-request.ts';
import { FixtureApi } from '../testing/fixture-api.ts';
import { FixtureSite } from '../testing/fixture-site.ts';

const NEW = 'https://new.example/asha.rao';
const PRODUCT = '5f0c0ffee5f0c0ffee5f0c0f';

const api = new FixtureApi();
let site: FixtureSite;
const get = (path: string) => sendRequest(site.url, path);

beforeAll(async () => {
  await api.start();
  site = await FixtureSite.create();
  await site.start(api.url);
  await site.setClockSpeed(0); // the clock stands still, so that only a change drops a response
});

afterAll(async () => {
  await site.remove();
  await api.stop();
});

const setMoved = (movedTo: string | undefined) => {
  const user = { username: 'asha', title: 'Links', fullName: 'Asha', UserProduct: [], ...(movedTo && { movedTo }) };
  for (const path of ['asha', 'asha/page', 'asha/store', 'users/u/asha/places/yt', `asha/store/product/${PRODUCT}`])
    api.people.set(path, user);
};

test.each([
  ['/asha', '/asha.rao'],
  ['/ASHA', '/asha.rao'],
  ['/asha.qr.svg', '/asha.rao.qr.svg'],
  ['/asha/yt', '/asha.rao/yt'],
  ['/asha/yt?utm_source=jar', '/asha.rao/yt?utm_source=jar'],
  [`/asha/${PRODUCT}.ics`, `/asha.rao/${PRODUCT}.ics`],
  [`/store/@asha/${PRODUCT}.qr.svg`, `/store/@asha.rao/${PRODUCT}.qr.svg`],
  ['/store/@asha/feed.xml', '/store/@asha.rao/feed.xml'],
])(
  '%s of a moved page answers 301 to %s of the new site, for no longer than caches ask again',
  async (path, target) => {
    setMoved(NEW);
    const { status, headers } = await get(path);
    expect([status, headers.location]).toEqual([301, `https://new.example${target}`]);
    expect(headers['cache-control']).toMatch(/^no-(cache|store)/);
  },
);

test('the page is back at once when the creator ends the redirect', async () => {
  setMoved(NEW);
  const isMoved = async () => (await get('/asha')).status === 301;
  expect(await isMoved()).toBe(true);
  setMoved(undefined);
  api.changed = 'user:asha';
  await sendRequest(site.url, '/api/v1/users/move', { method: 'DELETE' });
  expect((await get('/asha')).text).toContain('<h1>asha</h1>');
  expect((await get('/asha.qr.svg')).status).toBe(200);
});

test('the page is back within two seconds when another edge got the end of the redirect', async () => {
  api.people.set('bela', { username: 'bela', title: 'Links', movedTo: 'https://new.example/bela' });
  expect((await get('/bela')).status).toBe(301);
  api.people.set('bela', { username: 'bela', title: 'Links' });
  await site.advanceClock(2000);
  expect(
    (
      await sendUntil(
        () => get('/bela'),
        ({ status }) => status === 200,
      )
    ).status,
  ).toBe(200);
});

test('a page that reads the data of a moved page does not redirect', async () => {
  setMoved(NEW);
  api.people.set('carl', { username: 'carl', title: 'Links', fault: 'asks another' });
  expect((await get('/carl')).status).toBe(200);
});
