import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { VERSION } from '@linkstall/releases/version';
import { temporaryFolder } from '../../test/end-after-tests.js';
import { testImage } from '../../test/client.js';
import { connect, freshDatabase } from '../../test/database.js';
import { FakeCloudinary } from '../../test/fake-cloudinary.js';
import { launch, type ProcessEnvironment, until } from '../../test/processes.js';
import { Seller, storedImageIds } from '../../test/products.js';
import { startApp, type TestApp } from '../../test/test-app.js';
import { SCHEMA_VERSION } from '../database/schema-version.js';

const EXIT_CONFIGURATION = 78;

type Environment = Readonly<Record<'MONGODB_URI' | 'DATA_DIR', string>>;

let testApp: TestApp | undefined;
/** A stopped installation with an image. Tests change only copies of its data folder, and not its database. */
let installation: Environment;
beforeAll(async () => {
  installation = await createInstallation();
});
afterEach(() => stop());

const newEnvironment = async () => ({ MONGODB_URI: freshDatabase(), DATA_DIR: await temporaryFolder() });

/** The installation with a copy of its data folder. */
async function copyOfInstallation(): Promise<Environment> {
  const DATA_DIR = await temporaryFolder();
  await cp(installation.DATA_DIR, DATA_DIR, { recursive: true });
  return { ...installation, DATA_DIR };
}

async function start(environment: Readonly<Record<string, string>>): Promise<TestApp> {
  await stop();
  testApp = await startApp(environment);
  return testApp;
}

async function stop(): Promise<void> {
  await testApp?.close();
  testApp = undefined;
}

/** A stopped installation with a product and its image. */
async function createInstallation() {
  const environment = await newEnvironment();
  const app = await start(environment);
  await (await Seller.new(app)).add({}, [await testImage()]);
  await stop();
  return environment;
}

const installationIdIn = async (folder: string) =>
  (JSON.parse(await readFile(join(folder, 'installation.json'), 'utf8')) as { installation: string }).installation;
const imagesFolder = (dataDir: string) => join(dataDir, 'images');

const installationsIn = async (uri: string) => (await connect(uri)).collection('installations');

/** The output of a start that must fail: one line, with the exit code that tells the supervisor not to restart. */
async function outputOfFailedStart(env: ProcessEnvironment): Promise<string> {
  const { waitForExit, output } = launch({ ...env, LOG_LEVEL: 'silent' });
  expect(await waitForExit()).toBe(EXIT_CONFIGURATION);
  expect(output().trim().split('\n')).toHaveLength(1);
  return output();
}

it('database, images and data folder share one id, which is created once', async () => {
  const environment = await newEnvironment();
  await start(environment);
  const id = await installationIdIn(environment.DATA_DIR);
  expect(id).toMatch(/^[0-9a-f-]{36}$/);
  await start(environment);
  expect([
    await installationIdIn(environment.DATA_DIR),
    await installationIdIn(imagesFolder(environment.DATA_DIR)),
  ]).toEqual([id, id]);
  const installations = await (await installationsIn(environment.MONGODB_URI)).find().toArray();
  expect(installations).toEqual([
    { _id: 'this', schemaVersion: SCHEMA_VERSION, installation: id, linkstallVersion: VERSION },
  ]);
});

it('an installation that has lost all labels is adopted and works', async () => {
  const environment = await createInstallation();
  await (await installationsIn(environment.MONGODB_URI)).deleteMany({});
  for (const folder of [environment.DATA_DIR, imagesFolder(environment.DATA_DIR)])
    await rm(join(folder, 'installation.json'));
  const app = await start(environment);
  expect(await storedImageIds(app)).toHaveLength(1);
  expect(await installationIdIn(imagesFolder(environment.DATA_DIR))).toBe(await installationIdIn(environment.DATA_DIR));
});

it('an empty, broken, invalid or lost label is written again', async () => {
  const environment = await copyOfInstallation();
  const id = await installationIdIn(environment.DATA_DIR);
  for (const content of ['', 'garbage', 'null', '{"schemaVersion":1,"installation":7}', null]) {
    for (const folder of [environment.DATA_DIR, imagesFolder(environment.DATA_DIR)]) {
      if (content === null) await rm(join(folder, 'installation.json'));
      else await writeFile(join(folder, 'installation.json'), content);
    }
    await start(environment);
    expect([
      await installationIdIn(environment.DATA_DIR),
      await installationIdIn(imagesFolder(environment.DATA_DIR)),
    ]).toEqual([id, id]);
  }
});

describe('a start is rejected with instructions, and deletes no image, for', () => {
  async function expectRejected(env: Environment, expectedPath: string) {
    const before = await readdir(imagesFolder(env.DATA_DIR));
    const message = await start(env).then(String, String);
    expect(message).toContain(expectedPath);
    expect(message).toMatch(/restore|correct/i);
    expect(message).toMatch(/move .* away/);
    expect(await readdir(imagesFolder(env.DATA_DIR))).toEqual(before);
  }
  /** The file that labels a folder with the id of its installation. */
  const labelIn = (folder: string) => join(folder, 'installation.json');

  it('a new or lost database', async () => {
    const environment = await copyOfInstallation();
    const { MONGODB_URI } = await newEnvironment();
    await expectRejected({ ...environment, MONGODB_URI }, labelIn(environment.DATA_DIR));
    await rm(labelIn(environment.DATA_DIR));
    await expectRejected({ ...environment, MONGODB_URI }, imagesFolder(environment.DATA_DIR));
    await rm(labelIn(imagesFolder(environment.DATA_DIR))); // both labels are lost
    await expectRejected({ ...environment, MONGODB_URI }, imagesFolder(environment.DATA_DIR));
    // The start created nothing in the new database.
    expect((await (await connect(MONGODB_URI)).listCollections()).map(({ name }) => name)).toEqual([]);
  });

  it('a new database for an installation without images', async () => {
    const environment = await newEnvironment();
    await start(environment);
    await stop();
    const { MONGODB_URI } = await newEnvironment();
    await expectRejected({ ...environment, MONGODB_URI }, labelIn(environment.DATA_DIR));
  });

  it('the database or the images of another installation', async () => {
    const [ownEnvironment, otherEnvironment] = [await copyOfInstallation(), await createInstallation()];
    const { DATA_DIR } = ownEnvironment;
    const backup = await newEnvironment();
    await cp(DATA_DIR, backup.DATA_DIR, { recursive: true });
    const mixedEnvironment = { DATA_DIR, MONGODB_URI: otherEnvironment.MONGODB_URI };
    await expectRejected(mixedEnvironment, labelIn(DATA_DIR));
    await rm(labelIn(DATA_DIR));
    await expectRejected(mixedEnvironment, imagesFolder(DATA_DIR));
    await rm(labelIn(imagesFolder(DATA_DIR)));
    await expectRejected(mixedEnvironment, imagesFolder(DATA_DIR));
    await (await installationsIn(otherEnvironment.MONGODB_URI)).deleteMany({});
    await expectRejected(mixedEnvironment, imagesFolder(DATA_DIR));
    await cp(backup.DATA_DIR, DATA_DIR, { recursive: true });
    await rm(imagesFolder(DATA_DIR), { recursive: true });
    await cp(imagesFolder(otherEnvironment.DATA_DIR), imagesFolder(DATA_DIR), { recursive: true });
    await expectRejected(ownEnvironment, imagesFolder(DATA_DIR));
  });
});

it('a label of another schemaVersion is rejected with a message and stays unchanged', async () => {
  const environment = await copyOfInstallation();
  const newerLabel = '{"schemaVersion":2,"installations":[],"linkstallVersion":"9.1.0"}';
  for (const folder of [environment.DATA_DIR, imagesFolder(environment.DATA_DIR)]) {
    const file = join(folder, 'installation.json');
    const before = await readFile(file, 'utf8');
    await writeFile(file, newerLabel);
    const message = await start(environment).then(String, String);
    expect(message).toContain(
      `${file} has schemaVersion 2, written by Linkstall 9.1.0; this is Linkstall ${VERSION}, which reads 1. Start Linkstall 9.1.0 again, or restore the backup`,
    );
    expect(await readFile(file, 'utf8')).toBe(newerLabel);
    await writeFile(file, before);
  }
});

it('a copied data folder and a new data folder adopt the id of their database', async () => {
  const emptyFolder = await temporaryFolder();
  expect(await storedImageIds(await start(await copyOfInstallation()))).toHaveLength(1);
  await start({ ...installation, DATA_DIR: emptyFolder });
  expect(await installationIdIn(emptyFolder)).toBe(await installationIdIn(installation.DATA_DIR));
});

// These tests start processes, because the SDK reads CLOUDINARY_URL once in each process.
describe('Cloudinary', () => {
  let fake: FakeCloudinary;
  beforeEach(async () => {
    fake = await FakeCloudinary.start();
  });
  afterEach(() => fake.stop());

  it('carries the id too, and another database is rejected', async () => {
    const environment = await newEnvironment();
    const { child, waitForExit } = launch({ ...environment, CLOUDINARY_URL: fake.url() });
    await until(() => Promise.resolve(fake.assets.size === 1));
    child.kill('SIGTERM');
    expect(await waitForExit()).toBe(0);
    expect([...fake.assets.keys()]).toEqual([`linkstall/installation/${await installationIdIn(environment.DATA_DIR)}`]);
    const message = await outputOfFailedStart({ ...(await newEnvironment()), CLOUDINARY_URL: fake.url() });
    expect(message).toContain('the folder linkstall of Cloudinary');
    expect(fake.assets.size).toBe(1);
  });

  // Timeouts and invalid responses become the same error: see cloudinary-image-store.spec.ts.
  it('does not prevent a start while it is down', async () => {
    const environment = await newEnvironment();
    fake.failureMode = 'hang-up';
    const { child, waitForExit, output } = launch({ ...environment, LOG_LEVEL: 'info', CLOUDINARY_URL: fake.url() });
    await until(() => Promise.resolve(output().includes('connected and prepared')));
    child.kill('SIGTERM');
    expect(await waitForExit()).toBe(0);
    expect(output()).not.toContain('a-secret-of-the-operator');
  });
});
