import { getConnectionToken } from '@nestjs/mongoose';
import { Types, type Connection } from 'mongoose';

import { documentsOf } from '../../test/everything-stored.js';
import { startApp, type TestApp } from '../../test/test-app.js';
import { SCHEMA_VERSION } from './schema-version.js';

let running: TestApp;
beforeAll(async () => {
  running = await startApp();
});
afterAll(() => running.close());

const connectionOf = ({ app }: TestApp) => app.get<Connection>(getConnectionToken());

it.each([SCHEMA_VERSION + 1, undefined])(
  'a document with schemaVersion %j is refused by every read',
  async (version) => {
    const models = Object.values(connectionOf(running).models);
    expect(models.length).toBeGreaterThan(10);
    for (const model of models) {
      const _id = model.schema.path('_id').instance === 'ObjectId' ? new Types.ObjectId() : 'planted';
      const planted = { _id, ...(version !== undefined && { schemaVersion: version }) };
      // Unique fields of the planted one are absent, and so they are in no other one.
      await model.collection.insertOne(planted as never);
      const said = `A document of ${model.collection.name} has schemaVersion ${String(version)}; this program reads 1`;
      await expect(model.find({ _id }).lean().exec()).rejects.toThrow(said);
      await expect(model.findById(_id).lean().exec()).rejects.toThrow(said);
      await expect(model.find({ _id }).lean().cursor().next()).rejects.toThrow(said);
      await model.collection.deleteOne({ _id } as never);
    }
  },
);

it('a page whose user is of another version fails, instead of saying that there is nobody', async () => {
  const { user, token } = await running.api.newSession();
  const users = connectionOf(running).collection('users');
  const _id = new Types.ObjectId(user._id);
  await users.updateOne({ _id }, { $set: { schemaVersion: SCHEMA_VERSION + 1 } });
  const before = (await documentsOf(running)).get('users');
  expect((await running.api.get(user.username)).status).toBe(500);
  expect((await running.api.patch('users/update-theme', { theme: 'monsoon' }, { token })).status).toBe(500);
  expect((await documentsOf(running)).get('users')).toEqual(before);
});
