import { grantVerbs } from '@linkstall/releases/team-changes';
import { readRelease } from '@linkstall/releases/verify';

import { OidcIssuer } from '../../test/oidc-issuer.js';
import { AUDIENCE, RegistryTeam, SOURCE, testBuild } from '../../test/registry-team.js';
import { startApp, type TestApp } from '../../test/test-app.js';

const COMMIT = '9745ae92c0ffee9745ae92c0ffee9745ae92c0ff';
const WORKFLOW = 'garden/garden/.github/workflows/ship.yml@refs/heads/main';

let testApp: TestApp;
let issuer: OidcIssuer;
let team: RegistryTeam;
beforeAll(async () => {
  testApp = await startApp({ PUBLIC_URL: AUDIENCE });
  issuer = await OidcIssuer.start();
  team = await RegistryTeam.new(testApp);
  await team.add({ id: 'oidc-1', kind: 'oidc', issuer: issuer.url, repositoryId: '4711' });
});

let minor = 0;
const newBuild = () => testBuild(team.remote, `3.${(minor += 1)}.0`);

async function oidcToken(claims: object = {}): Promise<string> {
  const proof = issuer.token({ aud: AUDIENCE, repository_id: '4711', sha: COMMIT, ...claims });
  return (await team.logIn({ grantType: 'oidc', remote: team.remote, token: proof })).body.data.token;
}

const recordOf = async (release: string) => readRelease({ ...(await team.open()), remote: team.remote, release });

interface Provenance {
  readonly buildDefinition: { readonly externalParameters: object };
  readonly runDetails: { readonly builder: { readonly id: string } };
}

/** The source that the statement of a release names. */
async function sourceOf(release: string) {
  const { statement } = await recordOf(release);
  const payload = Buffer.from(statement?.envelope.payload ?? '', 'base64').toString('utf8');
  const { predicate } = JSON.parse(payload) as { readonly predicate: Provenance };
  return { ...predicate.buildDefinition.externalParameters, builder: predicate.runDetails.builder.id };
}

describe('A publisher with a key', () => {
  it('publishes with the signed statement of its team, whose commit and key the release names', async () => {
    const release = await team.publish(await team.token(), newBuild());
    const { by, commit, statement } = await recordOf(release);
    expect([by, commit]).toEqual([`${team.name}/ci`, SOURCE.commit]);
    expect(statement?.envelope.signatures).toMatchObject([{ keyid: 'ci' }]);
    expect(statement?.publicKey).toBe(team.publicKey);
    expect(await sourceOf(release)).toEqual({ release: `${team.remote}@${release}`, ...SOURCE });
  });

  interface RefusedManifest {
    readonly name: string;
    readonly fields: (build: ReturnType<typeof testBuild>) => object;
    readonly code: string;
  }
  const REFUSED: readonly RefusedManifest[] = [
    { name: 'without a statement', fields: () => ({ statement: undefined }), code: 'statement.missing' },
    {
      name: 'with a statement about other files',
      fields: () => ({ statement: team.statement(testBuild('mfe-another').manifest) }),
      code: 'statement.subject',
    },
    {
      name: 'with the statement of another version',
      fields: () => ({ statement: team.statement(newBuild().manifest) }),
      code: 'statement.subject',
    },
    {
      name: 'with a statement that another key has signed',
      fields: ({ manifest }) => ({ statement: team.statement(manifest, { isForged: true }) }),
      code: 'statement.signature',
    },
    {
      name: 'with a statement that is no envelope',
      fields: () => ({ statement: { payload: 1 } }),
      code: 'statement.format',
    },
  ];
  it.each(REFUSED)('cannot publish a release $name: 422, and nothing is published', async ({ fields, code }) => {
    const token = await team.token();
    const build = newBuild();
    const manifest = { ...build.manifest, ...fields(build) };
    await expect(team.publish(token, { ...build, manifest })).rejects.toThrow(
      new RegExp(`422 .*"field":"${code.replace('.', '\\.')}"`),
    );
    const list = await testApp.api.get(`registry/${team.remote}/releases`, { token });
    expect(list.text).not.toContain(build.version);
  });
});

describe('A publisher with OIDC', () => {
  it('gets a statement of the site with the verified repository, commit and workflow', async () => {
    const token = await oidcToken({ repository: 'garden/garden', job_workflow_ref: WORKFLOW });
    const release = await team.publish(token, newBuild());
    const { by, commit, statement } = await recordOf(release);
    expect([by, commit, statement?.publicKey]).toEqual([`${team.name}/oidc-1`, COMMIT, undefined]);
    expect(await sourceOf(release)).toEqual({
      ...{ release: `${team.remote}@${release}`, repository: 'garden/garden', commit: COMMIT },
      builder: `${issuer.url}/${WORKFLOW}`,
    });
  });

  it('reads the statement of its stable release with the state of the environment', async () => {
    const token = await oidcToken();
    const release = await team.publish(token, newBuild());
    await grantVerbs(await team.open(), team.name, { who: 'publishers', environment: 'local', verbs: ['deploy'] });
    const path = `environments/local/${team.remote}`;
    expect((await testApp.api.get(path, { token })).body.data).toMatchObject({ statement: null });
    await team.change('deploy', { release, message: 'Go' }, { token });
    const { statement } = await recordOf(release);
    expect((await testApp.api.get(path, { token })).body.data).toMatchObject({
      stable: release,
      statement: statement?.envelope,
    });
  });

  it('of GitLab is named by its project and its pipeline file, and claims that are too long are left out', async () => {
    const gitLab = { project_path: 'garden/garden', ci_config_ref_uri: 'code.example/garden//.gitlab-ci.yml@main' };
    const release = await team.publish(await oidcToken(gitLab), newBuild());
    expect(await sourceOf(release)).toMatchObject({
      repository: 'garden/garden',
      builder: `${issuer.url}/${gitLab.ci_config_ref_uri}`,
    });
    const long = { repository: 'g'.repeat(301), workflow_ref: 'a workflow with spaces', sha: 'main' };
    const unnamed = await team.publish(await oidcToken(long), newBuild());
    expect(await sourceOf(unnamed)).toEqual({
      ...{ release: `${team.remote}@${unnamed}`, repository: '', commit: '' },
      builder: `linkstall:${team.name}/oidc-1`,
    });
  });

  it('cannot send a statement of its own', async () => {
    const build = newBuild();
    const manifest = team.signed(build.manifest);
    const publication = team.publish(await oidcToken(), { ...build, manifest });
    await expect(publication).rejects.toThrow(/422 .*"field":"statement\.unexpected"/);
  });
});
