import { Types } from 'mongoose';

import type { Entry, Link } from '@linkstall/contracts/http';

import { testImage } from '../../test/client.js';
import { Seller } from '../../test/products.js';
import { startApp, type TestApp } from '../../test/test-app.js';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startApp();
});

/** Gives the document a position far behind the positions of all other documents. */
async function setDistantPosition(collection: string, id: string): Promise<void> {
  const change = { $set: { position: 'hzzzzzzz0' } };
  const { matchedCount } = await testApp.database
    .collection(collection)
    .updateOne({ _id: new Types.ObjectId(id) }, change);
  expect(matchedCount).toBe(1);
}

it('a new link is the last of its page, also while the last entry is deleted', async () => {
  const { token } = await testApp.api.newSession();
  const thumbnail = await testImage();
  const add = async (title: string) => {
    const fields = { title, url: 'example.com', thumbnail };
    return (await testApp.api.form<Link>('link/add-link', fields, { token })).body.data._id;
  };
  const [first, last] = [await add('first'), await add('last')];
  await setDistantPosition('entries', last);
  await testApp.api.post('link/delete-link', { linkId: last }, { token });
  const addedId = await add('added');
  expect((await testApp.api.post('link/restore-link', { linkId: last }, { token })).status).toBe(200);
  const entries = (await testApp.api.get<Entry[]>('link/all-entry', { token })).body.data;
  expect(entries.map(({ _id }) => _id)).toEqual([first, last, addedId]);
});

it('a new product is the last of its store', async () => {
  const seller = await Seller.new(testApp);
  const add = async () => (await seller.add()).body.data._id;
  const [first, last] = [await add(), await add()];
  await setDistantPosition('products', last);
  const addedId = await add();
  expect((await seller.products()).map(({ _id }) => _id)).toEqual([first, last, addedId]);
});
