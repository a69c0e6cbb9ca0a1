import type { SessionUser } from '@linkstall/contracts/http';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';

import { temporaryFolder } from '../../test/end-after-tests.js';
import { testImage, uploadedImage } from '../../test/client.js';
import { dropDatabase, freshDatabase } from '../../test/database.js';
import { Seller, storedImageIds } from '../../test/products.js';
import { startApp, type TestApp } from '../../test/test-app.js';
import { ImageStore } from '../media/store/image-store.service.js';
import { Sweeper } from './sweeper.js';

let image: Buffer;
let environment: { MONGODB_URI: string; DATA_DIR: string };
let testApp: TestApp | undefined;
beforeEach(async () => {
  image = await testImage();
  environment = { MONGODB_URI: freshDatabase(), DATA_DIR: await temporaryFolder() };
});

/** Starts the API on the same database and files with its clock set forward. */
async function startAfter(seconds: number): Promise<TestApp> {
  await testApp?.close();
  testApp = await startApp({ ...environment, CLOCK_OFFSET: String(seconds) });
  return testApp;
}

const storeUnreferenced = async (app: TestApp['app']) =>
  (await app.get(ImageStore).store(uploadedImage(image), 'product')).id;

it('removes unreferenced images after an hour, and keeps images of links, products and avatars', async () => {
  const firstApp = await startAfter(0);
  const seller = await Seller.new(firstApp);
  await seller.add({}, [image, image]);
  await seller.add({ Product_status: 'false' }, [image]);
  await firstApp.api.form('link/add-link', { title: 'Blog', url: 'example.com', thumbnail: image }, seller.call);
  const response = await firstApp.api.patchForm<SessionUser>('users/avatar', { avatar: image }, seller.call);
  expect(response.status).toBe(200);
  const referenced = await storedImageIds(firstApp);
  expect(referenced).toHaveLength(5);
  const oldImage = await storeUnreferenced(firstApp.app);

  expect(await firstApp.app.get(Sweeper).sweep()).toBe(0);
  const earlyApp = await startAfter(3_500);
  expect(await earlyApp.app.get(Sweeper).sweep()).toBe(0);
  expect(await storedImageIds(earlyApp)).toEqual([...referenced, oldImage].sort());

  const laterApp = await startAfter(3_700);
  const newImage = await storeUnreferenced(laterApp.app);
  expect(await laterApp.app.get(Sweeper).sweep()).toBe(1);
  expect(await storedImageIds(laterApp)).toEqual([...referenced, newImage].sort());
});

describe('without images in use', () => {
  const startHoursLater = async () => {
    await storeUnreferenced((await startAfter(0)).app);
    return startAfter(7_300);
  };
  const expectUntouched = async (laterApp: TestApp) => {
    expect(await laterApp.app.get(Sweeper).sweep()).toBe(0);
    expect(await storedImageIds(laterApp)).toHaveLength(1);
  };

  it('removes unreferenced images too', async () => {
    expect(await (await startHoursLater()).app.get(Sweeper).sweep()).toBe(1);
  });

  it('removes nothing if the API now reaches another database', async () => {
    const laterApp = await startHoursLater();
    await dropDatabase(environment.MONGODB_URI);
    await expectUntouched(laterApp);
  });

  it('removes nothing while the image folder has no installation label', async () => {
    const laterApp = await startHoursLater();
    await rm(join(environment.DATA_DIR, 'images/installation.json'));
    await expectUntouched(laterApp);
  });
});
