import type { Link, LoginResponse, LoginSession } from '@linkstall/contracts/http';

import { PASSWORD, picture, type Call } from '../../test/client.js';
import { meanwhile } from '../../test/meanwhile.js';
import { productForm, Seller, storedPictures } from '../../test/products.js';
import { startApp, type TestApp } from '../../test/test-app.js';
import { Clock } from '../config/clock.js';
import { UserSessionsRepository } from '../users/user-sessions.repository.js';
import { IdempotencyKeysRepository } from './idempotency-keys.repository.js';

let running: TestApp;
let png: Buffer;
beforeAll(async () => {
  running = await startApp();
  png = await picture();
});
afterAll(() => running.close());

const AWAY = Object.assign(new Error('connection closed'), { name: 'MongoNetworkError' });

let keys = 0;
const under = (token: string): Call => ({ token, headers: { 'Idempotency-Key': `an-interrupted-key-${(keys += 1)}` } });

/** The next write is done, and nobody is told: as when the process dies before it keeps the response. */
function loseResponse(): void {
  jest.spyOn(running.app.get(IdempotencyKeysRepository), 'complete').mockRejectedValueOnce(AWAY);
}

describe('A write that was done, and whose response was not kept', () => {
  const newLink = async () => {
    const { token } = await running.api.newSession();
    const added = await running.api.form<Link>(
      'link/add-link',
      { title: 'one', url: 'example.com', thumbnail: png },
      { token },
    );
    return { token, link: added.body.data };
  };
  const edit = (id: string, call: Call, body: FormData) =>
    running.api.send<Link>('PATCH', `link/update-link/${id}`, { ...call, body });
  const titled = (title: string, revision?: number) =>
    productForm({ title, revision: revision === undefined ? undefined : String(revision) }, 'thumbnail');
  const pictured = () => productForm({}, 'thumbnail', [png]);

  it('is not done again: an edit of the revision that was seen', async () => {
    const { token, link } = await newLink();
    const call = under(token);
    const changes = () => titled('two', link.revision);
    loseResponse();
    const first = await edit(link._id, call, changes());
    const again = await edit(link._id, call, changes());
    expect([first.status, again.status, again.text]).toEqual([200, 200, first.text]);
    expect(again.body.data.revision).toBe((link.revision ?? 0) + 1);
  });

  it('is not done again: an edit that brings a picture, whatever was changed since', async () => {
    const { token, link } = await newLink();
    const before = (await storedPictures(running)).length;
    const call = under(token);
    loseResponse();
    const first = await edit(link._id, call, pictured());
    await edit(link._id, { token }, titled('renamed'));
    const again = await edit(link._id, call, pictured());
    expect(again.body.data.thumbnail).toEqual(first.body.data.thumbnail);
    expect(again.body.data.title).toBe('renamed');
    expect(await storedPictures(running)).toHaveLength(before);
  });

  it('is not done again: an edit of a product that brings pictures', async () => {
    const { token } = await running.api.newSession();
    const { _id } = (await new Seller(running, '', { token }).add({}, [png])).body.data;
    const before = (await storedPictures(running)).length;
    const seller = new Seller(running, '', under(token));
    loseResponse();
    const first = await seller.edit(_id, { Product_Name: 'Tawa' }, [png, png]);
    const again = await seller.edit(_id, { Product_Name: 'Tawa' }, [png, png]);
    expect([first.status, again.status, again.text]).toEqual([200, 200, first.text]);
    expect(await storedPictures(running)).toHaveLength(before + 2);
  });

  it('is no other write: its key with another body is 409', async () => {
    const { token, user } = await running.api.newSession();
    const call = under(token);
    const choose = (theme: string) => running.api.patch('users/update-theme', { theme }, call);
    loseResponse();
    expect((await choose('monsoon')).status).toBe(200);
    expect(await choose('marigold')).toMatchObject({ status: 409, body: { code: 'request.key_reused' } });
    expect((await running.api.get(user.username)).text).toContain('monsoon');
  });
});

it('a write that was refused may be sent again with another body', async () => {
  const { token } = await running.api.newSession();
  const call = under(token);
  expect((await running.api.patch('users/update-theme', { theme: 'nothing' }, call)).status).toBe(400);
  expect((await running.api.patch('users/update-theme', { theme: 'monsoon' }, call)).status).toBe(200);
});

it('a key is new after a day, before anything is swept too', async () => {
  const { user, token } = await running.api.newSession();
  const call = under(token);
  const choose = (theme: string, how: Call) => running.api.patch('users/update-theme', { theme }, how);
  await choose('monsoon', call);
  await choose('terracotta', { token });
  running.app.get<{ offsetSeconds: number }>(Clock).offsetSeconds += 86_400;
  await choose('monsoon', call);
  expect((await running.api.get(user.username)).text).toContain('monsoon');
});

describe('A session that ended before the write under its key was done', () => {
  it('changes no password', async () => {
    const { user, token } = await running.api.newSession();
    const call = under(token);
    const change = { currentPassword: PASSWORD, password: 'eleven clay lamps' };
    const send = () => running.api.patch<LoginResponse>('users/password', change, call);
    meanwhile(running.app.get(UserSessionsRepository), 'replacePassword', { before: () => Promise.reject(AWAY) });
    expect((await send()).status).toBe(503);
    await running.api.post('users/logout', {}, { token });
    expect((await send()).status).toBe(401);
    expect((await send()).status).toBe(401);
    expect(await running.api.login(user.username)).toEqual(expect.any(String));
  });

  it('ends no other session', async () => {
    const { user, token } = await running.api.newSession();
    const other = await running.api.login(user.username);
    const list = async () => (await running.api.get<LoginSession[]>('users/sessions', { token: other })).body.data;
    const current = (await list()).find(({ isCurrent }) => isCurrent);
    const call = under(token);
    const send = () => running.api.send('DELETE', `users/sessions/${current?._id}`, call);
    meanwhile(running.app.get(UserSessionsRepository), 'end', { before: () => Promise.reject(AWAY) });
    expect((await send()).status).toBe(503);
    await running.api.post('users/logout', {}, { token });
    expect((await send()).status).toBe(401);
    expect(await list()).toHaveLength(1);
  });
});
