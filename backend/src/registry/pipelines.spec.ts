import { promote, rollback } from '@linkstall/releases/changes';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { OidcIssuer } from '../../test/oidc-issuer.js';
import { AUDIENCE, RegistryTeam, testBuild, writePreviewKey } from '../../test/registry-team.js';
import { startApp, type TestApp } from '../../test/test-app.js';

// The rights that the pipelines of `linkstall new --platform` need, against those of a new team. GitHub and GitLab name the
// workflow of a pull request with the ref of the pull request.
const TEMPLATES = join(import.meta.dirname, '../../../infra/packages/releases/template-repository');
const MAIN = 'refs/heads/main';

interface Platform {
  readonly file: string;
  readonly workflow: string;
  /** The ref of a pull request. */
  readonly pull: string;
  readonly claims: (ref: string, isPull: boolean, workflow: string) => object;
}

const GITHUB: Platform = {
  file: '_github/workflows/ship.yml.template',
  workflow: 'garden/garden/.github/workflows/ship.yml',
  pull: 'refs/pull/17/merge',
  claims: (ref, isPull, workflow) => ({
    ...{ repository_id: '4711', ref, job_workflow_ref: `${workflow}@${ref}` },
    event_name: isPull ? 'pull_request' : 'push',
  }),
};
const GITLAB: Platform = {
  file: '_gitlab-ci.yml.template',
  workflow: 'gitlab.example/garden/garden//.gitlab-ci.yml',
  pull: 'refs/merge-requests/17/head',
  claims: (ref, isPull, workflow) => ({
    ...{ project_id: '4711', ref_path: ref, ci_config_ref_uri: `${workflow}@${ref}` },
    pipeline_source: isPull ? 'merge_request_event' : 'push',
  }),
};

let testApp: TestApp;
let issuer: OidcIssuer;
beforeAll(async () => {
  testApp = await startApp({ PUBLIC_URL: AUDIENCE });
  issuer = await OidcIssuer.start();
  await writePreviewKey(testApp);
});

describe.each([
  ['GitHub', GITHUB],
  ['GitLab', GITLAB],
])('The pipeline for %s', (_, { file, workflow, claims, pull }) => {
  let team: RegistryTeam;
  beforeAll(async () => {
    team = await RegistryTeam.new(testApp);
    await rollback(await team.open(), { remote: team.remote });
    const publisher = { id: 'oidc-1', kind: 'oidc', issuer: issuer.url, repositoryId: '4711' } as const;
    await team.add({ ...publisher, workflow: `${workflow}@${MAIN}`, ref: MAIN });
  });

  const logIn = (ref: string, isPull = false, source = workflow) =>
    team.logIn({
      ...{ grantType: 'oidc', remote: team.remote },
      token: issuer.token({ aud: AUDIENCE, ...claims(ref, isPull, source) }),
    });
  const change = (verb: string, token: string, body: object) =>
    team.change(verb, { message: 'Go', ...body }, { token });
  const list = (token: string) => testApp.api.get(`registry/${team.remote}/releases`, { token });
  const state = (token: string) => testApp.api.get(`environments/local/${team.remote}`, { token });

  it('runs these commands, and starts a candidate of at most the share that a new team may have', async () => {
    const text = await readFile(join(TEMPLATES, file), 'utf8');
    const commands = [...text.matchAll(/npx linkstall (\w+)/g)].map(([, command]) => command);
    expect(commands).toEqual(['sync', 'publish', 'preview', 'publish', 'deploy']);
    expect(text).toMatch(/deploy "\$RELEASE" --percent 5 --watch 30m /);
  });

  it('of a pull request publishes for previews and shows the preview, and may do nothing else', async () => {
    const login = await logIn(pull, true);
    expect(login.body).toMatchObject({ data: { identity: `${team.name}/oidc-1` } });
    const { token, verbs } = login.body.data;
    expect(verbs.map(({ verb }) => verb)).toEqual(['check', 'preview']);
    const release = await team.publish(token, testBuild(team.remote, '2.0.0-preview.17'));
    expect((await list(token)).status).toBe(200);
    const preview = { release, label: 'pr-17' };
    expect((await testApp.api.post(`registry/${team.remote}/previews`, preview, { token })).status).toBe(201);
    await expect(team.publish(token, testBuild(team.remote, '2.0.0'))).rejects.toThrow(/403 .*rights\.pull_request/);
    for (const verb of ['candidate', 'deploy'])
      expect(await change(verb, token, { release, ...(verb === 'candidate' && { percent: 5 }) })).toMatchObject({
        status: 403,
        body: { code: 'rights.pull_request' },
      });
  });

  it('of the main branch publishes and starts a candidate, and a person does the rest', async () => {
    const { token } = (await logIn(MAIN)).body.data;
    const release = await team.publish(token, testBuild(team.remote, '2.1.0'));
    for (const read of [list, state]) expect((await read(token)).status).toBe(200);
    expect(await change('candidate', token, { release, percent: 6 })).toMatchObject({
      ...{ status: 403, body: { code: 'rights.percent' } },
    });
    expect((await change('candidate', token, { release, percent: 5, watchMinutes: 30 })).status).toBe(200);
    for (const verb of ['promote', 'rollback', 'disable'])
      expect(await change(verb, token, {})).toMatchObject({
        status: 403,
        body: {
          code: 'rights.verb',
          message: `${team.name}/oidc-1 may not ${verb} ${team.remote} in local: an operator of the site can grant this to the publishers of the team ${team.name}.`,
        },
      });
  });

  it('of a commit that leaves the build as it was changes nothing, and another candidate waits for a person', async () => {
    const { token } = (await logIn(MAIN)).body.data;
    const running = (await state(token)).body.data as { readonly candidate: string };
    const next = await team.publish(token, testBuild(team.remote, '2.2.0'));
    const refused = await change('candidate', token, { release: next, percent: 5 });
    expect(refused).toMatchObject({ status: 409, body: { errors: [{ field: 'candidate.running' }] } });
    expect(refused.body.message).toMatch(/: promote it or roll it back first\.$/);
    await promote(await team.open(), { remote: team.remote });
    const repeated = { release: running.candidate, percent: 5, watchMinutes: 30 };
    expect(await change('candidate', token, repeated)).toMatchObject({
      status: 200,
      body: { data: { already: true, release: running.candidate, percent: 100 } },
    });
    expect((await state(token)).body.data).toMatchObject({ stable: running.candidate, candidate: null });
  });

  it('of another branch, another workflow or a fork does not log in', async () => {
    const forked = workflow.replace('garden/garden', 'mallory/garden');
    for (const login of [
      await logIn('refs/heads/feature'),
      await logIn(MAIN, false, `${workflow}.old`),
      await logIn(pull, true, forked),
      await logIn(pull, true, `${workflow}.old`),
    ])
      expect(login).toMatchObject({ status: 403, body: { code: 'rights.unknown_identity' } });
  });
});
