import type { AddressPlace, Insights, PlaceTarget } from '@linkstall/contracts/http';

import { testImage } from '../../test/client.js';
import { EDGE_KEY, startApp, type TestApp } from '../../test/test-app.js';

let testApp: TestApp;
let sequence = 0;
beforeAll(async () => {
  testApp = await startApp();
});

const change = (token: string, slug: string, name: string) =>
  testApp.api.patch<AddressPlace[]>('users/insights/place', { slug, name }, { token });
const target = (username: string, slug: string) => testApp.api.get<PlaceTarget>(`users/u/${username}/places/${slug}`);
const placesOf = async (token: string) =>
  (await testApp.api.get<Insights>('users/insights/7', { token })).body.data.places;

describe('PATCH /users/insights/place', () => {
  it('adds, renames and removes a place, and the address leads to the user only in between', async () => {
    const { user, token } = await testApp.api.newSession();
    expect((await target(user.username, 'yt')).status).toBe(404);
    expect((await change(token, ' YT ', 'YouTube')).body.data).toEqual([{ slug: 'yt', name: 'YouTube' }]);
    expect((await target(user.username.toUpperCase(), 'yt')).body.data).toEqual({ username: user.username });
    expect((await change(token, 'yt', 'My videos')).body.data).toEqual([{ slug: 'yt', name: 'My videos' }]);
    expect((await change(token, 'yt', '')).body.data).toEqual([]);
    expect((await target(user.username, 'yt')).status).toBe(404);
  });

  it('keeps the address of a place after the user is renamed', async () => {
    const { user, token } = await testApp.api.newSession();
    await change(token, 'lid', 'Jar lid');
    const { fullName, email } = user;
    const username = `Now.${user.username}`;
    await testApp.api.patch('users/update-account', { username, fullName, email }, { token });
    expect((await target(user.username, 'lid')).body.data).toEqual({ username });
  });

  it.each(['a.vcf', '-a', 'a-', 'ü', 'a/b', '', 'x'.repeat(21), '__proto__', 'constructor'])(
    'answers 400 for the slug %j',
    async (slug) => {
      const { token } = await testApp.api.newSession();
      expect((await change(token, slug, 'Name')).status).toBe(400);
    },
  );

  it('answers 409 for the twenty-first place', async () => {
    const { token } = await testApp.api.newSession();
    for (let index = 0; index < 20; index += 1) expect((await change(token, `p${index}`, 'Name')).status).toBe(200);
    expect((await change(token, 'p20', 'Name')).status).toBe(409);
    expect((await change(token, 'p19', 'Renamed')).status).toBe(200);
  });
});

it('the statistics have views and clicks of each place, without unknown places and unknown ids', async () => {
  const { user, token } = await testApp.api.newSession();
  const form = { title: 'Recipes', url: 'example.com', thumbnail: await testImage() };
  const { body } = await testApp.api.form<{ readonly _id: string }>('link/add-link', form, { token });
  await change(token, 'yt', 'YouTube');
  await change(token, 'lid', 'Jar lid');
  const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  const counts = [
    'place yt 5',
    'place other 9',
    `place-click yt/${body.data._id} 2`,
    `place-click yt/${'f'.repeat(24)} 9`,
  ];
  await testApp.api.post(
    'insights/counts',
    {
      edge: '0123456789abcdef',
      sequence: (sequence += 1),
      counts: counts.map((count) => `${user._id} ${day} 09 ${count}`),
    },
    { headers: { 'x-edge-key': EDGE_KEY } },
  );
  expect(await placesOf(token)).toEqual([
    { slug: 'yt', name: 'YouTube', views: 5, entries: [{ _id: body.data._id, clicks: 2 }] },
    { slug: 'lid', name: 'Jar lid', views: 0, entries: [] },
  ]);
});
