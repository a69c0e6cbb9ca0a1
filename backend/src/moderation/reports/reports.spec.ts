import type { ModeratedAccount, ReportInbox } from '@linkstall/contracts/http';

import { Types } from 'mongoose';

import { startApp, type TestApp } from '../../../test/test-app.js';
import { DailySweep } from '../../expiry/daily-sweep.js';
import { Clock } from '../../config/clock.js';
import { UsersService } from '../../users/users.service.js';

const EDGE = { 'x-edge-key': 'p8Yt3-uQ6nCz1Xe5Kd9Vb2Mj7Ws4Lr0H' };
const DAY = 86_400;

let testApp: TestApp;
let operator: string;
beforeAll(async () => {
  testApp = await startApp();
  const session = await testApp.api.newSession();
  await testApp.app.get(UsersService).setOperator(session.user.username, true);
  operator = session.token;
});

let count = 0;
const report = (username: string, fields: object = {}, { address = '203.0.113.7', app = testApp } = {}) => {
  const token = `t${String((count += 1)).padStart(20, '0')}`;
  const body = { category: 'fraud', words: `Words ${count}`, email: '', token, ...fields };
  return app.api.post(`reports/${username}`, body, { headers: { ...EDGE, 'x-forwarded-for': address } });
};
const inbox = async (app = testApp) => (await app.api.get<ReportInbox>('admin/reports', { token: operator })).body.data;
const groupOf = async (username: string) => (await inbox()).groups.find((group) => group.username === username);

it('reports about one page are one group with numbers and the newest words', async () => {
  const { username } = await testApp.api.newUser();
  await report(username, { words: 'It asks for passwords.', email: 'asha@example.com' });
  await report(username, { category: 'spam' });
  await report(username, { words: 'The newest.' });
  const group = await groupOf(username);
  expect(group).toMatchObject({
    count: 3,
    categories: [
      { category: 'fraud', count: 2 },
      { category: 'spam', count: 1 },
    ],
  });
  expect(group?.newest.map(({ words }) => words)).toContain('The newest.');
  expect(group?.newest.find(({ email }) => email === 'asha@example.com')?.words).toBe('It asks for passwords.');
});

it('a flood of 1,000 reports from 100 addresses stays one group that an operator can read', async () => {
  const { username } = await testApp.api.newUser();
  const limited = await startApp({ MONGODB_URI: testApp.uri, DATA_DIR: testApp.dataDir, RATE_LIMIT_FACTOR: '1' });
  const statuses: number[] = [];
  for (let start = 0; start < 1_000; start += 10) {
    const sent = Array.from({ length: 10 }, (_, index) => `198.51.${(start + index) % 100}.7`);
    const responses = await Promise.all(sent.map((address) => report(username, {}, { address, app: limited })));
    statuses.push(...responses.map(({ status }) => status));
  }
  expect(new Set(statuses)).toEqual(new Set([202]));
  expect((await report(username, {}, { address: '198.51.1.7', app: limited })).status).toBe(429);
  expect((await report(username, {}, { address: '198.51.100.200', app: limited })).status).toBe(429);
  const group = await groupOf(username);
  expect([group?.count, group?.newest.length]).toEqual([1_000, 20]);
  await limited.close();
});

it('a takedown and a dismissal end the reports with their words and addresses', async () => {
  const users = [await testApp.api.newUser(), await testApp.api.newUser()] as const;
  for (const { username } of users) await report(username, { email: 'asha@example.com' });
  const [hidden, dismissed] = users;
  const takedown = { target: 'page', id: '', category: 'fraud', reason: 'It asks for passwords.' };
  const call = { token: operator };
  expect(
    (await testApp.api.post<ModeratedAccount>(`admin/takedowns/${hidden.username}`, takedown, call)).body.data.reports,
  ).toBeUndefined();
  await testApp.api.post(`admin/reports/${dismissed.username}/dismiss`, { reason: 'A real shop.' }, call);
  for (const { username, _id } of users) {
    expect(await groupOf(username)).toBeUndefined();
    const id = new Types.ObjectId(_id);
    expect(await testApp.database.collection('reportgroups').findOne({ _id: id })).toBeNull();
  }
  expect((await testApp.api.get(dismissed.username)).status).toBe(200);
});

it('reports without a decision are removed after 180 days', async () => {
  const { username, _id } = await testApp.api.newUser();
  await report(username);
  const sweepAfter = async (days: number) => {
    testApp.app.get(Clock)['offsetSeconds'] = days * DAY;
    await testApp.app.get(DailySweep).sweep();
    testApp.app.get(Clock)['offsetSeconds'] = 0;
  };
  const id = new Types.ObjectId(_id);
  const countGroups = () => testApp.database.collection('reportgroups').countDocuments({ _id: id });
  await sweepAfter(179);
  expect(await countGroups()).toBe(1);
  await sweepAfter(181);
  expect(await countGroups()).toBe(0);
});

it.each([
  ['an unknown category', { category: 'boring' }, 'category'],
  ['no words', { words: '' }, 'words'],
  ['too many words', { words: 'a'.repeat(2_001) }, 'words'],
  ['no mail address', { email: 'asha' }, 'email'],
  ['no token', { token: '' }, 'token'],
])('a report with %s answers 400', async (_, fields, field) => {
  const { username } = await testApp.api.newUser();
  const { status, body } = await report(username, fields);
  expect({ status, ...body }).toMatchObject({ status: 400, errors: [{ field }] });
});

it('a report about an unknown page answers 404, and one without the key of an edge, too', async () => {
  const { username } = await testApp.api.newUser();
  expect((await report('nobody-here')).status).toBe(404);
  expect((await testApp.api.post(`reports/${username}`, {})).status).toBe(404);
});
