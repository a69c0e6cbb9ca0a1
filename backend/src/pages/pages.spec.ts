import type {
  SitemapUser,
  SitemapPage,
  PageUser,
  ProductPage,
  PublicUser,
  SampleUser,
  StorePage,
} from '@linkstall/contracts/http';

import { testImage, uploadedImage } from '../../test/client.js';
import { setVerified } from '../../test/set-verified.js';
import { Seller } from '../../test/products.js';
import { startApp, type TestApp } from '../../test/test-app.js';
import { SCHEMA_VERSION } from '../database/schema-version.js';
import { EntryWritesService } from '../links/entry-writes.service.js';
import { UsersService } from '../users/users.service.js';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startApp();
});

/** The social image's URL contains the hash of its content. */
const preview = { url: expect.stringMatching(/^\/previews\/[^/]+\/[^/]+\/[\da-f]{24}\.jpg$/) as string };

const FIELDS = ['UserLink', 'UserProduct', 'UserTheme', 'avatar', 'email', 'fullName', 'line', 'place', 'username'];

it('the sitemap lists every verified user with visible content, page by page, and nobody else', async () => {
  const userWithLink = await testApp.api.newSession();
  const userWithHiddenLink = await testApp.api.newSession();
  const seller = await Seller.new(testApp);
  const thumbnail = await testImage();
  const add = (isActive: string, token: string) =>
    testApp.api.form('link/add-link', { title: 'one', url: 'example.com', isActive, thumbnail }, { token });
  await add('true', userWithLink.token);
  await add('false', userWithHiddenLink.token);
  const unverified = await Seller.new(testApp);
  const visible = (await seller.add()).body.data;
  await unverified.add();
  for (const { username } of [userWithLink.user, userWithHiddenLink.user, seller]) await setVerified(testApp, username);
  await seller.add({ Product_status: 'false' });
  const firstPart = await testApp.api.get<SitemapPage>('users/listed/1');
  const listedUsers: SitemapUser[] = [];
  for (let page = 1; page <= firstPart.body.data.parts; page += 1)
    listedUsers.push(...(await testApp.api.get<SitemapPage>(`users/listed/${page}`)).body.data.users);
  const listedUser = (name: string) => listedUsers.find(({ username }) => username === name);
  expect(listedUser(userWithLink.user.username)).toEqual({
    username: userWithLink.user.username,
    hasLinks: true,
    products: [],
  });
  expect(listedUser(userWithHiddenLink.user.username)).toBeUndefined();
  expect(listedUser(seller.username)).toEqual({ username: seller.username, hasLinks: false, products: [visible._id] });
  expect(listedUser(unverified.username)).toBeUndefined();
  for (const page of ['0', '99999', 'x', '1.5'])
    expect((await testApp.api.get(`users/listed/${page}`)).status).toBe(404);
});

describe('A public page', () => {
  it('returns the user, the active links in order, the theme, and no other field', async () => {
    const { user, token } = await testApp.api.newSession();
    await setVerified(testApp, user.username);
    const thumbnail = await testImage();
    for (const [title, isActive] of [
      ['one', 'true'],
      ['hidden', 'false'],
      ['two', 'true'],
    ] as const) {
      await testApp.api.form('link/add-link', { title, url: 'example.com', isActive, thumbnail }, { token });
    }
    const response = await testApp.api.get<PublicUser[]>(user.username);
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect(response.body.data).toHaveLength(1);
    const page = response.body.data[0] as PublicUser;
    expect(Object.keys(page).sort()).toEqual(FIELDS);
    expect(page).toMatchObject({
      username: user.username,
      fullName: 'A Person',
      email: user.email,
      avatar: { url: '' },
    });
    expect(page.UserLink.map(({ title }) => title)).toEqual(['one', 'two']);
    for (const link of page.UserLink) {
      expect(Object.keys(link).sort()).toEqual(['_id', 'isActive', 'thumbnail', 'title', 'url']);
      expect(Object.keys(link.thumbnail)).toEqual(['url']);
    }
    expect(page.UserTheme).toHaveLength(1);
    expect(page.UserProduct).toEqual([]);
    expect(response.text).not.toMatch(/password|hash|session|token|__v|revision|emailKey|origin|createdAt/i);
  });

  it('matches in upper and lower case and shows the name as registered', async () => {
    await testApp.api.newUser('MiXed.Case');
    for (const name of ['mixed.case', 'MIXED.CASE', 'MiXed.Case', 'mixed.case/']) {
      const response = await testApp.api.get<PublicUser[]>(name);
      expect(response.body.data[0]?.username).toBe('MiXed.Case');
    }
  });

  it('is also available as one object at users/u/<username>', async () => {
    const user = await testApp.api.newUser();
    const page = await testApp.api.get<PublicUser[]>(user.username);
    const single = await testApp.api.get<PublicUser>(`users/u/${user.username.toUpperCase()}`);
    expect(single.status).toBe(200);
    expect(single.body.data).toEqual(page.body.data[0]);
  });

  it.each([
    'nobody-of-this-name',
    '.*',
    '%2e%2e%2f%2e%2e%2fetc',
    'a%2Fb',
    '%00',
    '__proto__',
    'constructor',
    '@bob',
    '%D0%B0lice',
    'x'.repeat(3_000),
    'users',
    'product',
    '$ne',
    '{"$ne":null}',
  ])('of %s answers 404', async (name) => {
    for (const path of [name, `users/u/${name}`]) {
      const response = await testApp.api.get(path);
      expect(response.status).toBe(404);
      expect(response.body).toMatchObject({ statusCode: 404, data: null, success: false });
    }
  });

  it('of a name whose user was never stored answers 404', async () => {
    const { database } = testApp;
    const user = new database.base.Types.ObjectId();
    const claim = { _id: 'halfway', user, claimedAt: new Date(), schemaVersion: SCHEMA_VERSION };
    await database.collection('usernames').insertOne(claim as never);
    expect((await testApp.api.get('halfway')).status).toBe(404);
  });

  it('shows the URL of the external avatar service if one is set', async () => {
    const AVATAR_SERVICE_URL = 'https://avatars.example/api/?name=';
    const appWithService = await startApp({ MONGODB_URI: testApp.uri, DATA_DIR: testApp.dataDir, AVATAR_SERVICE_URL });
    const form = {
      username: 'initials',
      fullName: 'Asha & R Rao',
      email: 'initials@example.com',
      password: 'a long enough one',
    };
    await appWithService.api.post('users/register', form);
    const page = await appWithService.api.get<PublicUser[]>('initials');
    await appWithService.close();
    expect(page.body.data[0]?.avatar.url).toBe(`${AVATAR_SERVICE_URL}Asha+%26+R+Rao`);
  });
});

describe('The gallery of samples', () => {
  it('is empty without samples', async () => {
    await testApp.api.newUser();
    expect((await testApp.api.get('/api/v1')).body).toEqual({
      statusCode: 200,
      data: [],
      message: 'OK',
      success: true,
    });
  });

  it('groups the samples by four, oldest first, with links and theme and without emails', async () => {
    const users = testApp.app.get(UsersService);
    const entries = testApp.app.get(EntryWritesService);
    for (let count = 0; count < 6; count += 1) {
      const sample = await users.create({
        username: `sample${count}`,
        fullName: `Sample ${count}`,
        email: `sample${count}@example.com`,
        theme: 'monsoon',
        origin: 'sample',
        passwordHash: null,
      });
      const content = {
        kind: 'link' as const,
        title: 'A link',
        url: 'example.com',
        countClicks: false,
        isAffiliate: false,
      };
      const thumbnail = uploadedImage(await testImage());
      await entries.add({ id: sample.id }, { content, isActive: true, schedule: {}, images: [thumbnail] });
    }
    for (const path of ['/api/v1', '/api/v1/']) {
      const response = await testApp.api.get<SampleUser[][]>(path);
      expect(response.body.data.map((group) => group.map(({ username }) => username))).toEqual([
        ['sample0', 'sample1', 'sample2', 'sample3'],
        ['sample4', 'sample5'],
      ]);
      expect(response.text).not.toContain('@example.com');
      const first = response.body.data[0]?.[0];
      expect(Object.keys(first ?? {}).sort()).toEqual(FIELDS.filter((field) => field !== 'email'));
      expect(first?.UserLink).toHaveLength(1);
      expect(first?.UserTheme[0]?._id).toBe('monsoon');
    }
  });
});

describe('The call <username>/Page', () => {
  it('returns the public page without products, and tells whether the store has visible products', async () => {
    const seller = await Seller.new(testApp);
    const thumbnail = await testImage();
    await testApp.api.form(
      'link/add-link',
      { title: 'one', url: 'example.com', isActive: 'true', thumbnail },
      seller.call,
    );
    const pageOf = async () => (await testApp.api.get<PageUser[]>(`${seller.username.toUpperCase()}/Page`)).body.data;
    const { UserProduct, ...page } = (await testApp.api.get<PublicUser[]>(seller.username)).body.data[0] as PublicUser;
    expect(await pageOf()).toEqual([{ ...page, hasStore: false, preview }]);
    expect(UserProduct).toEqual([]);
    const hiddenProduct = (await seller.add({ Product_status: 'false' })).body.data;
    expect((await pageOf())[0]?.hasStore).toBe(false);
    await seller.edit(hiddenProduct._id, { Product_status: 'true' });
    expect(await pageOf()).toEqual([{ ...page, hasStore: true, preview }]);
    await seller.remove(hiddenProduct._id);
    expect((await pageOf())[0]?.hasStore).toBe(false);
  });

  it.each(['nobody-of-this-name', '%00', 'users'])('answers 404 for the username %s', async (name) => {
    expect((await testApp.api.get(`${name}/Page`)).status).toBe(404);
  });
});

describe('The page of a product', () => {
  it('contains the visible product and its owner, for the username in any case', async () => {
    const seller = await Seller.new(testApp);
    const { _id: id } = (await seller.add({ Product_Name: 'Kadhai' })).body.data;
    const owner = (await seller.store({})).body.data[0] as PublicUser;
    const { username, fullName, avatar, UserTheme } = owner;
    const response = await testApp.api.get<ProductPage[]>(`${username.toUpperCase()}/Store/Product/${id}`);
    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect(response.body.data).toMatchObject([
      { username, fullName, avatar, UserTheme, product: owner.UserProduct[0] },
    ]);
    expect(response.text).not.toMatch(/revision|email|ownerId/);
  });

  it("answers 404 for a hidden product (also to its owner), a deleted one, or another owner's name", async () => {
    const [seller, other] = [await Seller.new(testApp), await Seller.new(testApp)];
    const [visible, hiddenProduct] = [await seller.add(), await seller.add({ Product_status: 'false' })].map(
      ({ body }) => body.data._id,
    ) as [string, string];
    const statusOf = async (name: string, id: string, call = {}) =>
      (await testApp.api.get(`${name}/Store/Product/${id}`, call)).status;
    expect(await statusOf(seller.username, visible)).toBe(200);
    expect(await statusOf(seller.username, hiddenProduct)).toBe(404);
    expect(await statusOf(seller.username, hiddenProduct, seller.call)).toBe(404);
    expect(await statusOf(other.username, visible)).toBe(404);
    expect(await statusOf('nobody-of-this-name', visible)).toBe(404);
    for (const id of ['1', 'x'.repeat(24), '{"$ne":null}', '%00'])
      expect(await statusOf(seller.username, id)).toBe(404);
    await seller.remove(visible);
    expect(await statusOf(seller.username, visible)).toBe(404);
  });
});

describe('One page of a store', () => {
  const pageOf = async ({ username }: Seller, page: string) =>
    (await testApp.api.get<StorePage[]>(`${username}/Store/${page}`)).body.data[0];

  it('has its part of the visible products in store order, and the total number', async () => {
    const seller = await Seller.new(testApp);
    expect(await pageOf(seller, '1')).toMatchObject({ UserProduct: [], total: 0 });
    for (let place = 0; place < 27; place += 1)
      await seller.add({ Product_Name: `Thing ${place}`, Product_status: String(place !== 3) });
    const ids = (await seller.products()).map(({ _id }) => _id);
    await seller.order(ids, ids.toReversed());
    const { UserProduct: products, UserLink, ...owner } = (await seller.store({})).body.data[0] as PublicUser;
    expect([products.length, UserLink, owner.UserTheme.length]).toEqual([26, [], 1]);
    expect(await pageOf(seller, '1')).toEqual({ ...owner, UserProduct: products.slice(0, 24), total: 26, preview });
    expect(await pageOf(seller, '2')).toEqual({ ...owner, UserProduct: products.slice(24), total: 26, preview });
    expect(await pageOf(seller, '3')).toEqual({ ...owner, UserProduct: [], total: 26, preview });
    const { body } = await testApp.api.get<StorePage[]>(`${seller.username}/Store/1`, seller.call);
    expect(body.data[0]).toEqual(await pageOf(seller, '1'));
  });

  it.each(['0', '-1', '01', '1.5', 'two', '10000', '%00', '1%20'])('answers 404 to the number %s', async (page) => {
    const { username } = await Seller.new(testApp);
    expect((await testApp.api.get(`${username}/Store/${page}`)).status).toBe(404);
  });

  it('of an unknown user answers 404', async () => {
    expect((await testApp.api.get('nobody-of-this-name/Store/1')).status).toBe(404);
  });
});
