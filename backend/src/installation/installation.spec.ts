import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { picture } from '../../test/client.js';
import { connect, dropDatabase, freshDatabase } from '../../test/database.js';
import { FakeCloudinary } from '../../test/fake-cloudinary.js';
import { launch, type ProcessEnvironment, until } from '../../test/processes.js';
import { Seller, storedPictures } from '../../test/products.js';
import { startApp, type TestApp } from '../../test/test-app.js';
import { SCHEMA_VERSION } from '../database/schema-version.js';

const HOPELESS = 78;

let places: { MONGODB_URI: string; DATA_DIR: string }[] = [];
let running: TestApp | undefined;
afterEach(async () => {
  await stop();
  for (const { MONGODB_URI, DATA_DIR } of places) {
    await dropDatabase(MONGODB_URI);
    await rm(DATA_DIR, { recursive: true, force: true });
  }
  places = [];
});

async function newPlace() {
  const place = { MONGODB_URI: freshDatabase(), DATA_DIR: await mkdtemp(join(tmpdir(), 'linkstall-installation-')) };
  places.push(place);
  return place;
}

async function start(place: Readonly<Record<string, string>>): Promise<TestApp> {
  await stop();
  running = await startApp(place);
  return running;
}

async function stop(): Promise<void> {
  await running?.close();
  running = undefined;
}

/** An installation with a product and its picture, at rest. */
async function used() {
  const place = await newPlace();
  const app = await start(place);
  await (await Seller.new(app)).add({}, [await picture()]);
  await stop();
  return place;
}

const labelOf = async (folder: string) =>
  (JSON.parse(await readFile(join(folder, 'installation.json'), 'utf8')) as { installation: string }).installation;
const pictures = (dataDir: string) => join(dataDir, 'images');

type Opened = Awaited<ReturnType<typeof connect>>;
async function inDatabase(uri: string, work: (database: Opened) => Promise<unknown>) {
  const database = await connect(uri);
  try {
    await work(database);
  } finally {
    await database.close();
  }
}

/** What the program ends with: one line, and the code that tells its supervisor not to try again. */
async function lastWords(env: ProcessEnvironment): Promise<string> {
  const { ended, output } = launch({ ...env, LOG_LEVEL: 'silent' });
  expect(await ended()).toBe(HOPELESS);
  expect(output().trim().split('\n')).toHaveLength(1);
  return output();
}

it('database, pictures and data folder carry one id, made once', async () => {
  const place = await newPlace();
  await start(place);
  const id = await labelOf(place.DATA_DIR);
  expect(id).toMatch(/^[0-9a-f-]{36}$/);
  await start(place);
  expect([await labelOf(place.DATA_DIR), await labelOf(pictures(place.DATA_DIR))]).toEqual([id, id]);
  await inDatabase(place.MONGODB_URI, async (database) => {
    const all = await database.collection('installations').find().toArray();
    expect(all).toEqual([{ _id: 'this', schemaVersion: SCHEMA_VERSION, installation: id }]);
  });
});

it('data that have all lost their labels are taken over and go on', async () => {
  const place = await used();
  await inDatabase(place.MONGODB_URI, (database) => database.collection('installations').deleteMany({}));
  for (const folder of [place.DATA_DIR, pictures(place.DATA_DIR)]) await rm(join(folder, 'installation.json'));
  const app = await start(place);
  expect(await storedPictures(app)).toHaveLength(1);
  expect(await labelOf(pictures(place.DATA_DIR))).toBe(await labelOf(place.DATA_DIR));
});

it('a label that is empty, garbage, no label or lost is written again', async () => {
  const place = await used();
  const id = await labelOf(place.DATA_DIR);
  for (const damage of ['', 'garbage', 'null', '{"schemaVersion":1,"installation":7}', null]) {
    for (const folder of [place.DATA_DIR, pictures(place.DATA_DIR)]) {
      if (damage === null) await rm(join(folder, 'installation.json'));
      else await writeFile(join(folder, 'installation.json'), damage);
    }
    await start(place);
    expect([await labelOf(place.DATA_DIR), await labelOf(pictures(place.DATA_DIR))]).toEqual([id, id]);
  }
});

describe('is refused, says what to do, and costs no picture:', () => {
  async function expectRefused(env: { DATA_DIR: string; MONGODB_URI: string }, named: string) {
    const before = await readdir(pictures(env.DATA_DIR));
    const said = await start(env).then(String, String);
    expect(said).toContain(named);
    expect(said).toMatch(/restore|correct/i);
    expect(said).toMatch(/set .* aside/);
    expect(await readdir(pictures(env.DATA_DIR))).toEqual(before);
  }
  const labelIn = (folder: string) => join(folder, 'installation.json');

  it('a new database, or one that was lost', async () => {
    const place = await used();
    const { MONGODB_URI } = await newPlace();
    await expectRefused({ ...place, MONGODB_URI }, labelIn(place.DATA_DIR));
    await rm(labelIn(place.DATA_DIR));
    await expectRefused({ ...place, MONGODB_URI }, pictures(place.DATA_DIR));
    await rm(labelIn(pictures(place.DATA_DIR))); // lost as well
    await expectRefused({ ...place, MONGODB_URI }, pictures(place.DATA_DIR));
    await inDatabase(MONGODB_URI, async (database) => {
      expect((await database.listCollections()).map(({ name }) => name)).toEqual([]); // nothing was begun in it
    });
  });

  it('a new database where there never was a picture', async () => {
    const place = await newPlace();
    await start(place);
    await stop();
    const { MONGODB_URI } = await newPlace();
    await expectRefused({ ...place, MONGODB_URI }, labelIn(place.DATA_DIR));
  });

  it('the database, or the pictures, of another installation', async () => {
    const [own, other] = [await used(), await used()];
    const { DATA_DIR } = own;
    const saved = await newPlace();
    await cp(DATA_DIR, saved.DATA_DIR, { recursive: true });
    const foreign = { DATA_DIR, MONGODB_URI: other.MONGODB_URI };
    await expectRefused(foreign, labelIn(DATA_DIR));
    await rm(labelIn(DATA_DIR));
    await expectRefused(foreign, pictures(DATA_DIR));
    await rm(labelIn(pictures(DATA_DIR)));
    await expectRefused(foreign, pictures(DATA_DIR));
    await inDatabase(other.MONGODB_URI, (database) => database.collection('installations').deleteMany({}));
    await expectRefused(foreign, pictures(DATA_DIR));
    await cp(saved.DATA_DIR, DATA_DIR, { recursive: true });
    await rm(pictures(DATA_DIR), { recursive: true });
    await cp(pictures(other.DATA_DIR), pictures(DATA_DIR), { recursive: true });
    await expectRefused(own, pictures(DATA_DIR));
  });
});

it('a label of another schemaVersion is refused with a sentence, and stays as it is', async () => {
  const place = await used();
  const later = '{"schemaVersion":2,"installations":[]}';
  for (const folder of [place.DATA_DIR, pictures(place.DATA_DIR)]) {
    const file = join(folder, 'installation.json');
    const before = await readFile(file, 'utf8');
    await writeFile(file, later);
    const said = await start(place).then(String, String);
    expect(said).toContain(`${file} has schemaVersion 2; this program reads 1. Start the version of Linkstall`);
    expect(await readFile(file, 'utf8')).toBe(later);
    await writeFile(file, before);
  }
});

it('a copied data folder, and a new one, are at home at the database that has their id', async () => {
  const place = await used();
  const [copy, fresh] = [(await newPlace()).DATA_DIR, (await newPlace()).DATA_DIR];
  await cp(place.DATA_DIR, copy, { recursive: true });
  expect(await storedPictures(await start({ ...place, DATA_DIR: copy }))).toHaveLength(1);
  await start({ ...place, DATA_DIR: fresh });
  expect(await labelOf(fresh)).toBe(await labelOf(place.DATA_DIR));
});

describe('Cloudinary', () => {
  let fake: FakeCloudinary;
  beforeEach(async () => {
    fake = await FakeCloudinary.start();
  });
  afterEach(() => fake.stop());

  it('carries the id too, and another database is refused', async () => {
    const place = await newPlace();
    const { child, ended } = launch({ ...place, CLOUDINARY_URL: fake.url() });
    await until(() => Promise.resolve(fake.assets.size === 1));
    child.kill('SIGTERM');
    expect(await ended()).toBe(0);
    expect([...fake.assets.keys()]).toEqual([`linkstall/installation/${await labelOf(place.DATA_DIR)}`]);
    const said = await lastWords({ ...(await newPlace()), CLOUDINARY_URL: fake.url() });
    expect(said).toContain('the folder linkstall of Cloudinary');
    expect(fake.assets.size).toBe(1);
  });

  // Silence and bad responses become the same error as this: see cloudinary-image-store.spec.ts.
  it('is no reason not to start while it is away', async () => {
    const place = await newPlace();
    fake.mood = 'hang-up';
    const { child, ended, output } = launch({ ...place, LOG_LEVEL: 'info', CLOUDINARY_URL: fake.url() });
    await until(() => Promise.resolve(output().includes('connected and prepared')));
    child.kill('SIGTERM');
    expect(await ended()).toBe(0);
    expect(output()).not.toContain('a-secret-of-the-operator');
  });
});
