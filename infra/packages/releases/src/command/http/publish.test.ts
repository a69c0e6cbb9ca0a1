// Tests `linkstall publish` and the logins against a small platform over real HTTP.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, beforeEach, describe, it } from 'node:test';

import { temporaryFolder } from '../../../../../tests/support/temporary-folder.ts';
import { linkstall } from '../../../testing/command-process.ts';
import { fixtureBuild } from '../../../testing/fixture-build.ts';
import { RegistryState, startRegistryServer } from '../../../testing/registry-server.ts';
import { readStatement } from '../../signed/statement.ts';
import { uploadProgress } from './upload-progress.ts';

const KEYS = generateKeyPairSync('ed25519');
const keyFile = join(temporaryFolder('key'), 'key.pem');
const NO_CI = { ACTIONS_ID_TOKEN_REQUEST_URL: '', LINKSTALL_ID_TOKEN: '', LINKSTALL_KEY_FILE: '' };
const WITH_KEY = { ...NO_CI, LINKSTALL_KEY_FILE: keyFile, LINKSTALL_KEY_ID: 'ci' };

let platform: Awaited<ReturnType<typeof startRegistryServer>>;
let configFolder = '';
before(async () => {
  platform = await startRegistryServer();
  writeFileSync(keyFile, KEYS.privateKey.export({ type: 'pkcs8', format: 'pem' }));
});
after(() => platform.close());
beforeEach(() => {
  Object.assign(platform.state, new RegistryState());
  platform.state.keys.set('ci', KEYS.publicKey.export({ type: 'spki', format: 'pem' }).toString());
  configFolder = temporaryFolder('config');
});

/** A repository with linkstall.json and a finished build. `text` decides the content of the entry. */
async function repository(text = 'one', files: Record<string, string> = {}) {
  const folder = await fixtureBuild({ remote: 'garden', pages: [{ path: '/apps/garden' }], text, files });
  writeFileSync(join(folder, 'linkstall.json'), JSON.stringify({ remote: 'garden', platform: platform.url }));
  return folder;
}

const run = (cwd: string, args: readonly string[], env: Record<string, string> = WITH_KEY) =>
  linkstall(args, { cwd, env: { XDG_CONFIG_HOME: configFolder, DATA_DIR: '', ...env } });

async function json(cwd: string, args: readonly string[], env?: Record<string, string>) {
  const { code, stdout } = await run(cwd, [...args, '--json'], env);
  return { code, response: JSON.parse(stdout) };
}

const git = (cwd: string, ...args: readonly string[]) => execFileSync('git', args, { cwd, encoding: 'utf8' }).trim();

/** Makes the folder a repository with one commit of these files, and returns the commit. */
function commitFiles(cwd: string, ...files: readonly string[]) {
  git(cwd, 'init', '--quiet');
  git(cwd, 'add', ...files);
  git(cwd, '-c', 'user.name=Asha', '-c', 'user.email=asha@example.com', 'commit', '--quiet', '--message', 'Start');
  return git(cwd, 'rev-parse', 'HEAD');
}

/** The source in the statement that the platform got with a manifest. */
function sourceIn(release: string) {
  const { statement, files = {} } = platform.state.manifests.get(release) ?? {};
  return readStatement(statement, KEYS.publicKey, { remote: 'garden', release, files });
}

const uploads = () => platform.state.calls.filter((call) => call.startsWith('PUT ')).length;

describe('publish over HTTP', () => {
  it('refuses a build of another version than package.json, and sends nothing', async () => {
    const cwd = await repository();
    const writeVersion = (version: string) => writeFileSync(join(cwd, 'package.json'), JSON.stringify({ version }));
    writeVersion('1.1.0');
    const { code, response } = await json(cwd, ['publish']);
    assert.deepEqual([code, response.problems[0].code, platform.state.calls], [1, 'build.old', []]);
    writeVersion('1.0.0');
    assert.equal((await json(cwd, ['publish'])).code, 0);
  });

  it('sends all files, six at a time, and prints the release', async () => {
    const files = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`chunk-${index}.js`, `${index}`]));
    const cwd = await repository('one', files);
    platform.state.uploads.expected = 6;
    const { code, response } = await json(cwd, ['publish']);
    assert.equal(code, 0, JSON.stringify(response));
    assert.match(response.release, /^1\.0\.0~[0-9a-f]{12}$/);
    assert.deepEqual(Object.keys(response).sort(), [
      ...['buildId', 'bytes', 'created', 'files', 'release', 'remote', 'version'],
    ]);
    assert.deepEqual([response.created, response.files, uploads()], [true, 22, 22]);
    assert.equal(platform.state.uploads.max, 6);
    const { build } = platform.state.manifests.get(response.release) ?? {};
    assert.deepEqual(build, JSON.parse(readFileSync(join(cwd, 'dist/release/build.json'), 'utf8')));
  });

  it('sends only the files that the platform does not have, and nothing for a published release', async () => {
    await run(await repository('one', { 'chunk.js': 'a large chunk' }), ['publish']);
    platform.state.calls = [];
    const changed = await run(await repository('two', { 'chunk.js': 'a large chunk' }), ['publish']);
    assert.equal(uploads(), 1);
    assert.match(changed.output, /\nupload: 1 of 3 files are new \(\d+ bytes\)\nrelease: written/);
    platform.state.calls = [];
    const again = await json(await repository('two', { 'chunk.js': 'a large chunk' }), ['publish']);
    assert.deepEqual([again.response.created, uploads()], [false, 0]);
  });

  it('sends the statement of a team with a key: its files, and the repository, the commit and the workflow', async () => {
    const cwd = await repository();
    const commit = commitFiles(cwd, 'routes.json');
    git(cwd, 'remote', 'add', 'origin', 'https://asha:secret@code.example/garden.git');
    const workflow = 'garden/garden/.github/workflows/ship.yml@refs/heads/main';
    const gitHub = { ...WITH_KEY, GITHUB_SERVER_URL: 'https://code.example', GITHUB_WORKFLOW_REF: workflow };
    const { response } = await json(cwd, ['publish'], gitHub);
    assert.deepEqual(sourceIn(response.release), {
      ...{ repository: 'https://code.example/garden.git', commit, builder: `https://code.example/${workflow}` },
    });
    await run(cwd, ['deploy', response.release, '--message', 'Go', '--yes']);
    const { response: statuses } = await json(cwd, ['status']);
    assert.deepEqual(statuses[0].statement, platform.state.manifests.get(response.release)?.statement);
  });

  it('names no repository that does not track the remote, and sends no statement without a key', async () => {
    const cwd = await repository();
    writeFileSync(join(cwd, 'other.txt'), 'other');
    commitFiles(cwd, 'other.txt');
    const { response } = await json(cwd, ['publish'], { ...WITH_KEY, GITHUB_WORKFLOW_REF: '', CI_CONFIG_PATH: '' });
    assert.deepEqual(sourceIn(response.release), { repository: '', commit: '', builder: 'linkstall:key/ci' });
    const job = { ...NO_CI, LINKSTALL_ID_TOKEN: 'gitlab-statement' };
    const { response: ofJob } = await json(await repository('two'), ['publish'], job);
    const { statement, version } = platform.state.manifests.get(ofJob.release) ?? {};
    assert.deepEqual([statement, version], [undefined, '1.0.0']);
  });

  it('continues with the missing files after the connection breaks', async () => {
    const files = Object.fromEntries(Array.from({ length: 10 }, (_, index) => [`chunk-${index}.js`, `${index}`]));
    platform.state.breakAfter = 7;
    const { code, output } = await run(await repository('one', files), ['publish']);
    assert.equal(code, 0, output);
    assert.match(output, /upload: 12 of 12 files are new[^]*does not answer[^]*Trying again\.\nupload: \d of 12 files/);
    assert.ok(uploads() <= 14, `${uploads()} uploads`);
    assert.equal(platform.state.finished.size, 1);
  });

  it('prints every problem of the platform and exits with code 1', async () => {
    platform.state.finishProblems = [
      { code: 'claim.taken', message: '/apps/garden belongs to mfe-garden.' },
      { code: 'gate.sample', message: 'The page /apps/garden fails with its sample.' },
    ];
    const cwd = await repository();
    const { code, response } = await json(cwd, ['publish']);
    assert.deepEqual([code, response], [1, { ok: false, problems: platform.state.finishProblems }]);
    const { stderr, stdout } = await run(cwd, ['publish']);
    assert.match(stderr, /belongs to mfe-garden\.\nThe page \/apps\/garden fails with its sample\.\n$/);
    assert.equal(stdout, '');
  });

  it('refuses a build of another remote, a damaged linkstall.json, an address without encryption, and an unknown call', async () => {
    const other = await fixtureBuild({ remote: 'mfe-links', pages: [{ path: '/admin/links' }] });
    const cwd = await repository();
    const refusals = [
      [cwd, ['publish', other], 'build.name'],
      [cwd, ['publish', '--platform', 'http://stall.example'], 'platform.address'],
      [cwd, ['status', '--platform', platform.url, '--data-dir', cwd], 'command.platform'],
      [cwd, ['verify', '--platform', platform.url], 'command.platform'],
      [cwd, ['status', '--platform', 'http://127.0.0.1:9'], 'platform.unavailable'],
      [other, ['login', 'garden'], 'command.platform'],
      [other, ['publish', './dist', '--platform', platform.url], 'command.remote'],
    ] as const;
    for (const [folder, args, expected] of refusals) {
      const { code, response } = await json(folder, args);
      assert.deepEqual([code, response.problems?.[0].code], [1, expected], args.join(' '));
    }
    platform.state.missingCalls = ['api/v1/registry/device'];
    const { response: unknownCall } = await json(cwd, ['login']);
    assert.match(unknownCall.problems[0].message, /has no call POST \/api\/v1\/registry\/device: its version/);
    writeFileSync(join(cwd, 'linkstall.json'), '{"remote": "garden"}');
    assert.equal((await json(cwd, ['publish'])).response.problems[0].code, 'linkstall.json');
    assert.equal(uploads(), 0);
  });

  it('does not follow a redirect, because the token would go to another host', async () => {
    const cwd = await repository();
    platform.state.redirect = `${platform.url}/elsewhere`;
    const { code, response } = await json(cwd, ['publish']);
    assert.deepEqual([code, response.problems[0].code], [1, 'platform.redirect']);
    assert.ok(!platform.state.calls.some((call) => call.includes('elsewhere')));
  });

  it('shows the progress in one line of a terminal, and nothing elsewhere', () => {
    const texts: string[] = [];
    const write = (text: string) => texts.push(text);
    for (const isTTY of [true, false]) {
      const progress = uploadProgress({ files: 2, bytes: 3000 }, { isTTY, write });
      progress.add(1000);
      progress.end();
    }
    assert.deepEqual(texts, ['\r\u001b[Kupload: 1 of 2 files, 1000 bytes of 3000 bytes', '\r\u001b[K']);
  });
});

describe('the token of a command', () => {
  it('login prints the code and the address, and stores a token that only the user can read', async () => {
    const cwd = await repository();
    assert.equal((await json(cwd, ['publish'], NO_CI)).response.problems[0].code, 'login.needed');
    platform.state.pendingPolls = 3;
    const { code, output } = await run(cwd, ['login'], NO_CI);
    assert.equal(code, 0, output);
    const page = `${platform.url}/admin/device`;
    assert.ok(output.startsWith(`Open ${page} and enter the code ABCD-EFGH, or open ${page}?code=ABCD-EFGH\n`), output);
    assert.match(output, /\nLogged in to http:\S+ as asha/);
    assert.match(output, /\n {2}\*: publish\n {2}production: candidate up to 5 %\n$/);
    const host = new URL(platform.url).host.replace(':', '_');
    const file = join(configFolder, 'linkstall', `${host}.json`);
    assert.equal(statSync(file).mode & 0o777, 0o600);
    assert.equal((await run(cwd, ['publish'], NO_CI)).code, 0);
    const stored = JSON.parse(readFileSync(file, 'utf8'));
    stored.garden.until = '2020-01-01T00:00:00.000Z';
    writeFileSync(file, JSON.stringify(stored));
    assert.equal((await json(cwd, ['publish'], NO_CI)).response.problems[0].code, 'login.needed');
  });

  it('a GitHub workflow gets an OIDC token for the configured platform', async () => {
    const cwd = await repository();
    const gitHub = { ...NO_CI, ACTIONS_ID_TOKEN_REQUEST_URL: `${platform.url}/github-token?version=1` };
    const env = { ...gitHub, ACTIONS_ID_TOKEN_REQUEST_TOKEN: 'request' };
    assert.equal((await run(cwd, ['publish'], env)).code, 0);
    assert.equal((await run(cwd, ['releases'], env)).code, 0);
    const tokens = [...platform.state.usedIdTokens];
    assert.equal(tokens.length, 2);
    for (const token of tokens) assert.ok(token.startsWith(`github ${platform.url} `), token);
  });

  it('a GitLab job exchanges its only OIDC token once for all its commands', async () => {
    const cwd = await repository();
    const job = { ...NO_CI, LINKSTALL_ID_TOKEN: 'gitlab-1' };
    assert.equal((await run(cwd, ['publish'], job)).code, 0);
    assert.equal((await run(cwd, ['releases'], job)).code, 0);
    const withoutToken = await json(cwd, ['releases'], NO_CI);
    assert.equal(withoutToken.response.problems[0].code, 'login.needed', 'another job uses the stored token');
    assert.deepEqual([...platform.state.usedIdTokens], ['gitlab-1']);
  });

  it('a key signs the request for the configured platform, and a wrong key is refused', async () => {
    const cwd = await repository();
    assert.equal((await run(cwd, ['publish'])).code, 0);
    const { response } = await json(cwd, ['releases'], { ...WITH_KEY, LINKSTALL_KEY_ID: 'other' });
    assert.equal(response.problems[0].code, 'rights.unknown_identity');
    const notAKey = { ...WITH_KEY, LINKSTALL_KEY_FILE: join(cwd, 'linkstall.json') };
    assert.equal((await json(cwd, ['releases'], notAKey)).response.problems[0].code, 'key.file');
  });

  it('a site cannot choose the audience of a signature; only a site on this machine may be without an address', async () => {
    const cwd = await repository();
    platform.state.audience = 'https://other.example';
    assert.equal((await json(cwd, ['status'])).response.problems[0].code, 'rights.unknown_identity');
    platform.state.audience = 'linkstall:local';
    assert.deepEqual(await json(cwd, ['status']), { code: 0, response: [] });
  });

  it('a token that ends during an upload is renewed once', async () => {
    const cwd = await repository();
    platform.state.endTokensAfterUploads = 1;
    assert.equal((await run(cwd, ['publish'])).code, 0);
    assert.equal(platform.state.calls.filter((call) => call.endsWith('/registry/token')).length > 1, true);
  });
});
