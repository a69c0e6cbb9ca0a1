import type { Entry } from '@linkstall/contracts/http';
import type { Connection } from 'mongoose';

import { picture } from '../../test/client.js';
import { connect } from '../../test/database.js';
import { startApp, type TestApp } from '../../test/test-app.js';
import { PicturesInUse } from '../media/pictures-in-use.service.js';
import type { WrittenEntries } from './link-list-documents.schema.js';
import { packed, unpacked } from './packed-entries.js';

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

/** How lists were stored: each entry a document of its own kind in the owner's, and later all of them in one value. */
const FORMS = ['documents', 'one value'] as const;
type Form = (typeof FORMS)[number];

async function formerList(form: Form) {
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
  const { spotlight, ...all } = former;
  const content =
    form === 'documents' ? all : { packed: await packed(JSON.parse(JSON.stringify(all)) as WrittenEntries) };
  await lists().insertOne({ _id: owner, revision: 4, ...content, spotlight, removedAt: former.removed[0]?.at });
  const entries = async () => (await running.api.get<Entry[]>('link/all-entry', { token })).body.data;
  return { owner, token, entries, gone: gone.toHexString() };
}

const PRESENT = ['_id', 'entries', 'marks', 'packed', 'removedAt', 'revision', 'spotlight'];
const FORMER = [
  { kind: 'link', title: 'plain', isSpotlight: true, revision: 1, countClicks: false, isActive: true },
  { kind: 'link', title: 'timed', revision: 3, shownFrom: FROM.toISOString(), countClicks: true, isActive: false },
  { kind: 'social', accounts: ['instagram.com/a'] },
];

it.each(FORMS)('a list of %s is read as it is, and its pictures are in use', async (form) => {
  const { entries } = await formerList(form);
  expect(await entries()).toMatchObject(FORMER);
  const used = await running.app.get(PicturesInUse).all();
  for (const letter of 'ab') expect(used.has(letter.repeat(32))).toBe(true);
});

it.each(FORMS)('the first write brings one of %s into the present form, and nothing stays behind', async (form) => {
  const { owner, token, entries } = await formerList(form);
  const thumbnail = await picture();
  await running.api.form('link/add-link', { title: 'new', url: 'example.com', thumbnail }, { token });
  expect(await entries()).toMatchObject([...FORMER, { title: 'new' }]);
  const after = await lists().findOne({ _id: owner });
  const { links, removed } = await unpacked(after?.packed.buffer);
  expect([links, removed.map(({ link }) => link.title)]).toEqual([[], ['gone']]);
  expect(Object.keys(after ?? {}).sort()).toEqual(PRESENT);
  const used = await running.app.get(PicturesInUse).all();
  for (const letter of 'ab') expect(used.has(letter.repeat(32))).toBe(true);
});

it.each(FORMS)('what was deleted in a list of %s comes back in the present form, where it was', async (form) => {
  const { token, entries, gone } = await formerList(form);
  expect((await running.api.post('link/restore-link', { linkId: gone }, { token })).status).toBe(200);
  const [first, ...others] = FORMER;
  expect(await entries()).toMatchObject([first, { title: 'gone' }, ...others]);
});

it.each(['first', 'middle', 'last'])(
  'a list of which the %s byte was damaged is not taken for another: nothing is answered, nothing written over it',
  async (place) => {
    const { owner, token } = await formerList('one value');
    const thumbnail = await picture();
    const add = () => running.api.form('link/add-link', { title: 'new', url: 'example.com', thumbnail }, { token });
    expect((await add()).status).toBe(201);
    const damaged = Buffer.from((await lists().findOne({ _id: owner }))?.entries.buffer);
    const at = { first: 0, middle: damaged.length >> 1, last: damaged.length - 1 }[place] ?? 0;
    damaged[at] = Number(damaged[at]) ^ 0xff;
    await lists().updateOne({ _id: owner }, { $set: { entries: damaged } });
    expect((await running.api.get('link/all-entry', { token })).status).toBe(500);
    expect((await add()).status).toBe(500);
    expect(Buffer.from((await lists().findOne({ _id: owner }))?.entries.buffer)).toEqual(damaged);
  },
);
