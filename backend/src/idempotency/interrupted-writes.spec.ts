import type { Link, LoginResponse, LoginSession } from '@linkstall/contracts/http';

import { PASSWORD, testImage, type Call } from '../../test/client.js';
import { interceptOnce } from '../../test/intercept-once.js';
import { productForm, Seller, storedImageIds } from '../../test/products.js';
import { startApp, type TestApp } from '../../test/test-app.js';
import { Clock } from '../config/clock.js';
import { UserSessionsRepository } from '../users/user-sessions.repository.js';
import { IdempotencyKeysRepository } from './idempotency-keys.repository.js';

let testApp: TestApp;
let image: Buffer;
beforeAll(async () => {
  testApp = await startApp();
  image = await testImage();
});

const CONNECTION_ERROR = Object.assign(new Error('connection closed'), { name: 'MongoNetworkError' });

let keys = 0;
const withNewKey = (token: string): Call => ({
  token,
  headers: { 'Idempotency-Key': `an-interrupted-key-${(keys += 1)}` },
});

/** The next write takes effect but its response is not stored, as if the process had ended in between. */
function loseResponse(): void {
  jest.spyOn(testApp.app.get(IdempotencyKeysRepository), 'complete').mockRejectedValueOnce(CONNECTION_ERROR);
}

describe('A write that took effect without a stored response', () => {
  const newLink = async () => {
    const { token } = await testApp.api.newSession();
    const response = await testApp.api.form<Link>(
      'link/add-link',
      { title: 'one', url: 'example.com', thumbnail: image },
      { token },
    );
    return { token, link: response.body.data };
  };
  const edit = (id: string, call: Call, body: FormData) =>
    testApp.api.send<Link>('PATCH', `link/update-link/${id}`, { ...call, body });
  const titleForm = (title: string, revision?: number) =>
    productForm({ title, revision: revision === undefined ? undefined : String(revision) }, 'thumbnail');
  const imageForm = () => productForm({}, 'thumbnail', [image]);

  it('is not repeated: an edit with a revision', async () => {
    const { token, link } = await newLink();
    const call = withNewKey(token);
    const changes = () => titleForm('two', link.revision);
    loseResponse();
    const first = await edit(link._id, call, changes());
    const repeated = await edit(link._id, call, changes());
    expect([first.status, repeated.status, repeated.text]).toEqual([200, 200, first.text]);
    expect(repeated.body.data.revision).toBe((link.revision ?? 0) + 1);
  });

  it('is not repeated: an edit with an image, also after another edit', async () => {
    const { token, link } = await newLink();
    const before = (await storedImageIds(testApp)).length;
    const call = withNewKey(token);
    loseResponse();
    const first = await edit(link._id, call, imageForm());
    await edit(link._id, { token }, titleForm('renamed'));
    const repeated = await edit(link._id, call, imageForm());
    expect(repeated.body.data.thumbnail).toEqual(first.body.data.thumbnail);
    expect(repeated.body.data.title).toBe('renamed');
    expect(await storedImageIds(testApp)).toHaveLength(before);
  });

  it('is not repeated: an edit of a product with images', async () => {
    const { token } = await testApp.api.newSession();
    const { _id } = (await new Seller(testApp, '', { token }).add({}, [image])).body.data;
    const before = (await storedImageIds(testApp)).length;
    const seller = new Seller(testApp, '', withNewKey(token));
    loseResponse();
    const first = await seller.edit(_id, { Product_Name: 'Tawa' }, [image, image]);
    const repeated = await seller.edit(_id, { Product_Name: 'Tawa' }, [image, image]);
    expect([first.status, repeated.status, repeated.text]).toEqual([200, 200, first.text]);
    expect(await storedImageIds(testApp)).toHaveLength(before + 2);
  });

  it('answers 409 if its key comes with another body', async () => {
    const { token, user } = await testApp.api.newSession();
    const call = withNewKey(token);
    const choose = (theme: string) => testApp.api.patch('users/update-theme', { theme }, call);
    loseResponse();
    expect((await choose('monsoon')).status).toBe(200);
    expect(await choose('marigold')).toMatchObject({ status: 409, body: { code: 'request.key_reused' } });
    expect((await testApp.api.get(user.username)).text).toContain('monsoon');
  });
});

it('a key of a rejected write may be used with another body', async () => {
  const { token } = await testApp.api.newSession();
  const call = withNewKey(token);
  expect((await testApp.api.patch('users/update-theme', { theme: 'nothing' }, call)).status).toBe(400);
  expect((await testApp.api.patch('users/update-theme', { theme: 'monsoon' }, call)).status).toBe(200);
});

it('a key is new after a day, also before the daily sweep', async () => {
  const { user, token } = await testApp.api.newSession();
  const call = withNewKey(token);
  const choose = (theme: string, options: Call) => testApp.api.patch('users/update-theme', { theme }, options);
  await choose('monsoon', call);
  await choose('terracotta', { token });
  testApp.app.get(Clock)['offsetSeconds'] += 86_400;
  await choose('monsoon', call);
  expect((await testApp.api.get(user.username)).text).toContain('monsoon');
});

describe('A repeated write whose session has ended, and whose first try failed', () => {
  it('cannot change the password', async () => {
    const { user, token } = await testApp.api.newSession();
    const call = withNewKey(token);
    const change = { currentPassword: PASSWORD, password: 'eleven clay lamps' };
    const send = () => testApp.api.patch<LoginResponse>('users/password', change, call);
    interceptOnce(testApp.app.get(UserSessionsRepository), 'replacePassword', {
      before: () => Promise.reject(CONNECTION_ERROR),
    });
    expect((await send()).status).toBe(503);
    await testApp.api.post('users/logout', {}, { token });
    expect((await send()).status).toBe(401);
    expect((await send()).status).toBe(401);
    expect(await testApp.api.login(user.username)).toEqual(expect.any(String));
  });

  it('cannot end another session', async () => {
    const { user, token } = await testApp.api.newSession();
    const otherToken = await testApp.api.login(user.username);
    const list = async () => (await testApp.api.get<LoginSession[]>('users/sessions', { token: otherToken })).body.data;
    const current = (await list()).find(({ isCurrent }) => isCurrent);
    const call = withNewKey(token);
    const send = () => testApp.api.send('DELETE', `users/sessions/${current?._id}`, call);
    interceptOnce(testApp.app.get(UserSessionsRepository), 'end', { before: () => Promise.reject(CONNECTION_ERROR) });
    expect((await send()).status).toBe(503);
    await testApp.api.post('users/logout', {}, { token });
    expect((await send()).status).toBe(401);
    expect(await list()).toHaveLength(1);
  });
});
