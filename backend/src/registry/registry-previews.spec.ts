import { grantVerbs } from '@linkstall/releases/team-changes';
import { readTeamPreview } from '@linkstall/releases/team-previews';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';

import { OidcIssuer } from '../../test/oidc-issuer.js';
import { AUDIENCE, RegistryTeam, testBuild, writePreviewKey } from '../../test/registry-team.js';
import { startApp, type TestApp } from '../../test/test-app.js';

const DAY_MS = 86_400_000;

let testApp: TestApp;
let issuer: OidcIssuer;
beforeAll(async () => {
  testApp = await startApp({ PUBLIC_URL: AUDIENCE });
  issuer = await OidcIssuer.start();
  await writePreviewKey(testApp);
});

const preview = (team: RegistryTeam, token: string, body: object) =>
  testApp.api.post<{ url: string; until: string }>(`registry/${team.remote}/previews`, body, { token });

/** The record of the preview that a link names. */
async function recordOf(team: RegistryTeam, url: string) {
  const [text = ''] = (new URL(url).searchParams.get('link') ?? '').split('.');
  const target = JSON.parse(Buffer.from(text, 'base64url').toString()) as { remote: string; preview: string };
  return readTeamPreview(await team.open(), target);
}

it('a preview has an address of the site for seven days, and its label keeps the address for a newer release', async () => {
  const team = await RegistryTeam.new(testApp);
  const token = await team.token();
  const first = await preview(team, token, { release: team.published.stable, label: 'pr-17' });
  expect(first.status).toBe(201);
  expect(first.body.data.url).toMatch(/^https:\/\/stall\.example\/preview\?link=[\w-]+\.[\w-]+$/);
  expect(Math.abs(Date.parse(first.body.data.until) - Date.now() - 7 * DAY_MS)).toBeLessThan(60_000);
  const release = await team.publish(token);
  const second = await preview(team, token, { release, label: 'pr-17', days: 30 });
  expect(second.body.data.url).toBe(first.body.data.url);
  expect(await recordOf(team, second.body.data.url)).toMatchObject({
    ...{ remote: team.remote, label: 'pr-17', releases: { [team.remote]: release } },
    ...{ by: `${team.name}/ci`, until: second.body.data.until },
  });
  const unlabelled = await preview(team, token, { release });
  expect(unlabelled.body.data.url).not.toBe(first.body.data.url);
});

it('a preview shows deployed releases of other teams, and refuses others, which is in the audit log', async () => {
  const [team, other] = [await RegistryTeam.new(testApp), await RegistryTeam.new(testApp)];
  const token = await team.token();
  const show = (release: string) =>
    preview(team, token, { release: team.published.stable, with: [`${other.remote}@${release}`] });
  const response = await show(other.published.candidate);
  expect(await recordOf(team, response.body.data.url)).toMatchObject({
    releases: { [team.remote]: team.published.stable, [other.remote]: other.published.candidate },
  });
  const hidden = await other.publish(await other.token());
  expect(await show(hidden)).toMatchObject({ status: 403, body: { code: 'rights.remote' } });
  const refused = (await team.audit()).filter(({ outcome }) => outcome === 'rights.remote');
  expect(refused).toMatchObject([
    { call: 'preview', identity: `${team.name}/ci`, remote: other.remote, release: hidden },
  ]);
});

it('a pull request publishes a release that is only for previews and shows it, and nobody can deploy it', async () => {
  const team = await RegistryTeam.new(testApp);
  await team.add({ id: 'oidc-1', kind: 'oidc', issuer: issuer.url, repositoryId: '4711', ref: 'refs/heads/main' });
  const claims = { aud: AUDIENCE, repository_id: '4711', event_name: 'pull_request', ref: 'refs/pull/17/merge' };
  const login = await team.logIn({ grantType: 'oidc', remote: team.remote, token: issuer.token(claims) });
  const { token } = login.body.data;
  const release = await team.publish(token, testBuild(team.remote, '2.0.0-preview.17'));
  expect(await preview(team, token, { release, label: 'pr-17' })).toMatchObject({ status: 201 });
  await expect(team.publish(token, testBuild(team.remote, '2.0.0'))).rejects.toThrow(/403 .*rights\.pull_request/);
  await grantVerbs(await team.open(), team.name, { who: 'publishers', environment: 'local', verbs: ['deploy'] });
  const deploy = await team.change('deploy', { release, message: 'Go' }, { token: await team.token() });
  expect(deploy).toMatchObject({ status: 409, body: { errors: [{ field: 'release.preview' }] } });
});

it('a preview needs a published release, whole days up to 30, a valid label and different remotes', async () => {
  const team = await RegistryTeam.new(testApp);
  const token = await team.token();
  const release = team.published.stable;
  expect(await preview(team, token, { release: '9.9.9~0123456789ab' })).toMatchObject({
    status: 409,
    body: { errors: [{ field: 'release.missing' }] },
  });
  const others = Array.from({ length: 6 }, (_, number) => `mfe-x${number}@${release}`);
  for (const wrong of [
    ...[{ days: 0 }, { days: 31 }, { days: 1.5 }, { days: '7' }, { days: null }],
    ...[{ label: '' }, { label: 'PR 17' }, { label: '../17' }, { label: 'a'.repeat(42) }],
    ...[{ with: 'mfe-links' }, { with: ['mfe-links'] }, { with: others }, { with: [`${team.remote}@${release}`] }],
  ])
    expect([wrong, (await preview(team, token, { release, ...wrong })).status]).toEqual([wrong, 400]);
});

it('a preview is 503 until the edge has created the key of previews', async () => {
  const team = await RegistryTeam.new(testApp);
  await rm(join(testApp.dataDir, 'preview-key'));
  const response = await preview(team, await team.token(), { release: team.published.stable });
  await writePreviewKey(testApp);
  expect(response).toMatchObject({ status: 503, body: { code: 'preview.key' } });
});
