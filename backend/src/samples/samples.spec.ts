import type { PublicUser, SampleUser } from '@linkstall/contracts/http';
import { isUpiId, upiAmount } from '@linkstall/kit/upi';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Connection } from 'mongoose';
import sharp from 'sharp';

import { connect, dropDatabase, freshDatabase } from '../../test/database.js';
import { startApp, type TestApp } from '../../test/test-app.js';
import { LocalImageStore } from '../media/local-image-store.js';
import { listOf, readCreators, type Creator } from './creators.js';

const creators = readCreators();
const names = creators.map(({ username }) => username);
const picturesOf = ({ links, products }: Creator) => 1 + links.length + 3 * products.length;
const PICTURES = creators.reduce((sum, creator) => sum + picturesOf(creator), 0);

/** Ends a test that hangs: about 150 pictures are drawn. */
const HANGS_MS = 180_000;

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://links.example.org',
  SMTP_URL: 'smtp://127.0.0.1:9',
};

let uri: string;
let dataDir: string;
let running: TestApp | undefined;

async function newDatabase(): Promise<void> {
  uri = freshDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'linkstall-samples-'));
}

async function dropAll(): Promise<void> {
  await running?.close();
  running = undefined;
  await dropDatabase(uri);
  await rm(dataDir, { recursive: true, force: true });
}

/** Starts the API on the test's database; a second time it is a restart. */
async function start(settings: Readonly<Record<string, string>> = { SEED: 'samples' }): Promise<TestApp> {
  await running?.close();
  running = await startApp({ MONGODB_URI: uri, DATA_DIR: dataDir, ...settings });
  return running;
}

/** What an operator, or a crash, does behind the API's back. */
async function behindItsBack(work: (database: Connection) => Promise<unknown>): Promise<void> {
  const database = await connect(uri);
  try {
    await work(database);
  } finally {
    await database.close();
  }
}

async function idOf(database: Connection, username: string) {
  const user = await database.collection('users').findOne({ username });
  if (!user) throw new Error(`There is no user ${username}`);
  return user._id;
}

async function deleteUser(database: Connection, username: string): Promise<void> {
  const id = await idOf(database, username);
  await database.collection('entries').deleteMany({ owner: id });
  await database.collection('products').deleteMany({ owner: id });
  await database.collection('users').deleteOne({ _id: id });
  await database.collection('usernames').deleteOne({ user: id });
}

const gallery = async ({ api }: TestApp) => (await api.get<SampleUser[][]>('/api/v1')).body.data;
const storedImages = async () =>
  (await readdir(join(dataDir, 'images'))).filter((name) => /^[0-9a-f]{32}$/.test(name)).sort();

/** Who is shown, with the titles of their links. */
const shown = async (app: TestApp) =>
  (await gallery(app)).flat().map(({ username, UserLink }) => [username, ...UserLink.map(({ title }) => title)]);
const wanted = (without?: string) =>
  creators
    .filter(({ username }) => username !== without)
    .map(({ username, links }) => [username, ...links.map(({ title }) => title)]);

/** The bytes behind an address, when they are a picture of more than one flat colour. */
async function drawing({ api }: TestApp, address: string, size = 384): Promise<string> {
  const bytes = Buffer.from(await (await fetch(api.url + address)).arrayBuffer());
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: size, height: size });
  expect((await sharp(bytes).stats()).entropy).toBeGreaterThan(0.5);
  return bytes.toString('base64');
}

// One database for all of these, in this order: each goes on with what the one before left.
describe('In a new database, the samples', () => {
  let app: TestApp;

  beforeAll(async () => {
    await newDatabase();
    app = await start();
  }, HANGS_MS);

  afterAll(dropAll);

  it('are eight creators in two groups of four, each with a theme of their own and links', async () => {
    const groups = await gallery(app);
    expect(groups.map((group) => group.length)).toEqual([4, 4]);
    for (const [at, user] of groups.flat().entries()) {
      const { username, fullName, theme, links } = creators[at]!;
      expect(user).toMatchObject({ username, fullName, UserProduct: [] });
      expect(user.UserTheme.map(({ _id }) => _id)).toEqual([theme]);
      expect(user.UserLink.map(({ title, url }) => [title, url])).toEqual(links.map(({ title, url }) => [title, url]));
    }
    expect(new Set(creators.map(({ theme }) => theme)).size).toBe(8);
  });

  it('show more than links: headings, videos, payments, accounts, pinned products, and one entry that is larger', async () => {
    const pages = await Promise.all(names.map(async (name) => (await app.api.get<PublicUser[]>(name)).body.data[0]!));
    for (const [at, { UserLink, UserEntry = [], spotlight }] of pages.entries()) {
      const creator = creators[at]!;
      const list: { _id: string; kind?: string }[] = [...UserLink];
      for (const entry of UserEntry) list.splice(entry.place, 0, entry);
      expect(list.map(({ kind = 'link' }) => kind)).toEqual(
        listOf(creator).map((entry) => ('kind' in entry ? entry.kind : 'link')),
      );
      expect(spotlight).toBe(creator.spotlight === undefined ? undefined : list[creator.spotlight]?._id);
    }
    const all = pages.flatMap(({ UserEntry = [] }) => UserEntry);
    expect(new Set(all.map(({ kind }) => kind))).toEqual(
      new Set(['heading', 'text', 'social', 'mail', 'upi', 'video', 'product']),
    );
    for (const entry of all) {
      if (entry.kind === 'upi')
        expect([isUpiId(entry.upiId), entry.amount]).toEqual([true, upiAmount(entry.amount) ?? '']);
      if (entry.kind === 'social') expect(entry.accounts.map(({ service }) => service)).not.toContain('website');
    }
  });

  it('have stores at four of them: goods with prices, badges and three pictures each', async () => {
    const sellers = creators.filter(({ products }) => products.length > 0);
    expect(sellers).toHaveLength(4);
    for (const { username, products } of creators) {
      const { UserProduct } = (await app.api.get<PublicUser[]>(`${username}/Store`)).body.data[0]!;
      expect(
        UserProduct.map((product) => [product.Product_Name, product.Product_Price, product.Product_Retailer]),
      ).toEqual(products.map(({ name, price, retailer }) => [name, price, retailer]));
      for (const { Product_Img, Product_Price, Product_Discount_Price } of UserProduct) {
        expect(Product_Discount_Price).toBeLessThanOrEqual(Product_Price);
        const views = Product_Img.map((image) => drawing(app, image.Product_img_Cloudnary_Path, 800));
        expect(new Set(await Promise.all(views)).size).toBe(3);
      }
    }
  });

  it('show invented addresses of example.com on their pages, and none in the gallery', async () => {
    expect((await app.api.get('/api/v1')).text).not.toContain('@example.com');
    for (const name of names) {
      const page = await app.api.get<PublicUser[]>(name);
      expect(page.body.data[0]?.email).toMatch(/^[a-z]+@example\.com$/);
    }
  });

  it('have portraits and thumbnails that are drawn, none twice on a page', async () => {
    const users = (await gallery(app)).flat();
    const portraits = await Promise.all(users.map(({ avatar }) => drawing(app, avatar.url)));
    expect(new Set(portraits).size).toBe(8);
    for (const { UserLink } of users) {
      const thumbnails = await Promise.all(UserLink.map(({ thumbnail }) => drawing(app, thumbnail.url)));
      expect(new Set(thumbnails).size).toBe(UserLink.length);
    }
  });

  it.each(names)('let nobody log in as %s', async (username) => {
    const password = ['password', 'null', username][names.indexOf(username) % 3];
    expect((await app.api.post('users/login', { username, password })).status).toBe(401);
  });

  it('are not brought again by a second start', async () => {
    const before = (await app.api.get('/api/v1')).text;
    const images = await storedImages();
    expect(images).toHaveLength(PICTURES);
    app = await start();
    expect((await app.api.get('/api/v1')).text).toBe(before);
    expect(await storedImages()).toEqual(images);
  });

  it('are completed by the next start when one broke off, and nothing is there twice', async () => {
    await behindItsBack(async (database) => {
      const id = await idOf(database, 'meera.cooks');
      for (const name of ['entries', 'products']) {
        const found = await database.collection(name).find({ owner: id }).sort({ position: 1 }).toArray();
        for (const { _id } of found.slice(2)) await database.collection(name).deleteOne({ _id });
      }
      await deleteUser(database, 'ananya-reads');
      await database.collection('seeds').deleteMany({});
    });
    app = await start();
    expect(await shown(app)).toEqual(wanted());
    const store = await app.api.get<PublicUser[]>('meera.cooks/Store');
    expect(store.body.data[0]?.UserProduct.map(({ Product_Name }) => Product_Name)).toEqual(
      creators[0]?.products.map(({ name }) => name),
    );
  });

  it('stay away once an operator has deleted them', async () => {
    await behindItsBack((database) => deleteUser(database, 'tom_builds'));
    app = await start();
    expect(await shown(app)).toEqual(wanted('tom_builds'));
  });
});

it(
  'samples come into production only when asked for, and leave a name to the person who has it',
  async () => {
    await newDatabase();
    const empty = await start({ ...production, SEED: '' });
    expect(await gallery(empty)).toEqual([]);
    await empty.api.newUser('Meera.Cooks');
    // Their pictures are drawn for the tests above.
    const store = jest.spyOn(LocalImageStore.prototype, 'store').mockImplementation(() => {
      const id = randomBytes(16).toString('hex');
      return Promise.resolve({ id, url: `/images/${id}/384.webp` });
    });
    const app = await start({ ...production, SEED: 'samples' });
    expect(await shown(app)).toEqual(wanted('meera.cooks'));
    const page = await app.api.get<PublicUser[]>('meera.cooks');
    expect(page.body.data[0]).toMatchObject({ username: 'Meera.Cooks', fullName: 'A Person', UserLink: [] });
    expect(store).toHaveBeenCalledTimes(PICTURES - picturesOf(creators[0]!) + 1); // of her, the portrait alone
    store.mockRestore();
    await dropAll();
  },
  HANGS_MS,
);
