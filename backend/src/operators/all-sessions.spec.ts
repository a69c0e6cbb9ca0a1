import type { EndedSessions } from '@linkstall/contracts/http';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { startApp, type TestApp } from '../../test/test-app.js';

let testApp: TestApp;
beforeEach(async () => {
  testApp = await startApp();
});
afterEach(() => testApp.close());

const end = (path: string, key = readFileSync(join(testApp.dataDir, 'operator-key'), 'utf8').trim()) =>
  testApp.api.send<EndedSessions>('DELETE', path, { headers: { 'x-operator-key': key } });
const statusOf = async (token: string) => (await testApp.api.get('link/all-link', { token })).status;

it('ending all sessions logs everybody out, operators too, and everybody can log in again', async () => {
  const [first, second] = [await testApp.api.newSession(), await testApp.api.newSession()];
  const otherToken = await testApp.api.login(first.user.username);
  const key = readFileSync(join(testApp.dataDir, 'operator-key'), 'utf8').trim();
  await testApp.api.send('PUT', `admin/operators/${second.user.username}`, { headers: { 'x-operator-key': key } });
  await testApp.api.newUser(); // has no session
  expect(await end('admin/sessions')).toMatchObject({ status: 200, body: { data: { accounts: 2 } } });
  for (const token of [first.token, otherToken, second.token]) expect(await statusOf(token)).toBe(401);
  expect(await statusOf(await testApp.api.login(first.user.username))).toBe(200);
});

it('ending the sessions of one user keeps the sessions of other users', async () => {
  const [first, second] = [await testApp.api.newSession(), await testApp.api.newSession()];
  const response = await end(`admin/sessions/${first.user.username.toUpperCase()}`);
  expect(response).toMatchObject({ status: 200, body: { data: { accounts: 1 } } });
  expect([await statusOf(first.token), await statusOf(second.token)]).toEqual([401, 200]);
  expect((await end(`admin/sessions/${first.user.username}`)).body.data).toEqual({ accounts: 0 });
  expect((await end('admin/sessions/nobody.here')).body.code).toBe('user.not_found');
});

it('nobody without the operator key can end sessions', async () => {
  const { user, token } = await testApp.api.newSession();
  for (const path of ['admin/sessions', `admin/sessions/${user.username}`])
    expect((await end(path, 'f'.repeat(64))).body.code).toBe('route.not_found');
  expect(await statusOf(token)).toBe(200);
});
