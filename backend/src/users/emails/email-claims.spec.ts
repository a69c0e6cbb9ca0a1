import { Types } from 'mongoose';

import { newUsername, PASSWORD } from '../../../test/client.js';
import { MailServer } from '../../../test/mail-server.js';
import { startApp, type TestApp } from '../../../test/test-app.js';
import { Clock } from '../../config/clock.js';
import { DailySweep } from '../../expiry/daily-sweep.js';

const mailServer = new MailServer();
let testApp: TestApp;
beforeAll(async () => {
  await mailServer.start();
  testApp = await startApp({ SMTP_URL: mailServer.url, PUBLIC_URL: 'https://stall.example' });
});

const emails = () => testApp.database.collection<{ _id: string; user: Types.ObjectId; claimedAt: Date }>('emails');
const register = (email: string) =>
  testApp.api.post('users/register', { username: newUsername(), fullName: 'A Person', email, password: PASSWORD });
/** Stores a claim without a user, as a crash does. */
const leaveClaim = (_id: string, claimedAt: Date) =>
  emails().insertOne({ _id, user: new Types.ObjectId(), claimedAt, schemaVersion: 1 } as never);

it('one of ten concurrent registrations of an address succeeds', async () => {
  const statuses = await Promise.all(
    Array.from({ length: 10 }, async () => (await register('one@example.com')).status),
  );
  expect(statuses.sort()).toEqual([201, ...Array.from({ length: 9 }, () => 409)]);
  expect(await emails().countDocuments({ _id: 'one@example.com' })).toBe(1);
});

it('one of ten users who change to an address at the same time gets it', async () => {
  const sessions = await Promise.all(Array.from({ length: 10 }, () => testApp.api.newSession()));
  const outcomes = await Promise.all(
    sessions.map(async ({ user: { username, fullName }, token }) => {
      const body = { username, fullName, email: 'wanted@example.com' };
      return (await testApp.api.patch('users/update-account', body, { token })).status;
    }),
  );
  expect(outcomes.sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
  const users = testApp.database.collection('users');
  expect(await users.countDocuments({ emailKey: 'wanted@example.com' })).toBe(1);
});

it('a claim that a crash left can be taken after a minute, and the daily sweep removes it', async () => {
  await leaveClaim('fresh@example.com', new Date());
  expect((await register('fresh@example.com')).status).toBe(409);
  await leaveClaim('old@example.com', new Date(Date.now() - 61_000));
  expect((await register('old@example.com')).status).toBe(201);
  await leaveClaim('swept@example.com', new Date());
  testApp.app.get(Clock)['offsetSeconds'] = 62;
  await testApp.app.get(DailySweep).sweep();
  testApp.app.get(Clock)['offsetSeconds'] = 0;
  const addresses = (await emails().find().toArray()).map(({ _id }) => _id);
  expect(addresses).not.toContain('swept@example.com');
  expect(addresses).toContain('old@example.com');
});

it('a change of the address and a deletion free the former address', async () => {
  const { user, token } = await testApp.api.newSession();
  const former = await emails().findOne({ _id: user.email });
  expect(former?.user.toHexString()).toBe(user._id);
  const { username, fullName } = user;
  const body = { username, fullName, email: `moved.${user.email}` };
  expect((await testApp.api.patch('users/update-account', body, { token })).status).toBe(200);
  expect(await emails().countDocuments({ _id: user.email })).toBe(0);
  expect(await emails().countDocuments({ _id: body.email })).toBe(1);
});

it('a start claims the addresses of users from before there were claims', async () => {
  const { user } = await testApp.api.newSession();
  await emails().deleteMany({});
  await testApp.database.collection('migrations').deleteMany({});
  const { uri: MONGODB_URI, dataDir: DATA_DIR } = testApp;
  const second = await startApp({ MONGODB_URI, DATA_DIR });
  expect((await emails().findOne({ _id: user.email }))?.user.toHexString()).toBe(user._id);
  expect((await second.api.post('users/login', { username: user.email, password: PASSWORD })).status).toBe(200);
  await second.close();
});
