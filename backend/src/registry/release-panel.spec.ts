import type { ReleasePanel, ReleaseSwitch } from '@linkstall/contracts/http';
import { grantVerbs, setTeam } from '@linkstall/releases/team-changes';
import { rename, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';

import { RegistryTeam, testBuild, writePreviewKey } from '../../test/registry-team.js';
import { startApp, type TestApp } from '../../test/test-app.js';
import { UsersService } from '../users/users.service.js';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startApp();
  await writePreviewKey(testApp);
});

const open = (token: string) => testApp.api.get<ReleasePanel>('users/release-panel', { token });
const switchTo = (token: string, id: { remote: string; release: string }) =>
  testApp.api.post<ReleaseSwitch>('users/release-panel/switch', id, { token });

const targetOf = ({ path }: ReleaseSwitch) => {
  const [text = ''] = (new URL(path, 'http://here').searchParams.get('link') ?? '').split('.');
  return JSON.parse(Buffer.from(text, 'base64url').toString()) as Record<string, unknown>;
};

it('a member sees all releases of the own remote and switches it in one tab; of others only what visitors get', async () => {
  const [person, other] = [await testApp.api.newSession(), await RegistryTeam.new(testApp)];
  const team = await RegistryTeam.new(testApp, { members: [person.user.username] });
  const release = await team.publish(await team.token());
  const otherRelease = await other.publish(await other.token(), testBuild(other.remote));

  const { status, body, headers } = await open(person.token);
  expect(status).toBe(200);
  const remoteOf = (name: string) => body.data.remotes.find(({ remote }) => remote === name);
  const { stable, candidate } = team.published;
  expect(remoteOf(team.remote)).toMatchObject({ team: team.name, stable, candidate, disabled: false, maySwitch: true });
  const names = (name: string) => remoteOf(name)?.releases.map((known) => known.release);
  expect(names(team.remote)?.sort()).toEqual([stable, candidate, release].sort());
  expect(remoteOf(other.remote)).toMatchObject({ team: other.name, maySwitch: false });
  expect(names(other.remote)).not.toContain(otherRelease);
  expect(names(other.remote)).toContain(other.published.stable);
  expect(headers.get('set-cookie')).toMatch(/^ls_debug=[\w.-]+; Max-Age=3600; Path=\/; .*HttpOnly; SameSite=Lax$/);

  const switched = await switchTo(person.token, { remote: team.remote, release });
  expect(switched.status).toBe(200);
  expect(targetOf(switched.body.data)).toMatchObject({
    remote: team.remote,
    release,
    tab: expect.stringMatching(/^\w{16}$/),
  });
  const refusal = await switchTo(person.token, { remote: other.remote, release: other.published.stable });
  expect(refusal).toMatchObject({ status: 403, body: { code: 'rights.remote' } });
  const identity = `@${person.user.username}`;
  const audited = (await team.audit()).filter((entry) => entry.identity === identity);
  expect(audited.map(({ remote, call, outcome }) => [remote, call, outcome].join(' ')).sort()).toEqual(
    [`${other.remote} preview rights.remote`, `${team.remote} preview allowed`].sort(),
  );
  const notFound = await switchTo(person.token, { remote: team.remote, release: '9.9.9~0123456789ab' });
  expect(notFound.status).toBe(409);
});

it('an operator switches every remote, and nobody else opens the panel', async () => {
  const team = await RegistryTeam.new(testApp);
  const release = await team.publish(await team.token());
  const operator = await testApp.api.newSession();
  for (const response of [
    await open(operator.token),
    await switchTo(operator.token, { remote: team.remote, release }),
  ]) {
    expect(response.status).toBe(403);
    expect(response.headers.get('set-cookie')).toBeNull();
  }
  await testApp.app.get(UsersService).setOperator(operator.user.username, true);
  const { remotes } = (await open(operator.token)).body.data;
  expect(remotes.every(({ maySwitch }) => maySwitch)).toBe(true);
  expect((await switchTo(operator.token, { remote: team.remote, release })).status).toBe(200);
});

it('a request of somebody else is refused before a release is read', async () => {
  const operator = await testApp.api.newSession();
  await testApp.app.get(UsersService).setOperator(operator.user.username, true);
  await RegistryTeam.new(testApp);
  const folder = join(testApp.dataDir, 'releases');
  await rename(folder, `${folder}-away`);
  await symlink(folder, folder); // cannot be read
  try {
    expect((await open(operator.token)).status).toBe(503);
    expect((await open((await testApp.api.newSession()).token)).status).toBe(403);
  } finally {
    await rm(folder);
    await rename(`${folder}-away`, folder);
  }
});

it('a member without the right to preview, and a former member, do not open the panel', async () => {
  const person = await testApp.api.newSession();
  const team = await RegistryTeam.new(testApp, { members: [person.user.username] });
  const id = { remote: team.remote, release: team.published.stable };
  const rule = { who: 'members', environment: '*' } as const;
  await grantVerbs(await team.open(), team.name, { ...rule, verbs: ['check'] });
  expect(await open(person.token)).toMatchObject({ status: 403, body: { code: 'rights.panel' } });
  expect(await switchTo(person.token, id)).toMatchObject({ status: 403, body: { code: 'rights.verb' } });
  await grantVerbs(await team.open(), team.name, { ...rule, verbs: ['preview'] });
  expect((await open(person.token)).status).toBe(200);
  await setTeam(await team.open(), team.name, { members: [] });
  expect((await open(person.token)).status).toBe(403);
  expect((await switchTo(person.token, id)).status).toBe(403);
});
