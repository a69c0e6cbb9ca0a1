import type { SessionUser } from '@linkstall/contracts/http';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { picture, sent } from '../../test/client.js';
import { dropDatabase, freshDatabase } from '../../test/database.js';
import { Seller, storedPictures } from '../../test/products.js';
import { startApp, type TestApp } from '../../test/test-app.js';
import { ImageStore } from '../media/image-store.service.js';
import { Sweeper } from './sweeper.js';

let png: Buffer;
let place: { MONGODB_URI: string; DATA_DIR: string };
let running: TestApp | undefined;
beforeEach(async () => {
  png = await picture();
  place = { MONGODB_URI: freshDatabase(), DATA_DIR: await mkdtemp(join(tmpdir(), 'linkstall-sweep-')) };
});
afterEach(async () => {
  await running?.close();
  running = undefined;
  await dropDatabase(place.MONGODB_URI);
  await rm(place.DATA_DIR, { recursive: true, force: true });
});

/** The API on the same database and files, this many seconds later. */
async function startAfter(seconds: number): Promise<TestApp> {
  await running?.close();
  running = await startApp({ ...place, CLOCK_OFFSET: String(seconds) });
  return running;
}

const leftover = async (app: TestApp['app']) => (await app.get(ImageStore).store(sent(png), 'product')).id;

it('removes after an hour what nothing refers to, and nothing of what links, products and avatars show', async () => {
  const before = await startAfter(0);
  const seller = await Seller.new(before);
  await seller.add({}, [png, png]);
  await seller.add({ Product_status: 'false' }, [png]);
  await before.api.form('link/add-link', { title: 'Blog', url: 'example.com', thumbnail: png }, seller.call);
  const avatar = new FormData();
  avatar.append('avatar', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'me.png');
  const response = await before.api.send<SessionUser>('PATCH', 'users/avatar', { ...seller.call, body: avatar });
  expect(response.status).toBe(200);
  const wanted = await storedPictures(before);
  expect(wanted).toHaveLength(5);
  const old = await leftover(before.app);

  expect(await before.app.get(Sweeper).sweep()).toBe(0);
  const minutesLater = await startAfter(3_500);
  expect(await minutesLater.app.get(Sweeper).sweep()).toBe(0);
  expect(await storedPictures(minutesLater)).toEqual([...wanted, old].sort());

  const later = await startAfter(3_700);
  const young = await leftover(later.app);
  expect(await later.app.get(Sweeper).sweep()).toBe(1);
  expect(await storedPictures(later)).toEqual([...wanted, young].sort());
});

describe('with nothing in use', () => {
  const hoursLater = async () => {
    await leftover((await startAfter(0)).app);
    return startAfter(7_300);
  };
  const expectUntouched = async (later: TestApp) => {
    expect(await later.app.get(Sweeper).sweep()).toBe(0);
    expect(await storedPictures(later)).toHaveLength(1);
  };

  it('removes leftovers all the same', async () => {
    expect(await (await hoursLater()).app.get(Sweeper).sweep()).toBe(1);
  });

  it('removes nothing when another database has taken the place of ours under a running API', async () => {
    const later = await hoursLater();
    await dropDatabase(place.MONGODB_URI);
    await expectUntouched(later);
  });

  it('removes nothing while the pictures do not say whose they are', async () => {
    const later = await hoursLater();
    await rm(join(place.DATA_DIR, 'images/installation.json'));
    await expectUntouched(later);
  });
});
