import type { Operator, SessionUser } from '@linkstall/contracts/http';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { dropDatabase, freshDatabase } from '../../test/database.js';
import { startApp, type TestApp } from '../../test/test-app.js';
import { unzip } from '../../test/unzip.js';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startApp();
});

const keyOf = ({ dataDir }: TestApp) => readFileSync(join(dataDir, 'operator-key'), 'utf8').trim();
const withKey = (key = keyOf(testApp)) => ({ headers: { 'x-operator-key': key } });
const operators = async () => (await testApp.api.get<Operator[]>('admin/operators', withKey())).body.data;
const add = (username: string) => testApp.api.send<Operator>('PUT', `admin/operators/${username}`, withKey());
const remove = (username: string) => testApp.api.send<Operator>('DELETE', `admin/operators/${username}`, withKey());
const account = async (token: string) => (await testApp.api.get<SessionUser>('users/account', { token })).body.data;

describe('Operators', () => {
  it('are added, listed and removed with the operator key of the machine', async () => {
    const { user, token } = await testApp.api.newSession();
    expect(await account(token)).not.toHaveProperty('operator');
    expect((await add(user.username.toUpperCase())).body.data).toEqual({
      username: user.username,
      fullName: user.fullName,
    });
    expect((await add(user.username)).status).toBe(200);
    expect(await account(token)).toMatchObject({ operator: true });
    expect(await operators()).toContainEqual({ username: user.username, fullName: user.fullName });
    expect((await remove(user.username)).status).toBe(200);
    expect(await account(token)).not.toHaveProperty('operator');
    expect(await operators()).not.toContainEqual(expect.objectContaining({ username: user.username }));
  });

  it('stay operators after a rename, and their export shows the role', async () => {
    const { user, token } = await testApp.api.newSession();
    await add(user.username);
    const { fullName, email } = user;
    await testApp.api.patch('users/update-account', { username: `now.${user.username}`, fullName, email }, { token });
    expect(await operators()).toContainEqual({ username: `now.${user.username}`, fullName });
    const exportResponse = await fetch(`${testApp.api.url}/api/v1/users/export`, { headers: { authorization: token } });
    const profile = unzip(Buffer.from(await exportResponse.arrayBuffer())).get('profile.json');
    expect(JSON.parse(profile?.toString() ?? '')).toMatchObject({ username: `now.${user.username}`, role: 'operator' });
  });

  it('cannot be unknown users', async () => {
    expect(await add('nobody.here')).toMatchObject({ status: 404, body: { code: 'user.not_found' } });
  });

  it.each([undefined, '', 'f'.repeat(64)])('are not accessible with the key %j', async (key) => {
    const { user } = await testApp.api.newSession();
    const call = key === undefined ? {} : withKey(key);
    for (const [method, path] of [
      ['GET', 'admin/operators'],
      ['PUT', `admin/operators/${user.username}`],
      ['DELETE', `admin/operators/${user.username}`],
    ] as const)
      expect(await testApp.api.send(method, path, call)).toMatchObject({
        status: 404,
        body: { code: 'route.not_found' },
      });
    expect(await operators()).not.toContainEqual(expect.objectContaining({ username: user.username }));
  });
});

describe('The operator key of the machine', () => {
  it('is readable only by its owner, survives a restart, and is created again if it is damaged', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'linkstall-operators-'));
    const file = join(dataDir, 'operator-key');
    const uri = freshDatabase();
    const keyAtStart = async () => {
      const app = await startApp({ DATA_DIR: dataDir, MONGODB_URI: uri });
      const key = keyOf(app);
      expect((await app.api.get('admin/operators', withKey(key))).status).toBe(200);
      await app.close();
      return key;
    };
    const first = await keyAtStart();
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(await keyAtStart()).toBe(first);
    writeFileSync(file, 'damaged');
    const second = await keyAtStart();
    expect(second).not.toBe(first);
    rmSync(file);
    mkdirSync(file);
    expect(await keyAtStart()).not.toBe(second);
    rmSync(dataDir, { recursive: true });
    await dropDatabase(uri);
  });
});
