import type { PublicUser, SampleUser } from '@linkstall/contracts/http';
import type { RecordingsFile } from '@linkstall/contracts/shell';
import { isUpiId, upiAmount } from '@linkstall/kit/upi';
import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Connection } from 'mongoose';
import sharp from 'sharp';

import { temporaryFolder } from '../../test/end-after-tests.js';
import { connect, freshDatabase } from '../../test/database.js';
import { startApp, type TestApp } from '../../test/test-app.js';
import { LocalImageStore } from '../media/store/local-image-store.js';
import { listOf, readCreators, type Creator } from './creators.js';

const CREATORS = readCreators();
const USERNAMES = CREATORS.map(({ username }) => username);
const imageCountOf = ({ links, products, cover }: Creator) =>
  (cover === undefined ? 1 : 2) + links.length + 3 * products.length;
const IMAGE_COUNT = CREATORS.reduce((sum, creator) => sum + imageCountOf(creator), 0);

/** Ends a test that hangs. The start draws about 150 images. */
const MAX_WAIT_MS = 180_000;

const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://links.example.org',
  SMTP_URL: 'smtp://127.0.0.1:9',
};

let uri: string;
let dataDir: string;
let testApp: TestApp | undefined;

async function newDatabase(): Promise<void> {
  uri = freshDatabase();
  dataDir = await temporaryFolder();
}

/** Starts the API on the test's database. A second call is a restart. */
async function start(settings: Readonly<Record<string, string>> = { SEED: 'samples' }): Promise<TestApp> {
  await testApp?.close();
  testApp = await startApp({ MONGODB_URI: uri, DATA_DIR: dataDir, ...settings });
  return testApp;
}

/** Changes the database directly, as an operator or a crash would. */
const changeDatabase = async (work: (database: Connection) => Promise<unknown>) => work(await connect(uri));

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
  await database.collection('emails').deleteOne({ user: id });
}

const gallery = async ({ api }: TestApp) => (await api.get<SampleUser[][]>('/api/v1')).body.data;
const storedImages = async () =>
  (await readdir(join(dataDir, 'images'))).filter((name) => /^[0-9a-f]{32}$/.test(name)).sort();

/** The visible users with the titles of their links. */
const visibleUsers = async (app: TestApp) =>
  (await gallery(app)).flat().map(({ username, UserLink }) => [username, ...UserLink.map(({ title }) => title)]);
const expectedUsers = (excluded?: string) =>
  CREATORS.filter(({ username }) => username !== excluded).map(({ username, links }) => [
    username,
    ...links.map(({ title }) => title),
  ]);

/** The recorded responses with which the gate loads the server pages of a remote, by the path of their request. */
async function recordedResponses(remote: string): Promise<Record<string, unknown>> {
  const text = await readFile(join(import.meta.dirname, `../../../${remote}/recordings.json`), 'utf8');
  const { pages } = JSON.parse(text) as RecordingsFile;
  return Object.assign({}, ...Object.values(pages).map(({ responses }) => responses)) as Record<string, unknown>;
}

/** The positions of all fields, such as `[].UserLink[].title`. */
const fieldsIn = (value: unknown, at = ''): string[] => {
  if (Array.isArray(value)) return value.flatMap((item) => fieldsIn(item, `${at}[]`));
  if (typeof value !== 'object' || value === null) return [at];
  return Object.entries(value).flatMap(([name, field]) => fieldsIn(field, `${at}.${name}`));
};

/** Undefined for the picture of a link that is larger than a row, because it keeps its proportions. */
const squareSizeOf = (address: string): number | undefined => (address.endsWith('/384.webp') ? 384 : undefined);

/** The bytes of an image, which must have more than one flat colour. */
async function readDrawing({ api }: TestApp, address: string, size = squareSizeOf(address)): Promise<string> {
  const bytes = Buffer.from(await (await fetch(api.url + address)).arrayBuffer());
  const square = size !== undefined && { width: size, height: size };
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', ...square });
  // A small copy is enough to see more than one colour, and is measured much faster.
  const copy = await sharp(bytes).resize(64).toBuffer();
  expect((await sharp(copy).stats()).entropy).toBeGreaterThan(0.5);
  return bytes.toString('base64');
}

// These tests share one database and depend on each other's order.
describe('The samples in a new database', () => {
  let app: TestApp;

  beforeAll(async () => {
    await newDatabase();
    app = await start();
  }, MAX_WAIT_MS);

  it('are eight creators in two groups of four, each with another theme and links', async () => {
    const galleryGroups = await gallery(app);
    expect(galleryGroups.map((group) => group.length)).toEqual([4, 4]);
    for (const [index, user] of galleryGroups.flat().entries()) {
      const { username, fullName, theme, links } = CREATORS[index]!;
      expect(user).toMatchObject({ username, fullName, UserProduct: [] });
      expect(user.UserTheme.map(({ _id }) => _id)).toEqual([theme]);
      expect(user.UserLink.map(({ title, url }) => [title, url])).toEqual(links.map(({ title, url }) => [title, url]));
    }
    expect(new Set(CREATORS.map(({ theme }) => theme)).size).toBe(8);
  });

  it('have headings, videos, payments, accounts, pinned products and one spotlight', async () => {
    const pages = await Promise.all(
      USERNAMES.map(async (name) => (await app.api.get<PublicUser[]>(name)).body.data[0]!),
    );
    for (const [index, { UserLink, UserEntry = [], spotlight }] of pages.entries()) {
      const creator = CREATORS[index]!;
      const list: { _id: string; kind?: string }[] = [...UserLink];
      for (const entry of UserEntry) list.splice(entry.place, 0, entry);
      expect(list.map(({ kind = 'link' }) => kind)).toEqual(
        listOf(creator).map((entry) => ('kind' in entry ? entry.kind : 'link')),
      );
      expect(spotlight).toBe(creator.spotlight === undefined ? undefined : list[creator.spotlight]?._id);
    }
    const entries = pages.flatMap(({ UserEntry = [] }) => UserEntry);
    expect(new Set(entries.map(({ kind }) => kind))).toEqual(
      new Set([
        ...['heading', 'text', 'social', 'mail', 'upi', 'video', 'product'],
        ...['faq', 'quote', 'divider', 'event', 'hours', 'contact', 'countdown'],
      ]),
    );
    for (const entry of entries) {
      if (entry.kind === 'upi')
        expect([isUpiId(entry.upiId), entry.amount]).toEqual([true, upiAmount(entry.amount) ?? '']);
      if (entry.kind === 'social') expect(entry.accounts.map(({ service }) => service)).not.toContain('website');
    }
  });

  it('have all fields of the recorded responses with which the gate loads server pages', async () => {
    const read = async (path: string) => (await app.api.get(`/api/v1${path}`)).body.data;
    const recorded = { ...(await recordedResponses('mfe-public')), ...(await recordedResponses('mfe-store')) };
    expect(Object.keys(recorded)).toHaveLength(5);
    for (const [path, response] of Object.entries(recorded)) {
      const [store] = (await read('/meera.cooks/Store')) as PublicUser[];
      const product = store?.UserProduct.find(({ Product_Retailer: retailer }) => retailer);
      const actualPath = path.replace(/[0-9a-f]{24}$/, product?._id ?? '');
      // One creator does not have all kinds of entries.
      const paths = path.endsWith('/Page') ? USERNAMES.map((name) => `/${name}/Page`) : [actualPath];
      const actualFields = new Set(fieldsIn(await Promise.all(paths.map(read)), path));
      const unknownFields = fieldsIn([response], path).filter((field) => !actualFields.has(field));
      expect(unknownFields).toEqual([]);
    }
  });

  it('have four stores: products with prices, retailers and three images each', async () => {
    const sellers = CREATORS.filter(({ products }) => products.length > 0);
    expect(sellers).toHaveLength(4);
    for (const { username, products } of CREATORS) {
      const { UserProduct } = (await app.api.get<PublicUser[]>(`${username}/Store`)).body.data[0]!;
      expect(
        UserProduct.map((product) => [product.Product_Name, product.Product_Price, product.Product_Retailer]),
      ).toEqual(products.map(({ name, price, retailer }) => [name, price, retailer]));
      for (const { Product_Img, Product_Price, Product_Discount_Price } of UserProduct) {
        expect(Product_Discount_Price).toBeLessThanOrEqual(Product_Price);
        const images = Product_Img.map((image) => readDrawing(app, image.Product_img_Cloudnary_Path, 800));
        expect(new Set(await Promise.all(images)).size).toBe(3);
      }
    }
  });

  it('show example.com emails on their pages, and none in the gallery', async () => {
    expect((await app.api.get('/api/v1')).text).not.toContain('@example.com');
    for (const name of USERNAMES) {
      const page = await app.api.get<PublicUser[]>(name);
      expect(page.body.data[0]?.email).toMatch(/^[a-z]+@example\.com$/);
    }
  });

  it('have drawn portraits and thumbnails, each different on its page', async () => {
    const users = (await gallery(app)).flat();
    const portraits = await Promise.all(users.map(({ avatar }) => readDrawing(app, avatar.url)));
    expect(new Set(portraits).size).toBe(8);
    for (const { UserLink } of users) {
      const thumbnails = await Promise.all(UserLink.map(({ thumbnail }) => readDrawing(app, thumbnail.url)));
      expect(new Set(thumbnails).size).toBe(UserLink.length);
    }
  });

  it.each(USERNAMES)('do not allow a login as %s', async (username) => {
    const password = ['password', 'null', username][USERNAMES.indexOf(username) % 3];
    expect((await app.api.post('users/login', { username, password })).status).toBe(401);
  });

  it('are not created again by a second start', async () => {
    const before = (await app.api.get('/api/v1')).text;
    const images = await storedImages();
    expect(images).toHaveLength(IMAGE_COUNT);
    app = await start();
    expect((await app.api.get('/api/v1')).text).toBe(before);
    expect(await storedImages()).toEqual(images);
  });

  it('are completed by the next start after an interrupted one, without duplicates', async () => {
    await changeDatabase(async (database) => {
      const id = await idOf(database, 'meera.cooks');
      for (const name of ['entries', 'products']) {
        const documents = await database.collection(name).find({ owner: id }).sort({ position: 1 }).toArray();
        for (const { _id } of documents.slice(2)) await database.collection(name).deleteOne({ _id });
      }
      await deleteUser(database, 'ananya-reads');
      await database.collection('seeds').deleteMany({});
    });
    app = await start();
    expect(await visibleUsers(app)).toEqual(expectedUsers());
    const store = await app.api.get<PublicUser[]>('meera.cooks/Store');
    expect(store.body.data[0]?.UserProduct.map(({ Product_Name }) => Product_Name)).toEqual(
      CREATORS[0]?.products.map(({ name }) => name),
    );
  });

  it('are not created again after an operator has deleted them', async () => {
    await changeDatabase((database) => deleteUser(database, 'tom_builds'));
    app = await start();
    expect(await visibleUsers(app)).toEqual(expectedUsers('tom_builds'));
  });
});

it(
  'samples are created in production only on request, and do not take a used username',
  async () => {
    await newDatabase();
    const emptyApp = await start({ ...PRODUCTION, SEED: '' });
    expect(await gallery(emptyApp)).toEqual([]);
    await emptyApp.api.newUser('Meera.Cooks');
    // The tests above draw the images; this test does not need them.
    const store = jest.spyOn(LocalImageStore.prototype, 'store').mockImplementation(() => {
      const id = randomBytes(16).toString('hex');
      return Promise.resolve({ bytes: 1, id, url: `/images/${id}/384.webp` });
    });
    const app = await start({ ...PRODUCTION, SEED: 'samples' });
    expect(await visibleUsers(app)).toEqual(expectedUsers('meera.cooks'));
    const page = await app.api.get<PublicUser[]>('meera.cooks');
    expect(page.body.data[0]).toMatchObject({ username: 'Meera.Cooks', fullName: 'A Person', UserLink: [] });
    expect(store).toHaveBeenCalledTimes(IMAGE_COUNT - imageCountOf(CREATORS[0]!) + 1); // one image for this user: the portrait
    store.mockRestore();
  },
  MAX_WAIT_MS,
);
