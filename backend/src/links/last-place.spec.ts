import { Types } from 'mongoose';

import type { Entry, Link } from '@linkstall/contracts/http';

import { picture } from '../../test/client.js';
import { connect } from '../../test/database.js';
import { Seller } from '../../test/products.js';
import { startApp, type TestApp } from '../../test/test-app.js';

let running: TestApp;
beforeAll(async () => {
  running = await startApp();
});
afterAll(() => running.close());

/** As an earlier process may have left it, with whatever clock. */
async function placeBehindAll(collection: string, id: string): Promise<void> {
  const stored = await connect(running.uri);
  const change = { $set: { position: 'hzzzzzzz0' } };
  const { matchedCount } = await stored.collection(collection).updateOne({ _id: new Types.ObjectId(id) }, change);
  expect(matchedCount).toBe(1);
  await stored.close();
}

it('what is added to a page stands last, also while the last entry is removed', async () => {
  const { token } = await running.api.newSession();
  const thumbnail = await picture();
  const add = async (title: string) => {
    const texts = { title, url: 'example.com', thumbnail };
    return (await running.api.form<Link>('link/add-link', texts, { token })).body.data._id;
  };
  const [first, last] = [await add('first'), await add('last')];
  await placeBehindAll('entries', last);
  await running.api.post('link/delete-link', { linkId: last }, { token });
  const added = await add('added');
  expect((await running.api.post('link/restore-link', { linkId: last }, { token })).status).toBe(200);
  const entries = (await running.api.get<Entry[]>('link/all-entry', { token })).body.data;
  expect(entries.map(({ _id }) => _id)).toEqual([first, last, added]);
});

it('what is added to a store stands last', async () => {
  const seller = await Seller.new(running);
  const add = async () => (await seller.add()).body.data._id;
  const [first, last] = [await add(), await add()];
  await placeBehindAll('products', last);
  const added = await add();
  expect((await seller.products()).map(({ _id }) => _id)).toEqual([first, last, added]);
});
