import type { SessionUser } from '@linkstall/contracts/http';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';

import { testImage, uploadedImage } from '../../test/client.js';
import { dropDatabase } from '../../test/database.js';
import { Seller, storedImageIds } from '../../test/products.js';
import { startApp, type TestApp } from '../../test/test-app.js';
import { Clock } from '../config/clock.js';
import { ImageStore } from '../media/store/image-store.service.js';
import { Sweeper } from './sweeper.js';

let image: Buffer;
let testApp: TestApp;
beforeEach(async () => {
  image = await testImage();
  testApp = await startApp();
});
afterEach(() => testApp.close());

/** Sets the clock this number of seconds after the real time. */
const setClockAfter = (seconds: number) => (testApp.app.get(Clock)['offsetSeconds'] = seconds);
const sweep = () => testApp.app.get(Sweeper).sweep();

const storeUnreferenced = async () => (await testApp.app.get(ImageStore).store(uploadedImage(image), 'product')).id;

it('removes unreferenced images after an hour, and keeps images of links, products and avatars', async () => {
  const seller = await Seller.new(testApp);
  await seller.add({}, [image, image]);
  await seller.add({ Product_status: 'false' }, [image]);
  await testApp.api.form('link/add-link', { title: 'Blog', url: 'example.com', thumbnail: image }, seller.call);
  const response = await testApp.api.patchForm<SessionUser>('users/avatar', { avatar: image }, seller.call);
  expect(response.status).toBe(200);
  const referenced = await storedImageIds(testApp);
  expect(referenced).toHaveLength(5);
  const oldImage = await storeUnreferenced();

  for (const seconds of [0, 3_500]) {
    setClockAfter(seconds);
    expect(await sweep()).toBe(0);
  }
  expect(await storedImageIds(testApp)).toEqual([...referenced, oldImage].sort());

  setClockAfter(3_700);
  const newImage = await storeUnreferenced();
  expect(await sweep()).toBe(1);
  expect(await storedImageIds(testApp)).toEqual([...referenced, newImage].sort());
});

it('one of two API processes sweeps within an hour', async () => {
  await storeUnreferenced();
  const { uri: MONGODB_URI, dataDir: DATA_DIR } = testApp;
  const second = await startApp({ MONGODB_URI, DATA_DIR });
  const sweeps = [testApp, second].map(({ app }) => jest.spyOn(app.get(Sweeper), 'sweep'));
  const runs = [testApp, second].map(
    ({ app }) =>
      () =>
        app.get(Sweeper)['sweepAndReschedule'](),
  );
  const sweepCount = () => sweeps.reduce((sum, { mock }) => sum + mock.calls.length, 0);
  await Promise.all(runs.map((run) => run()));
  expect(sweepCount()).toBe(1);
  await Promise.all(runs.map((run) => run()));
  expect(sweepCount()).toBe(1);
  for (const { app } of [testApp, second]) app.get(Clock)['offsetSeconds'] = 3_700;
  await Promise.all(runs.map((run) => run()));
  expect(sweepCount()).toBe(2);
  expect(await storedImageIds(testApp)).toEqual([]);
});

describe('without images in use', () => {
  beforeEach(async () => {
    await storeUnreferenced();
    setClockAfter(7_300);
  });
  const expectUntouched = async () => {
    expect(await sweep()).toBe(0);
    expect(await storedImageIds(testApp)).toHaveLength(1);
  };

  it('removes unreferenced images too', async () => {
    expect(await sweep()).toBe(1);
  });

  it('removes nothing if the API now reaches another database', async () => {
    await dropDatabase(testApp.uri);
    await expectUntouched();
  });

  it('removes nothing while the image folder has no installation label', async () => {
    await rm(join(testApp.dataDir, 'images/installation.json'));
    await expectUntouched();
  });
});
