import type { SessionUser, SiteInfo } from '@linkstall/contracts/http';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

import { startApp, type TestApp } from '../../test/test-app.js';
import { Clock } from '../config/clock.js';
import { SetupService } from './setup.service.js';

const codeIn = ({ dataDir }: TestApp) => readFileSync(join(dataDir, 'setup-code'), 'utf8').trim();
const needsSetup = async ({ api }: TestApp) => (await api.get<SiteInfo>('site')).body.data.needsSetup;

it('The setup makes the first operator with the code of the data folder, and then never again', async () => {
  const testApp = await startApp();
  const { api, dataDir } = testApp;
  const [first, second] = [await api.newSession(), await api.newSession()];
  const send = (code: string, { token }: { readonly token: string }) =>
    api.post<SessionUser>('setup', { code }, { token });
  expect(await needsSetup(testApp)).toBe(true);
  const code = codeIn(testApp);
  expect(statSync(join(dataDir, 'setup-code')).mode & 0o777).toBe(0o600);
  expect(readFileSync(join(dataDir, 'operator-key'), 'utf8')).not.toContain(code.replaceAll('-', ''));
  expect((await api.post('setup', { code })).status).toBe(401);
  const wrong = await send(`${code}0`, first);
  expect(wrong).toMatchObject({ status: 400, body: { code: 'setup.wrong_code', errors: [{ field: 'code' }] } });
  const done = await send(` ${code} `, first);
  expect(done).toMatchObject({ status: 200, body: { data: { username: first.user.username, operator: true } } });
  expect(done.headers.get('x-linkstall-changed')).toContain('site');
  expect((await api.get('admin/site', { token: first.token })).status).toBe(200);
  expect(await needsSetup(testApp)).toBeUndefined();
  expect(existsSync(join(dataDir, 'setup-code'))).toBe(false);
  expect(await send(code, second)).toMatchObject({ status: 404, body: { code: 'setup.done' } });
  // Not even when the last operator is gone.
  await testApp.database.collection('users').updateMany({}, { $unset: { role: '' } });
  expect(await send(code, second)).toMatchObject({ status: 404 });
  expect(testApp.logs.join('')).not.toContain(code);
});

it('The setup limits wrong codes of one address, also with the right code afterwards', async () => {
  const testApp = await startApp({ RATE_LIMIT_FACTOR: '1' });
  const { token } = await testApp.api.newSession();
  const send = (code: string) => testApp.api.post('setup', { code }, { token });
  for (let count = 0; count < 10; count += 1) expect((await send(`wrong ${count}`)).status).toBe(400);
  expect((await send(codeIn(testApp))).status).toBe(429);
  expect(await needsSetup(testApp)).toBe(true);
});

it('An installation with an operator has no setup', async () => {
  const testApp = await startApp();
  const [operator, other] = [await testApp.api.newSession(), await testApp.api.newSession()];
  const { username } = operator.user;
  const code = codeIn(testApp);
  await testApp.database.collection('users').updateOne({ username }, { $set: { role: 'operator' } });
  expect((await testApp.api.post('setup', { code }, { token: other.token })).status).toBe(404);
  expect(await needsSetup(testApp)).toBeUndefined();
});

it('The setup does not reopen after a restart when the operator whom the machine has made is gone', async () => {
  const testApp = await startApp();
  const { user, token } = await testApp.api.newSession();
  const code = codeIn(testApp);
  const operatorKey = readFileSync(join(testApp.dataDir, 'operator-key'), 'utf8').trim();
  const call = { headers: { 'x-operator-key': operatorKey } };
  expect((await testApp.api.send('PUT', `admin/operators/${user.username}`, call)).status).toBe(200);
  expect((await testApp.api.send('DELETE', `admin/operators/${user.username}`, call)).status).toBe(200);
  const restarted = await startApp({ MONGODB_URI: testApp.uri, DATA_DIR: testApp.dataDir });
  expect(await needsSetup(restarted)).toBeUndefined();
  expect(await restarted.api.post('setup', { code }, { token })).toMatchObject({ status: 404 });
});

it('The setup does not reopen after a restart when the operator whom the API has seen is gone', async () => {
  const testApp = await startApp();
  const { username } = (await testApp.api.newSession()).user;
  const users = testApp.database.collection('users');
  await users.updateOne({ username }, { $set: { role: 'operator' } });
  testApp.app.get(Clock)['offsetSeconds'] += 60;
  expect(await needsSetup(testApp)).toBeUndefined();
  await users.updateOne({ username }, { $unset: { role: '' } });
  const restarted = await startApp({ MONGODB_URI: testApp.uri, DATA_DIR: testApp.dataDir });
  expect(await needsSetup(restarted)).toBeUndefined();
});

it('The setup is closed for each of two readers at the same time', async () => {
  const testApp = await startApp();
  const { username } = (await testApp.api.newSession()).user;
  await testApp.database.collection('users').updateOne({ username }, { $set: { role: 'operator' } });
  testApp.app.get(Clock)['offsetSeconds'] += 60;
  const setup = testApp.app.get(SetupService);
  expect(await Promise.all([setup.isOpen(), setup.isOpen()])).toEqual([false, false]);
});
