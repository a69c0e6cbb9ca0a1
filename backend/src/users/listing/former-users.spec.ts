import type { ListedUsers } from '@linkstall/contracts/http';
import type { Connection } from 'mongoose';

import { connect, dropDatabase, freshDatabase } from '../../../test/database.js';
import { storeLinks } from '../../../test/stored-links.js';
import { startApp, type TestApp } from '../../../test/test-app.js';

const PEOPLE = 60;
const WITH_A_PAGE = [0, 49, 50, 59];

let uri: string;
let stored: Connection;
let running: TestApp;
beforeAll(async () => {
  uri = freshDatabase();
  stored = await connect(uri);
});
afterAll(async () => {
  await running.close();
  await stored.close();
  await dropDatabase(uri);
});

const nameOf = (at: number) => `former${at}`;

/** As users were stored before the map of the site had parts of its own. */
async function storeFormerUsers() {
  const users = Array.from({ length: PEOPLE }, (_, at) => {
    const email = `${nameOf(at)}@example.com`;
    const who = { username: nameOf(at), fullName: 'A Person', email, emailKey: email, emailVerified: false };
    const rest = { avatar: null, theme: 'monsoon', origin: 'signup', createdAt: new Date(), passwordHash: null };
    return { _id: new stored.base.Types.ObjectId(), ...who, ...rest };
  });
  await stored.collection('users').insertMany(users);
  return users.map(({ _id }) => _id.toHexString());
}

const listed = async (part: number) =>
  (await running.api.get<ListedUsers>(`users/listed/${part}`)).body.data as ListedUsers | null;

it('users of an earlier release are in the map of the site, once each, and whoever comes later stands behind them', async () => {
  const ids = await storeFormerUsers();
  running = await startApp({ MONGODB_URI: uri });
  for (const at of WITH_A_PAGE) await storeLinks(running, ids[at] ?? '', 1);
  const late = await running.api.newUser('late');
  await storeLinks(running, late._id, 1);
  const look = async () => {
    const [first, second] = [await listed(1), await listed(2)];
    expect([first?.parts, second?.parts, await listed(3)]).toEqual([2, 2, null]);
    return [first, second].map((part) => part?.users.map(({ username }) => username));
  };
  const expected = [
    [nameOf(0), nameOf(49)],
    [nameOf(50), nameOf(59), 'late'],
  ];
  expect(await look()).toEqual(expected);
  await running.close();
  running = await startApp({ MONGODB_URI: uri });
  expect(await look()).toEqual(expected);
});
