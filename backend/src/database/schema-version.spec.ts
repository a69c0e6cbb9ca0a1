import { VERSION } from '@linkstall/releases/version';
import { Logger } from '@nestjs/common';
import { Types } from 'mongoose';

import { documentsOf } from '../../test/everything-stored.js';
import { startApp, type TestApp } from '../../test/test-app.js';
import { DailySweep } from '../expiry/daily-sweep.js';
import { MailsRepository } from '../mail/mails.repository.js';
import { ImagesInUse } from '../media/store/images-in-use.service.js';
import { SCHEMA_VERSION } from './schema-version.js';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startApp();
});

it.each([SCHEMA_VERSION + 1, undefined])('every read rejects a document with schemaVersion %j', async (version) => {
  const models = Object.values(testApp.database.models);
  expect(models.length).toBeGreaterThan(10);
  for (const model of models) {
    const _id = model.schema.path('_id').instance === 'ObjectId' ? new Types.ObjectId() : 'planted';
    const document = { _id, ...(version !== undefined && { schemaVersion: version }) };
    // The planted document lacks the unique fields, so it conflicts with no other document.
    await model.collection.insertOne(document as never);
    const message = `A document of ${model.collection.name} has schemaVersion ${String(version)}; this is Linkstall ${VERSION}, which reads 1. Start the version of Linkstall that wrote it again, or restore the backup from before the upgrade.`;
    await expect(model.find({ _id }).lean().exec()).rejects.toThrow(message);
    await expect(model.findById(_id).lean().exec()).rejects.toThrow(message);
    await expect(model.findById(_id).select('_id').lean().exec()).rejects.toThrow(message);
    await expect(model.find({ _id }).lean().cursor().next()).rejects.toThrow(message);
    await model.collection.deleteOne({ _id } as never);
  }
});

it('a page whose user has another schema version fails with 500 instead of 404', async () => {
  const { user, token } = await testApp.api.newSession();
  const users = testApp.database.collection('users');
  const _id = new Types.ObjectId(user._id);
  await users.updateOne({ _id }, { $set: { schemaVersion: SCHEMA_VERSION + 1 } });
  const before = (await documentsOf(testApp)).get('users');
  expect((await testApp.api.get(user.username)).status).toBe(500);
  expect((await testApp.api.patch('users/update-theme', { theme: 'monsoon' }, { token })).status).toBe(500);
  expect((await documentsOf(testApp)).get('users')).toEqual(before);
});

describe('A document of another version', () => {
  const plant = async (collection: string, document: object) => {
    const _id = new Types.ObjectId();
    const plantedDocument = { _id, schemaVersion: SCHEMA_VERSION + 1, ...document } as { _id: Types.ObjectId };
    await testApp.database.collection<{ _id: Types.ObjectId }>(collection).insertOne(plantedDocument);
    return plantedDocument._id;
  };
  const exists = async (collection: string, _id: unknown) =>
    (await testApp.database.collection(collection).countDocuments({ _id: _id as Types.ObjectId })) === 1;
  const remove = (collection: string, _id: Types.ObjectId) =>
    testApp.database.collection(collection).deleteOne({ _id });

  it.each(['entries', 'products', 'looklists', 'users', 'usernames'])(
    'in %s is ignored by the daily sweep and does not stop the sweep',
    async (collection) => {
      const expired = { removedAt: new Date(0), until: new Date(0), origin: 'deleted', emailKey: 'nobody@example.com' };
      const plantedId = await plant(collection, expired);
      const warn = jest.spyOn(Logger.prototype, 'warn');
      await testApp.app.get(DailySweep).sweep();
      expect(warn).not.toHaveBeenCalled();
      warn.mockRestore();
      expect(await exists(collection, plantedId)).toBe(true);
      await remove(collection, plantedId);
    },
  );

  it('among mails is ignored and does not block other mails', async () => {
    const plantedId = await plant('mails', { notBefore: new Date(0), tries: 0 });
    expect(await testApp.app.get(MailsRepository).claim(Date.now(), Date.now() + 1)).toBeNull();
    expect(await testApp.database.collection('mails').findOne({ _id: plantedId })).toMatchObject({ tries: 0 });
    await remove('mails', plantedId);
  });

  it('stops the image cleanup, because its images are unknown', async () => {
    const plantedId = await plant('entries', { unknownField: 'x' });
    await expect(testApp.app.get(ImagesInUse).all()).rejects.toThrow('schemaVersion 2');
    await remove('entries', plantedId);
  });
});
