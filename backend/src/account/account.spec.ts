import type { Link, OtherEntry, Product, SessionUser } from '@linkstall/contracts/http';
import { access, readdir } from 'node:fs/promises';
import { join } from 'node:path';

import { PASSWORD, PDF, testImage } from '../../test/client.js';
import { connect } from '../../test/database.js';
import { interceptOnce } from '../../test/intercept-once.js';
import { KADHAI, productForm } from '../../test/products.js';
import { until } from '../../test/processes.js';
import { startApp, type TestApp } from '../../test/test-app.js';
import { unzip } from '../../test/unzip.js';
import { ImageStore } from '../media/store/image-store.service.js';
import { AccountRemovalService } from './account-removal.service.js';
import { AccountContributors } from '../users/account-contributors.service.js';

interface ExportedEntry {
  readonly thumbnail?: string;
  readonly images?: readonly { readonly image: string }[];
}

const DAY = 86_400;
let testApp: TestApp;
beforeAll(async () => {
  testApp = await startApp();
});

const startLater = (seconds: number) =>
  startApp({ MONGODB_URI: testApp.uri, DATA_DIR: testApp.dataDir, CLOCK_OFFSET: String(seconds) });
const remove = (token: string, body: object, app = testApp) =>
  app.api.send('DELETE', 'users/account', {
    token,
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });

const isRemoved = async (id: string) => {
  const { database } = testApp;
  return (await database.collection('users').findOne({ _id: new database.base.Types.ObjectId(id) })) === null;
};

/** Creates a user with an avatar and one link. */
async function newOwner() {
  const { user, token } = await testApp.api.newSession();
  const image = await testImage();
  const avatarResponse = await testApp.api.patchForm<SessionUser>('users/avatar', { avatar: image }, { token });
  const link = { title: 'My shop', url: 'example.com', thumbnail: image };
  const linkResponse = await testApp.api.form<{ thumbnail: { url: string } }>('link/add-link', link, { token });
  const gallery = { kind: 'images', title: 'Dishes', images: 'new A dosa', thumbnail: image };
  const galleryResponse = await testApp.api.form<OtherEntry>('link/add-entry', gallery, { token });
  const inGallery = galleryResponse.body.data.kind === 'images' ? galleryResponse.body.data.images : [];
  const download = { kind: 'file', title: 'Menu', file: PDF };
  const fileResponse = await testApp.api.form<OtherEntry>('link/add-entry', download, { token });
  const stored = fileResponse.body.data.kind === 'file' && fileResponse.body.data.file;
  const images = [avatarResponse.body.data.avatar, linkResponse.body.data.thumbnail, ...inGallery];
  const urls = [...images, ...(stored ? [stored] : [])].map(({ url }) => url);
  return { user, token, imageUrls: urls };
}

describe('An export', () => {
  it('is a zip of all stored data: data as JSON, images as files', async () => {
    const { user, token } = await newOwner();
    const response = await fetch(`${testApp.api.url}/api/v1/users/export`, { headers: { authorization: token } });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/zip');
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="linkstall-${user.username}.zip"`);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const files = unzip(Buffer.from(await response.arrayBuffer()));
    const profile = JSON.parse(files.get('profile.json')?.toString() ?? '') as object;
    expect(profile).toMatchObject({
      username: user.username,
      fullName: user.fullName,
      email: user.email,
      avatar: { file: 'images/avatar.webp' },
    });
    expect(files.get('links.json')?.toString()).toContain('My shop');
    const webps = [...files].filter(([name]) => name.endsWith('.webp'));
    expect(webps).toHaveLength(3);
    for (const [, bytes] of webps) expect(bytes.toString('latin1', 8, 12)).toBe('WEBP');
    expect([...files].find(([name]) => name.endsWith('.pdf'))).toEqual([expect.stringMatching(/^files\/links\//), PDF]);
    expect(Buffer.concat([...files.values()]).toString('latin1')).not.toMatch(/argon2|passwordHash/);
  });

  it('has a page that works offline, escapes all texts, and refers only to files of the archive', async () => {
    const { user, token } = await newOwner();
    const hostileText = '<img src=x onerror=alert(1)>&"\'';
    const image = await testImage();
    await testApp.api.form(
      'link/add-link',
      { title: hostileText, url: 'example.com/?a=1&b=2', thumbnail: image },
      { token },
    );
    const fields = { ...KADHAI, Product_Name: hostileText, Product_Desc: hostileText, Product_Retailer: hostileText };
    await testApp.api.send('POST', 'product/add-product', {
      token,
      body: productForm(fields, 'Product_img', [image, image]),
    });
    await testApp.api.patch(
      'users/update-account',
      { username: user.username, fullName: hostileText, email: user.email },
      { token },
    );
    const response = await fetch(`${testApp.api.url}/api/v1/users/export`, { headers: { authorization: token } });
    const files = unzip(Buffer.from(await response.arrayBuffer()));
    const page = files.get('index.html')?.toString() ?? '';
    const escaped = '&lt;img src=x onerror=alert(1)&gt;&amp;&quot;&#39;';
    expect(page.split(escaped)).toHaveLength(8);
    expect(page).not.toContain('<img src=x');
    expect(page).toContain('default-src &#39;none&#39;');
    const references = [...page.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, path = '']) => path);
    const localReferences = references.filter((path) => !/^https?:/.test(path));
    expect(localReferences.filter((path) => path.endsWith('.webp')).length).toBe(1 + 3 + 2 * 2);
    expect(localReferences.filter((path) => !files.has(path))).toEqual([]);
    expect(references.filter((path) => path.startsWith('http'))).toContain('http://example.com/?a=1&amp;b=2');
    const [product] = JSON.parse(files.get('products.json')?.toString() ?? '') as Product[];
    for (const { Product_img_Cloudnary_Path: path } of product?.Product_Img ?? []) expect(files.has(path)).toBe(true);
    const entries = JSON.parse(files.get('links.json')?.toString() ?? '') as ExportedEntry[];
    const paths = entries.flatMap(({ thumbnail = [], images = [] }) =>
      [thumbnail, images.map(({ image }) => image)].flat(),
    );
    expect(paths).toHaveLength(3);
    expect(paths.filter((path) => !files.has(path))).toEqual([]);
  });

  it('refers to images by their file, also in stored responses of writes', async () => {
    const { token } = await testApp.api.newSession();
    const call = { token, headers: { 'Idempotency-Key': 'a-key' } };
    const link = { title: 'My shop', url: 'example.com', thumbnail: await testImage() };
    await testApp.api.form('link/add-link', link, call);
    const response = await fetch(`${testApp.api.url}/api/v1/users/export`, { headers: { authorization: token } });
    const files = unzip(Buffer.from(await response.arrayBuffer()));
    const [storedWrite] = JSON.parse(files.get('recent-writes.json')?.toString() ?? '') as [{ response: Link }];
    expect(files.has(storedWrite.response.thumbnail.url)).toBe(true);
  });

  it('needs a login and GET, and is limited to ten an hour', async () => {
    expect((await testApp.api.get('users/export')).status).toBe(401);
    const limitedApp = await startApp({ RATE_LIMIT_FACTOR: '1' });
    const { token } = await limitedApp.api.newSession();
    expect((await limitedApp.api.send('HEAD', 'users/export', { token })).status).toBe(405);
    const statuses: number[] = [];
    for (let count = 0; count < 11; count += 1)
      statuses.push((await limitedApp.api.get('users/export', { token })).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
    await limitedApp.close();
  });
});

describe('Deleting an account', () => {
  it('takes effect at once, then removes links and images; the name is held for 90 days, the email is free', async () => {
    const { user, token, imageUrls } = await newOwner();
    const response = await remove(token, { password: PASSWORD, confirm: user.username.toUpperCase() });
    expect(response).toMatchObject({ status: 200, body: { data: null, success: true } });
    expect(response.headers.get('x-linkstall-changed')).toBe(`user:${user.username}, products`);
    for (const path of [user.username, `users/u/${user.username}`, `${user.username}/Store`]) {
      expect((await testApp.api.get(path)).status).toBe(404);
    }
    expect((await testApp.api.get('link/all-link', { token })).status).toBe(401);
    const login = { username: user.username, password: PASSWORD };
    expect((await testApp.api.post('users/login', login)).status).toBe(401);
    await until(() => isRemoved(user._id));
    for (const path of imageUrls) expect((await testApp.api.get(path)).status).toBe(404);
    const newUser = { fullName: 'Again', password: PASSWORD };
    const register = (username: string, email: string, app = testApp) =>
      app.api.post('users/register', { ...newUser, username, email });
    expect((await register(user.username, 'somebody.new@example.com')).status).toBe(409);
    expect((await register('somebody.else', user.email)).status).toBe(201);
    const day91 = await startLater(91 * DAY);
    expect((await register(user.username, 'somebody.new@example.com', day91)).status).toBe(201);
    await day91.close();
  });

  it('also removes a link that was being added during the deletion', async () => {
    const { user, token } = await newOwner();
    const deleteAccount = async () => {
      expect((await remove(token, { password: PASSWORD, confirm: user.username })).status).toBe(200);
    };
    interceptOnce(testApp.app.get(ImageStore), 'store', { after: deleteAccount });
    const link = { title: 'Late', url: 'example.com', thumbnail: await testImage() };
    expect((await testApp.api.form('link/add-link', link, { token })).status).toBe(201);
    const { database } = testApp;
    const entries = database.collection('entries');
    const owner = { owner: new database.base.Types.ObjectId(user._id) };
    await until(async () => (await entries.findOne(owner)) === null);
  });

  it.each<[string, object]>([
    ['a wrong password', { password: 'wrong wrong' }],
    ['an empty password', { password: '' }],
    ['another name', { confirm: 'somebody' }],
    ['no name', { confirm: undefined }],
    ['a MongoDB operator', { password: { $ne: '' } }],
    ['a field too many', { force: true }],
  ])('with %s answers 400; the session stays valid and no data is removed', async (_, change) => {
    const { user, token } = await testApp.api.newSession();
    const response = await remove(token, { password: PASSWORD, confirm: user.username, ...change });
    expect(response).toMatchObject({ status: 400, body: { data: null } });
    expect((await testApp.api.get('link/all-link', { token })).status).toBe(200);
    expect((await testApp.api.get(user.username)).status).toBe(200);
  });

  it('needs a body and a login', async () => {
    const { token } = await testApp.api.newSession();
    expect((await testApp.api.send('DELETE', 'users/account', { token })).status).toBe(400);
    expect((await remove('', {})).status).toBe(401);
  });

  it('retries a failed removal, and removes the user document last', async () => {
    const app = await startApp();
    let calls = 0;
    const failing = () => ((calls += 1) === 1 ? Promise.reject(new Error('not now')) : Promise.resolve());
    app.app.get(AccountContributors).add({
      name: 'test',
      remove: failing,
      export: () => Promise.resolve({ data: null, files: [] }),
    });
    const { user, token } = await app.api.newSession();
    expect((await remove(token, { password: PASSWORD, confirm: user.username }, app)).status).toBe(200);
    await until(() => Promise.resolve(app.logs.join('').includes('account not removed yet')));
    app.app.get(AccountRemovalService)['loop'].wake(); // starts the next try at once instead of after five seconds
    await until(() => Promise.resolve(app.logs.join('').includes('account removed')));
    expect(calls).toBe(2);
    await app.close();
  });

  it("removes the next account even if the second removal of the previous account's data fails", async () => {
    const app = await startApp();
    const passes = new Map<string, number>();
    app.app.get(AccountContributors).add({
      name: 'test',
      remove: (userId) => {
        passes.set(userId, (passes.get(userId) ?? 0) + 1);
        return passes.get(userId) === 1 ? Promise.resolve() : Promise.reject(new Error('not a second time'));
      },
      export: () => Promise.resolve({ data: null, files: [] }),
    });
    const removals = () => app.logs.filter((line) => line.includes('account removed')).length;
    for (const count of [1, 2]) {
      const { user, token } = await app.api.newSession();
      expect((await remove(token, { password: PASSWORD, confirm: user.username }, app)).status).toBe(200);
      await until(() => Promise.resolve(removals() === count));
    }
    await app.close();
  });

  it('is finished by the next start if the process ended after the account was marked', async () => {
    const { user, imageUrls } = await newOwner();
    const database = await connect(testApp.uri);
    const { ObjectId } = database.base.Types;
    const deletionMark = { origin: 'deleted', emailKey: `deleted:${user._id}`, passwordHash: null, openSessions: {} };
    await testApp.app.close(); // this process must not find the deletion, because the next start is tested
    await database.collection('users').updateOne({ _id: new ObjectId(user._id) }, { $set: deletionMark });
    const dataDir = testApp.dataDir;
    testApp = await startApp({ MONGODB_URI: testApp.uri, DATA_DIR: dataDir });
    await until(() => isRemoved(user._id));
    for (const path of imageUrls) {
      const id = path.split('/')[2] ?? '';
      await expect(access(join(dataDir, 'images', id))).rejects.toThrow('ENOENT');
      expect(await readdir(join(dataDir, 'images'))).not.toContain(id);
    }
  });
});
