import type { CreatorList, SessionUser } from '@linkstall/contracts/http';

import { testImage } from '../../test/client.js';
import { startApp, type TestApp } from '../../test/test-app.js';
import { UsersService } from '../users/users.service.js';

let testApp: TestApp;
let thumbnail: Buffer;
/** Each creator of a test is newer than those of the tests before. */
let time = Date.UTC(2026, 0, 1);
beforeAll(async () => {
  testApp = await startApp();
  thumbnail = await testImage();
});
beforeEach(() => testApp.database.collection('users').deleteMany({}));

const users = () => testApp.database.collection('users');
const read = async (before = 'first') => (await testApp.api.get<CreatorList>(`users/newest/${before}`)).body.data;
const namesOf = ({ creators }: CreatorList) => creators.map(({ username }) => username);
const addLink = (token: string) =>
  testApp.api.form('link/add-link', { title: 'Blog', url: 'example.com', thumbnail }, { token });

/** A verified creator with a link. */
async function newCreator(fields: object = {}) {
  const session = await testApp.api.newSession();
  await addLink(session.token);
  const { username } = session.user;
  const createdAt = new Date((time += 1_000));
  await users().updateOne({ username }, { $set: { emailVerified: true, createdAt, ...fields } });
  return { ...session, username };
}

/** Stores copies of a creator with other names. The link of the creator stays the only link. */
async function addCopies(count: number, createdAt = () => new Date((time += 1_000))): Promise<string[]> {
  const { user } = await newCreator();
  const stored = await users().findOne({ username: user.username });
  const entry = await testApp.database.collection('entries').findOne({ owner: stored?._id });
  const { Types } = testApp.database.base;
  const copies = Array.from({ length: count }, (_, index) => ({
    ...{ ...stored, _id: new Types.ObjectId(), username: `copy.${index}`, createdAt: createdAt() },
  }));
  await users().insertMany(copies);
  const entries = copies.map(({ _id }) => ({ ...entry, _id: new Types.ObjectId(), owner: _id }));
  await testApp.database.collection('entries').insertMany(entries);
  await users().deleteOne({ username: user.username });
  return copies.map(({ username }) => username);
}

describe('The list of creators', () => {
  it('has name, line and image of verified creators, the newest first', async () => {
    const first = await newCreator({ line: 'About me' });
    const second = await newCreator({ avatar: { id: 'a'.repeat(32), url: '/images/a/384.webp' } });
    expect(await read()).toEqual({
      creators: [
        { username: second.username, fullName: 'A Person', line: '', avatar: { url: '/images/a/384.webp' } },
        {
          username: first.username,
          fullName: 'A Person',
          line: 'About me',
          avatar: { url: expect.any(String) as string },
        },
      ],
    });
  });

  it.each([
    ['is not verified', { emailVerified: false }],
    ['waits for an approval', { origin: 'waiting' }],
    ['is deleted', { origin: 'deleted' }],
    ['is a sample', { origin: 'sample' }],
    ['has left the list', { isUnlisted: true }],
    ['has moved to another site', { move: { address: 'https://new.example/a', until: null } }],
  ])('omits a creator who %s', async (_, fields) => {
    const listed = await newCreator();
    await newCreator(fields);
    expect(namesOf(await read())).toEqual([listed.username]);
  });

  it.each(['page', 'account'] as const)('omits a creator while an operator takes the %s down', async (level) => {
    const { user, username } = await newCreator();
    const takedown = { category: 'fraud', reason: 'It is never delivered.', at: new Date(), level } as const;
    await testApp.app.get(UsersService).setTakedown(user._id, takedown);
    expect(namesOf(await read())).toEqual([]);
    await testApp.app.get(UsersService).setTakedown(user._id, null);
    expect(namesOf(await read())).toEqual([username]);
  });

  it('omits a creator without visible content, and shows the creator with the first entry', async () => {
    const { user, token } = await testApp.api.newSession();
    await users().updateOne({ username: user.username }, { $set: { emailVerified: true } });
    expect(namesOf(await read())).toEqual([]);
    await addLink(token);
    expect(namesOf(await read())).toEqual([user.username]);
  });

  it('is left and joined with a switch of the profile', async () => {
    const { user, token, username } = await newCreator();
    const { fullName, email } = user;
    const save = async (isUnlisted: unknown) =>
      testApp.api.patch<SessionUser>('users/update-account', { username, fullName, email, isUnlisted }, { token });
    expect((await save(true)).body.data).toMatchObject({ isUnlisted: true });
    expect(namesOf(await read())).toEqual([]);
    expect((await save(false)).body.data).not.toHaveProperty('isUnlisted');
    expect(namesOf(await read())).toEqual([username]);
    expect(await save('yes')).toMatchObject({ status: 400, body: { errors: [{ field: 'isUnlisted' }] } });
  });

  it.each([
    ['different moments', undefined],
    ['one moment', () => new Date(Date.UTC(2026, 5, 1))],
  ])('has pages of 24 creators, each creator once, also when they joined at %s', async (_, createdAt) => {
    const names = await addCopies(50, createdAt);
    const pages = [await read()];
    for (let { next } = pages[0] as CreatorList; next !== undefined; { next } = pages.at(-1) as CreatorList)
      pages.push(await read(next));
    expect(pages.map(({ creators }) => creators.length)).toEqual([24, 24, 2]);
    expect(pages.flatMap(namesOf).sort()).toEqual(names.sort());
  });

  it('fills a page after creators without content, and looks at 96 creators at most', async () => {
    const { username } = await newCreator();
    await addCopies(100);
    await testApp.database
      .collection('entries')
      .deleteMany({ owner: { $ne: (await users().findOne({ username }))?._id } });
    const first = await read();
    expect(namesOf(first)).toEqual([]);
    expect(namesOf(await read(first.next))).toEqual([username]);
  });

  it.each(['second', '1', '99999999999999999-6920a1b2c3d4e5f60718293a', '1796018400000-x'])(
    'shows the first page for %s',
    async (before) => {
      const { username } = await newCreator();
      expect(namesOf(await read(before))).toEqual([username]);
    },
  );
});
