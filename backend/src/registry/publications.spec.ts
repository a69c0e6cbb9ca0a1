import { deploy } from '@linkstall/releases/changes';
import { setTeam } from '@linkstall/releases/team-changes';
import { createHash } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { until } from '../../test/processes.js';
import { AUDIENCE, RegistryTeam, testBuild } from '../../test/registry-team.js';
import { startApp, type TestApp } from '../../test/test-app.js';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startApp({ PUBLIC_URL: AUDIENCE });
});

const start = (team: RegistryTeam, token: string, manifest: object) =>
  testApp.api.post<{ release: string; missing: string[] }>(`registry/${team.remote}/releases`, manifest, { token });

describe('A CI', () => {
  it.each([
    ['two proofs', { deviceCode: 'a'.repeat(43) }, 'deviceCode does not apply to key'],
    ['the token of another proof', { token: 'a.b.c' }, 'token does not apply to key'],
    ['only a part of its proof', { nonce: undefined }, 'nonce is required for key'],
    ['verbs, which only the team decides', { verbs: ['deploy'] }, 'This field is not known'],
    ['an unknown field', { environment: 'local' }, 'This field is not known'],
  ])('cannot log in with %s, and is told the field', async (_, fields, message) => {
    const team = await RegistryTeam.new(testApp);
    const [field] = Object.keys(fields);
    expect(await team.logIn({ ...team.keyRequest(), ...fields })).toMatchObject({
      status: 400,
      body: { errors: [{ field, message }] },
    });
    expect((await team.audit()).filter(({ remote }) => remote === team.remote)).toEqual([]);
  });

  it('asks the gate for a candidate or for all visitors by the share of the check', async () => {
    const team = await RegistryTeam.new(testApp);
    const token = await team.token();
    const release = await team.publish(token);
    const path = `registry/${team.remote}/releases/${release}/check`;
    const problemsFor = async (body: object) =>
      (await testApp.api.post<{ problems: { code: string }[] }>(path, body, { token })).body.data.problems;
    for (const body of [{}, { percent: 5 }, { percent: 100 }]) expect(await problemsFor(body)).toEqual([]);
    // A remote that is not deployed has no candidate.
    const environment = 'staging';
    const other = await RegistryTeam.new(testApp);
    await deploy(
      { ...(await other.open()), env: environment },
      { remote: other.remote, release: other.published.stable },
    );
    expect(await problemsFor({ environment, percent: 5 })).toMatchObject([{ code: 'remote.unknown' }]);
    expect(await problemsFor({ environment, percent: 100 })).toEqual([]);
  });

  it('is told that the environment of a check does not exist, because the gate would pass everything there', async () => {
    const team = await RegistryTeam.new(testApp);
    const path = `registry/${team.remote}/releases/${team.published.candidate}/check`;
    const check = await testApp.api.post(path, { environment: 'prodution' }, { token: await team.token() });
    expect(check).toMatchObject({ status: 404, body: { code: 'environment.unknown' } });
    expect(check.body.message).toMatch(/There are: local(, staging)?\./);
  });

  it('sees in the state of its remote why visitors do not get a live release', async () => {
    const team = await RegistryTeam.new(testApp);
    const token = await team.token();
    const warnings = async () =>
      (await testApp.api.get<{ warnings: string[] }>(`environments/local/${team.remote}`, { token })).body.data
        .warnings;
    expect(await warnings()).toEqual([]);
    const { stable } = team.published;
    await rm(join(testApp.dataDir, 'releases', team.remote, stable, 'release.json'));
    expect(await warnings()).toEqual([expect.stringMatching(`^Visitors do not get ${team.remote} ${stable}\\. `)]);
  });

  it('is warned at publishing about a page of another remote, which the gate refuses', async () => {
    const [team, other] = [await RegistryTeam.new(testApp), await RegistryTeam.new(testApp)];
    const token = await team.token();
    const page = `/admin/${other.remote}`;
    const { manifest, files } = testBuild(team.remote, '2.0.0', page);
    await setTeam(await other.open(), other.name, { claims: [] });
    await setTeam(await team.open(), team.name, { claims: [page] });
    const { body } = await start(team, token, team.signed(manifest));
    for (const bytes of Object.values(files)) await team.upload(bytes, token);
    const finish = `registry/${team.remote}/releases/${body.data.release}/finish`;
    const published = await testApp.api.post<{ warnings: string[] }>(finish, {}, { token });
    expect(published.status).toBe(201);
    expect(published.body.data.warnings).toContainEqual(
      expect.stringContaining(`'${page}' is claimed by ${other.remote}`),
    );
    const check = `registry/${team.remote}/releases/${body.data.release}/check`;
    expect((await testApp.api.post(check, {}, { token })).body).toMatchObject({
      data: { problems: expect.arrayContaining([expect.objectContaining({ code: 'claim.taken' })]) },
    });
  });

  it('deploys without waiting for the gate, because the API judges a new release ahead', async () => {
    const team = await RegistryTeam.new(testApp);
    const build = testBuild(team.remote);
    const server = Buffer.from('module.exports = { default: { contractVersion: 1, pages: {} } };');
    const hash = `sha384-${createHash('sha384').update(server).digest('base64')}`;
    Object.assign(build.files, { 'server.cjs': server });
    Object.assign(build.manifest.files, { 'server.cjs': { sha384: hash, bytes: server.length } });
    Object.assign(build.manifest.build, { server: 'server.cjs' });
    const release = await team.publish(await team.token(), build);
    // No file of this release is large enough to be compressed, and the gate does not take it for a draft.
    const folder = join(testApp.dataDir, 'gate');
    await until(async () => {
      const names = await readdir(folder).catch(() => []);
      const texts = await Promise.all(
        names.filter((name) => !name.endsWith('.tmp')).map((name) => readFile(join(folder, name), 'utf8')),
      );
      return texts.some((text) => text.includes(`${team.remote} ${release}`));
    });
  });

  it('publishes a release again whose file was lost, which repairs it', async () => {
    const team = await RegistryTeam.new(testApp);
    const token = await team.token();
    const { manifest: unsigned, files } = testBuild(team.remote);
    const release = await team.publish(token);
    const manifest = team.signed(unsigned);
    expect(await start(team, token, manifest)).toMatchObject({ status: 409, body: { code: 'release.exists' } });
    const hex = createHash('sha384').update(files['remote-entry.js']).digest('hex');
    await rm(join(testApp.dataDir, 'blobs', hex.slice(0, 2), hex));
    expect((await start(team, token, manifest)).body.data.missing).toHaveLength(1);
    expect(await team.publish(token)).toBe(release);
    expect((await start(team, token, manifest)).status).toBe(409);
  });
});
