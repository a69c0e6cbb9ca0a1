import type { Entry } from '@linkstall/contracts/http';
import type { Connection } from 'mongoose';

import { picture } from '../../test/client.js';
import { connect } from '../../test/database.js';
import { startApp, type TestApp } from '../../test/test-app.js';
import { PicturesInUse } from '../media/pictures-in-use.service.js';

const FROM = new Date('2026-12-03T03:30:00.000Z');

let running: TestApp;
let stored: Connection;
beforeAll(async () => {
  running = await startApp();
  stored = await connect(running.uri);
});
afterAll(async () => {
  await stored.close();
  await running.close();
});

const pictureOf = (letter: string) => ({ id: letter.repeat(32), url: `/images/${letter.repeat(32)}/384.webp` });
const lists = () => stored.collection('linklists');

/** A list as it was stored before entries were packed: each a document of its own kind in the owner's. */
async function formerList() {
  const { ObjectId } = stored.base.Types;
  const { user, token } = await running.api.newSession();
  const [plain, timed, social, gone] = [new ObjectId(), new ObjectId(), new ObjectId(), new ObjectId()];
  const link = { title: 'plain', url: 'x.co', isActive: true, thumbnail: pictureOf('a') };
  const former = {
    links: [
      { _id: plain, ...link },
      { _id: timed, ...link, title: 'timed', isActive: false, revision: 3, shownFrom: FROM, countClicks: true },
      { _id: social, kind: 'social', accounts: ['instagram.com/a'], isActive: true, revision: 1 },
    ],
    spotlight: plain.toHexString(),
    removed: [{ link: { _id: gone, ...link, title: 'gone', thumbnail: pictureOf('b') }, place: 1, at: new Date() }],
  };
  const owner = new ObjectId(user._id);
  await lists().insertOne({ _id: owner, revision: 4, ...former, removedAt: former.removed[0]?.at });
  const entries = async () => (await running.api.get<Entry[]>('link/all-entry', { token })).body.data;
  return { owner, token, entries, gone: gone.toHexString() };
}

const FORMER = [
  { kind: 'link', title: 'plain', isSpotlight: true, revision: 1, countClicks: false, isActive: true },
  { kind: 'link', title: 'timed', revision: 3, shownFrom: FROM.toISOString(), countClicks: true, isActive: false },
  { kind: 'social', accounts: ['instagram.com/a'] },
];

it('a list of the former form is read as it is, and its pictures are in use', async () => {
  const { entries } = await formerList();
  expect(await entries()).toMatchObject(FORMER);
  const used = await running.app.get(PicturesInUse).all();
  for (const letter of 'ab') expect(used.has(letter.repeat(32))).toBe(true);
});

it('the first write brings it into the present form, with all that was in it, and nothing stays behind', async () => {
  const { owner, token, entries } = await formerList();
  const thumbnail = await picture();
  await running.api.form('link/add-link', { title: 'new', url: 'example.com', thumbnail }, { token });
  expect(await entries()).toMatchObject([...FORMER, { title: 'new' }]);
  const after = await lists().findOne({ _id: owner });
  expect(Object.keys(after ?? {}).sort()).toEqual(['_id', 'marks', 'packed', 'removedAt', 'revision', 'spotlight']);
  const used = await running.app.get(PicturesInUse).all();
  for (const letter of 'ab') expect(used.has(letter.repeat(32))).toBe(true);
});

it('what was deleted in the former form comes back in the present one, where it was', async () => {
  const { token, entries, gone } = await formerList();
  expect((await running.api.post('link/restore-link', { linkId: gone }, { token })).status).toBe(200);
  const [first, ...others] = FORMER;
  expect(await entries()).toMatchObject([first, { title: 'gone' }, ...others]);
});

it('a packed list that was damaged is not taken for an empty one: nothing is answered, nothing written over it', async () => {
  const { owner, token } = await formerList();
  const thumbnail = await picture();
  const add = () => running.api.form('link/add-link', { title: 'new', url: 'example.com', thumbnail }, { token });
  expect((await add()).status).toBe(201);
  const packed = (await lists().findOne({ _id: owner }))?.packed;
  const damaged = Buffer.from(packed.buffer);
  damaged[damaged.length >> 1] = Number(damaged[damaged.length >> 1]) ^ 0xff;
  await lists().updateOne({ _id: owner }, { $set: { packed: damaged } });
  expect((await running.api.get('link/all-entry', { token })).status).toBe(500);
  expect((await add()).status).toBe(500);
  expect(Buffer.from((await lists().findOne({ _id: owner }))?.packed.buffer)).toEqual(damaged);
});
