import type { Link, LinkTarget, PageUser, PublicUser } from '@linkstall/contracts/http';

import { testImage } from '../../test/client.js';
import { documentsOf } from '../../test/everything-stored.js';
import { startApp, type TestApp } from '../../test/test-app.js';
import { Clock } from '../config/clock.js';
import { DailySweep } from '../expiry/daily-sweep.js';

let testApp: TestApp;
let image: Buffer;
beforeAll(async () => {
  testApp = await startApp();
  image = await testImage();
});

const target = (id: string) => testApp.api.get<LinkTarget>(`link/go/${id}`);

async function newLink(fields: Readonly<Record<string, string>> = {}) {
  const { user, token } = await testApp.api.newSession();
  const form = { title: 'Blog', url: 'Example.com/a?b=1', thumbnail: image, ...fields };
  const { body } = await testApp.api.form<Link>('link/add-link', form, { token });
  const edit = (change: Readonly<Record<string, string>>) =>
    testApp.api.patchForm<Link>(`link/update-link/${body.data._id}`, change, { token });
  return { user, token, link: body.data, edit };
}

describe('A link that counts every click', () => {
  it('appears with a /go address on the page and with its stored address elsewhere', async () => {
    const { user, token, link } = await newLink({ countClicks: 'true' });
    expect(link).toMatchObject({ countClicks: true, url: 'Example.com/a?b=1' });
    const page = await testApp.api.get<PageUser[]>(`${user.username}/Page`);
    expect(page.body.data[0]?.UserLink).toMatchObject([{ _id: link._id, url: `/go/${link._id}` }]);
    expect(page.text).not.toContain('countClicks');
    const oldFormat = await testApp.api.get<PublicUser[]>(user.username);
    expect(oldFormat.body.data[0]?.UserLink).toMatchObject([{ url: 'Example.com/a?b=1' }]);
    expect((await target(link._id)).body.data).toEqual({ username: user.username, url: 'Example.com/a?b=1' });
    expect((await testApp.api.get<Link[]>('link/all-link', { token })).body.data).toEqual([link]);
  });

  it('is not the default, and its /go address still works after the creator switches the counting off', async () => {
    const { user, link, edit } = await newLink();
    expect(link.countClicks).toBe(false);
    const address = async () =>
      (await testApp.api.get<PageUser[]>(`${user.username}/Page`)).body.data[0]?.UserLink[0]?.url;
    expect([(await target(link._id)).status, await address()]).toEqual([404, 'Example.com/a?b=1']);
    expect((await edit({ countClicks: 'true' })).body.data).toMatchObject({ countClicks: true, revision: 2 });
    expect([(await target(link._id)).status, await address()]).toEqual([200, `/go/${link._id}`]);
    await edit({ url: 'https://other.example/', countClicks: 'false' });
    expect(await address()).toBe('https://other.example/');
    // A visitor who has an old page open, or an old address, still reaches the target.
    expect((await target(link._id)).body.data.url).toBe('https://other.example/');
    expect((await edit({ countClicks: 'yes' })).status).toBe(400);
  });

  it('has no target while it is hidden, deleted or unknown', async () => {
    const { token, link, edit } = await newLink({ countClicks: 'true' });
    await edit({ isActive: 'false' });
    expect((await target(link._id)).body).toMatchObject({ statusCode: 404, code: 'link.not_found', data: null });
    await edit({ isActive: 'true' });
    expect((await target(link._id)).status).toBe(200);
    await testApp.api.post('link/delete-link', { linkId: link._id }, { token });
    expect((await target(link._id)).status).toBe(404);
    await testApp.api.post('link/restore-link', { linkId: link._id }, { token });
    expect((await target(link._id)).status).toBe(200);
    for (const id of ['6920a1b2c3d4e5f60718293a', 'x', '%2e%2e', link._id.toUpperCase()])
      expect({ id, status: (await target(id)).status }).toEqual({ id, status: 404 });
  });

  it('leaves nothing behind after the undo time', async () => {
    const { token, link } = await newLink({ countClicks: 'true' });
    const isStored = async () =>
      ((await documentsOf(testApp)).get('entries') ?? []).some(({ _id }) => String(_id) === link._id);
    await testApp.api.post('link/delete-link', { linkId: link._id }, { token });
    expect(await isStored()).toBe(true);
    testApp.app.get(Clock)['offsetSeconds'] += 20;
    await testApp.app.get(DailySweep).sweep();
    expect(await isStored()).toBe(false);
  });
});
