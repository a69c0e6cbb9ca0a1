import type { AuditLog, SessionUser, SiteInfo, SiteSettings } from '@linkstall/contracts/http';

import { PASSWORD } from '../../test/client.js';
import { startApp, type TestApp } from '../../test/test-app.js';
import { until } from '../../test/processes.js';
import { UsersService } from '../users/users.service.js';

type Creator = Awaited<ReturnType<TestApp['api']['newSession']>>;

let testApp: TestApp;
let token: string;
let creator: Creator;
beforeAll(async () => {
  testApp = await startApp();
  const operator = await testApp.api.newSession();
  token = operator.token;
  await testApp.app.get(UsersService).setOperator(operator.user.username, true);
});
beforeEach(async () => {
  await testApp.database.collection('site_settings').deleteMany({});
  creator = await testApp.api.newSession();
});

const settings = async () => (await testApp.api.get<SiteSettings>('admin/site', { token })).body.data;
const publicHome = async () => (await testApp.api.get<SiteInfo>('site')).body.data.home;
const choose = (fields: object, revision = 0) =>
  testApp.api.patch<SiteSettings>('admin/site', { revision, ...fields }, { token });
const choosePage = () => choose({ home: 'page', homeUsername: creator.user.username.toUpperCase() });
const users = () => testApp.app.get(UsersService);
/** What operators and visitors get. */
const shown = async () => ({ problem: (await settings()).homeProblem, home: await publicHome() });

describe('The home page of the site', () => {
  it('is the landing page until an operator chooses a page, the list, or the landing page again', async () => {
    const { username } = creator.user;
    expect(await publicHome()).toBeUndefined();
    expect((await choosePage()).body.data).toMatchObject({ home: { kind: 'page', username }, revision: 1 });
    expect(await publicHome()).toEqual({ kind: 'page', username });
    await choose({ home: 'list' }, 1);
    expect(await publicHome()).toEqual({ kind: 'list' });
    expect((await choose({ home: 'landing' }, 2)).body.data).not.toHaveProperty('home');
    expect(await publicHome()).toBeUndefined();
  });

  it('is in the log of operators with the name of the creator', async () => {
    await choosePage();
    await choose({ home: 'list', name: 'Garden Club' }, 1);
    const { lines } = (await testApp.api.get<AuditLog>('admin/audit-log/newest', { token })).body.data;
    expect(lines.slice(0, 2).map(({ before, after }) => [before, after])).toEqual([
      [`name: Linkstall; home: page @${creator.user.username}`, 'name: Garden Club; home: list'],
      ['home: landing', `home: page @${creator.user.username}`],
    ]);
  });

  it.each([
    [{ home: 'shop' }, 'home'],
    [{ home: 'page' }, 'homeUsername'],
    [{ home: 'page', homeUsername: '' }, 'homeUsername'],
    [{ home: 'page', homeUsername: 'nobody.has.this' }, 'homeUsername'],
  ])('refuses %j', async (fields, field) => {
    const { status, body } = await choose(fields);
    expect({ status, body }).toMatchObject({ status: 400, body: { errors: [{ field }] } });
  });

  it('follows a rename', async () => {
    await choosePage();
    const { email } = creator.user;
    const renamed = { username: `renamed.${creator.user.username}`.slice(0, 30), fullName: 'A Person', email };
    await testApp.api.patch<SessionUser>('users/update-account', renamed, { token: creator.token });
    expect(await publicHome()).toEqual({ kind: 'page', username: renamed.username });
    expect((await settings()).homeProblem).toBeUndefined();
  });

  it.each(['page', 'account'] as const)('is the landing page while an operator takes the %s down', async (level) => {
    await choosePage();
    const takedown = { category: 'fraud', reason: 'It is never delivered.', at: new Date(), level } as const;
    await users().setTakedown(creator.user._id, takedown);
    expect(await shown()).toEqual({ problem: level === 'page' ? 'hidden' : 'suspended', home: undefined });
    await users().setTakedown(creator.user._id, null);
    expect(await shown()).toMatchObject({ home: { username: creator.user.username } });
  });

  it('is the landing page while the page redirects to another site', async () => {
    await choosePage();
    const address = 'https://new.example/a';
    await users().setMove(creator.user._id, { address, until: null });
    expect(await shown()).toEqual({ problem: 'moved', home: undefined });
    await users().setMove(creator.user._id, { address, until: new Date('2020-01-01') });
    expect(await shown()).toMatchObject({ home: { username: creator.user.username } });
  });

  it('is the landing page while the account waits for its approval', async () => {
    await choosePage();
    const { username } = creator.user;
    await testApp.database.collection('users').updateOne({ username }, { $set: { origin: 'waiting' } });
    expect(await shown()).toEqual({ problem: 'waiting', home: undefined });
  });

  it('is the landing page after the account is deleted, and other settings can still be changed', async () => {
    await choosePage();
    const { token: ownToken, user } = creator;
    const body = JSON.stringify({ password: PASSWORD, confirm: user.username });
    const headers = { 'content-type': 'application/json' };
    const { status } = await testApp.api.send('DELETE', 'users/account', { token: ownToken, body, headers });
    expect(status).toBe(200);
    expect(await shown()).toEqual({ problem: 'deleted', home: undefined });
    const stored = () => testApp.database.collection('site_settings').findOne({});
    await until(async () => (await stored())?.['homeUserId'] === '');
    expect(await shown()).toEqual({ problem: 'deleted', home: undefined });
    expect((await choose({ name: 'Garden Club' }, 1)).status).toBe(200);
  });
});
