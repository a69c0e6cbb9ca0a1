import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, it } from 'node:test';

import { linkstall } from '../../testing/command-process.ts';
import { fixtureBuild, fixtureStore } from '../../testing/fixture-build.ts';
import { signAsPublished } from '../../testing/sign-as-published.ts';
import { deploy, rollback } from '../pointers/changes.ts';
import { publish } from '../publish/publish.ts';
import { revokedLiveReleases } from '../teams/revoked-releases.ts';

const PUBLIC_KEY = generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
const ISSUER = 'https://token.ci.example';

let store: Awaited<ReturnType<typeof fixtureStore>>;
beforeEach(async () => {
  store = await fixtureStore();
});

const run = (...args: readonly string[]) => linkstall(['team', ...args, '--data-dir', store.dir]);

async function succeed(...args: readonly string[]) {
  const { code, output, stdout } = await run(...args, '--yes', '--json');
  assert.equal(code, 0, output);
  return JSON.parse(stdout);
}

async function refuse(expected: RegExp, ...args: readonly string[]) {
  const { code, output } = await run(...args, '--yes');
  assert.equal(code, 1, output);
  assert.match(output, expected);
}

const newGarden = () => succeed('set', 'garden', '--remotes', 'mfe-garden,mfe-shed', '--members', 'asha');

describe('linkstall team', () => {
  it('asks first, shows the plan, and changes nothing without a confirmation', async () => {
    const { code, output } = await run('set', 'garden', '--remotes', 'mfe-garden');
    assert.equal(code, 1);
    assert.match(output, /Create the team garden\n +remotes +mfe-garden\n[^]*add --yes/);
    assert.deepEqual(await succeed('list'), []);
  });

  it('creates a team whose CI publishes and starts small candidates, and whose members do the rest', async () => {
    await newGarden();
    const { output } = await run('list');
    assert.match(output, /^garden\n +remotes +mfe-garden, mfe-shed\n +members +asha\n/);
    assert.match(output, /publishers in every environment: publish, check, preview, candidate, candidates up to 5 %/);
    assert.match(output, /members in every environment: .*promote, rollback, disable, enable/);
  });

  it('keeps the time when a member was added, until the name is removed', async () => {
    const [asha] = (await newGarden()).members;
    const changed = await succeed('set', 'garden', '--members', 'ravi,Asha');
    assert.deepEqual(changed.members[1], asha);
    assert.ok(changed.members[0].since > asha.since, JSON.stringify(changed.members));
    await succeed('set', 'garden', '--members', 'ravi');
    const [returned] = (await succeed('set', 'garden', '--members', 'asha')).members;
    assert.ok(returned.since > asha.since);
  });

  it('`none` removes all members and all granted addresses', async () => {
    await newGarden();
    await succeed('set', 'garden', '--claims', '/blog');
    const { members, claims } = await succeed('set', 'garden', '--members', 'none', '--claims', 'none');
    assert.deepEqual([members, claims], [[], []]);
  });

  it('adds publishers by issuer and repository id, adds keys, and logs each change with its actor', async () => {
    await newGarden();
    const args = ['--issuer', ISSUER, '--repository-id', '4711', '--ref', 'refs/heads/main'];
    await succeed('add-publisher', 'garden', ...args);
    await succeed('add-publisher', 'garden', ...args);
    const team = await succeed('add-key', 'garden', 'ci', PUBLIC_KEY);
    assert.deepEqual(team.publishers, [
      { id: 'oidc-1', kind: 'oidc', issuer: ISSUER, repositoryId: '4711', ref: 'refs/heads/main' },
      { id: 'oidc-2', kind: 'oidc', issuer: ISSUER, repositoryId: '4711', ref: 'refs/heads/main' },
      { id: 'ci', kind: 'key', publicKey: PUBLIC_KEY },
    ]);
    const log = await succeed('log');
    assert.deepEqual(
      log.map((entry: { seq: number; action: string }) => `${entry.seq} ${entry.action}`),
      ['4 add-key', '3 add-publisher', '2 add-publisher', '1 set'],
    );
    assert.ok(log.every((entry: { by: string }) => entry.by !== ''));
  });

  it('grants verbs in one environment, with a limit, and takes them away', async () => {
    await newGarden();
    const rule = ['grant', 'garden', 'publishers', '--env', 'staging', '--verbs'];
    const granted = await succeed(...rule, 'deploy,candidate', '--percent', '50');
    assert.deepEqual(granted.rules.at(-1), {
      ...{ who: 'publishers', environment: 'staging', maxPercent: 50 },
      verbs: ['deploy', 'candidate'],
    });
    const ended = await succeed(...rule, 'none');
    assert.equal(ended.rules.length, granted.rules.length - 1);
  });

  it('refuses a remote of another team, unknown verbs, weak keys and insecure issuers', async () => {
    await newGarden();
    const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey;
    const rsaKey = rsa.export({ type: 'spki', format: 'der' }).toString('base64');
    await refuse(/mfe-shed belongs to the team garden/, 'set', 'kitchen', '--remotes', 'mfe-shed');
    await refuse(/no team kitchen\. There are: garden/, 'add-key', 'kitchen', 'ci', PUBLIC_KEY);
    await refuse(/'force' is not a verb/, 'grant', 'garden', 'members', '--verbs', 'force');
    await refuse(/not an Ed25519 key/, 'add-key', 'garden', 'ci', rsaKey);
    const publisher = ['add-publisher', 'garden', '--repository-id', '4711', '--issuer'];
    await refuse(/not an https address/, ...publisher, 'http://token.ci.example');
    await refuse(/not the id of a repository/, 'add-publisher', 'garden', '--issuer', ISSUER, '--repository-id', 'a/b');
  });

  it('webhook sets an address with a new secret, which the log does not have, and `none` removes it', async () => {
    await newGarden();
    const { secret, ...team } = await succeed('webhook', 'garden', 'https://ci.garden.example/hook');
    assert.equal(team.webhook.address, 'https://ci.garden.example/hook');
    assert.match(secret, /^[\w-]{43}$/);
    await succeed('set', 'garden', '--members', 'asha,ravi');
    const { output } = await run('list');
    assert.match(output, /webhook +https:\/\/ci\.garden\.example\/hook/);
    assert.ok(!JSON.stringify(await succeed('log')).includes(secret));
    const secondResult = await succeed('webhook', 'garden', 'https://ci.garden.example/hook');
    assert.notEqual(secondResult.secret, secret);
    assert.equal((await succeed('webhook', 'garden', 'none')).webhook, undefined);
    await refuse(/not an https address/, 'webhook', 'garden', 'http://ci.garden.example/hook');
    await refuse(/Name the address, or none/, 'webhook', 'garden');
  });

  it('set grants slots that need a grant, keeps them, and takes them away', async () => {
    await newGarden();
    const granted = await succeed('set', 'garden', '--slots', 'account-section');
    assert.deepEqual(granted.slots, ['account-section']);
    assert.deepEqual((await succeed('set', 'garden', '--members', 'ravi')).slots, ['account-section']);
    assert.equal((await succeed('set', 'garden', '--slots', 'none')).slots, undefined);
    await refuse(
      /'dashboard-card' is not a slot that needs a grant: account-section/,
      'set',
      'garden',
      '--slots',
      'dashboard-card',
    );
  });

  it('api grants the address of the own API of a remote, keeps it when the team changes, and takes it away', async () => {
    await newGarden();
    const granted = await succeed('api', 'garden', 'mfe-garden', 'https://api.garden.example/v1/');
    assert.deepEqual(granted.apis, { 'mfe-garden': 'https://api.garden.example/v1' });
    await succeed('set', 'garden', '--members', 'asha,ravi');
    const { output } = await run('list');
    assert.match(output, /API +\/apps\/garden\/api goes to https:\/\/api\.garden\.example\/v1/);
    assert.equal((await succeed('log'))[1].action, 'api');
    await succeed('api', 'garden', 'mfe-shed', 'https://api.shed.example');
    assert.deepEqual((await succeed('api', 'garden', 'mfe-garden', 'none')).apis, {
      'mfe-shed': 'https://api.shed.example',
    });
    const reduced = await succeed('set', 'garden', '--remotes', 'mfe-garden');
    assert.equal(reduced.apis, undefined);
  });

  it('refuses a remote whose address another remote of a team or of the installation has', async () => {
    await newGarden();
    await refuse(/garden has the address \/apps\/garden of mfe-garden/, 'set', 'kitchen', '--remotes', 'garden');
    await refuse(/pots has the address \/apps\/pots of mfe-pots/, 'set', 'kitchen', '--remotes', 'pots,mfe-pots');
    const packageDir = await fixtureBuild({ remote: 'mfe-links', pages: [{ path: '/admin/links' }] });
    await publish(store, { packageDir, reserved: store.reserved });
    await refuse(/links has the address \/apps\/links of mfe-links/, 'set', 'kitchen', '--remotes', 'links');
  });

  it('api refuses an address without https, and a remote of another team', async () => {
    await newGarden();
    await succeed('set', 'kitchen', '--remotes', 'mfe-kitchen');
    await succeed('api', 'garden', 'mfe-garden', 'https://api.garden.example');
    await refuse(/not an https address without a query/, 'api', 'garden', 'mfe-garden', 'http://api.garden.example');
    await refuse(/not an https address without a query/, 'api', 'garden', 'mfe-garden', 'https://a.example/?key=1');
    await refuse(/garden does not have the remote mfe-links/, 'api', 'garden', 'mfe-links', 'https://a.example');
    await refuse(/Name the address, or none/, 'api', 'garden', 'mfe-garden');
  });

  it('revoke-key names the releases of the key, and the gate refuses them from then on', async () => {
    await newGarden();
    await succeed('add-key', 'garden', 'ci', PUBLIC_KEY);
    const pages = [{ path: '/apps/garden' }];
    const remote = 'mfe-garden';
    const releases: string[] = [];
    for (const version of ['1.0.0', '1.1.0']) {
      const packageDir = await fixtureBuild({ remote, version, pages, text: version });
      releases.push((await publish(store, { packageDir, reserved: ['apps'] })).release);
    }
    const shell = await fixtureBuild({ remote: 'shell', files: { 'base.css': '' } });
    const environment = { ...store, env: 'local' };
    const shellRelease = (await publish(store, { packageDir: shell, reserved: ['apps'] })).release;
    await deploy(environment, { remote: 'shell', release: shellRelease });
    const [first = '', second = ''] = releases;
    await signAsPublished(store, `${remote}/${first}`, { by: 'garden/ci' });
    for (const release of releases) await deploy(environment, { remote, release });
    const { output } = await run('revoke-key', 'garden', 'ci');
    assert.match(output, new RegExp(`1 can no longer be deployed\n +mfe-garden ${first} +is not live`));
    await succeed('revoke-key', 'garden', 'ci');
    await assert.rejects(rollback(environment, { remote }), { code: 'release.revoked' });
    await assert.rejects(rollback(environment, { remote, force: 'urgent' }), { code: 'release.revoked' });
    await deploy(environment, { remote, release: second });
    await refuse(/ci of garden was revoked/, 'add-key', 'garden', 'ci', PUBLIC_KEY);
    await refuse(/no publisher ci/, 'revoke-key', 'garden', 'ci');
  });

  it('a revoked key is never added again, and no key is added twice', async () => {
    await newGarden();
    await succeed('set', 'kitchen', '--remotes', 'mfe-kitchen');
    await succeed('add-key', 'garden', 'ci', PUBLIC_KEY);
    await refuse(/garden\/ci has this key already/, 'add-key', 'garden', 'laptop', PUBLIC_KEY);
    await succeed('revoke-key', 'garden', 'ci');
    for (const team of ['garden', 'kitchen'])
      await refuse(/This key was revoked as garden\/ci: create another key/, 'add-key', team, 'laptop', PUBLIC_KEY);
  });

  it('status names a live release of a revoked key, which visitors do not get', async () => {
    await newGarden();
    await succeed('add-key', 'garden', 'ci', PUBLIC_KEY);
    const remote = 'mfe-garden';
    const packageDir = await fixtureBuild({ remote, pages: [{ path: '/apps/garden' }] });
    const { release } = await publish(store, { packageDir, reserved: ['apps'] });
    await signAsPublished(store, `${remote}/${release}`, { by: 'garden/ci' });
    const environment = { ...store, env: 'local' };
    await deploy(environment, { remote, release });
    await deploy({ ...store, env: 'staging' }, { remote, release });
    const status = async () => (await linkstall(['status', '--data-dir', store.dir])).stdout;
    assert.doesNotMatch(await status(), /revoked/);
    assert.match((await run('revoke-key', 'garden', 'ci')).output, /is live in local, staging: edges leave it out/);
    await succeed('revoke-key', 'garden', 'ci');
    const revoked = `publisher of mfe-garden ${release} was revoked\\.`;
    assert.match(await status(), new RegExp(`${revoked} No earlier release is left, so mfe-garden is off the site`));
  });

  it('status says which command replaces a live release of a revoked key', async () => {
    await newGarden();
    const remote = 'mfe-garden';
    await succeed('add-key', 'garden', 'ci', PUBLIC_KEY);
    const environment = { ...store, env: 'local' };
    const publishVersion = async (version: string, isOfKey: boolean) => {
      const packageDir = await fixtureBuild({ remote, version, text: version, pages: [{ path: '/apps/garden' }] });
      const { release } = await publish(store, { packageDir, reserved: ['apps'] });
      if (isOfKey) await signAsPublished(store, `${remote}/${release}`, { by: 'garden/ci' });
      return release;
    };
    const own = await publishVersion('1.0.0', false);
    const [first, second] = [await publishVersion('1.1.0', true), await publishVersion('1.2.0', true)];
    for (const release of [own, first]) await deploy(environment, { remote, release });
    await deploy(environment, { remote, release: second, percent: 5 });
    await succeed('revoke-key', 'garden', 'ci');
    const status = async () => (await linkstall(['status', '--data-dir', store.dir])).stdout;
    assert.match(
      await status(),
      new RegExp(`Visitors get ${own}: run npx linkstall deploy mfe-garden ${own} --env local\\.`),
    );
    assert.match(await status(), /No visitor gets this candidate: run npx linkstall rollback mfe-garden --env local\./);
    await rollback(environment, { remote });
    assert.match(
      await status(),
      new RegExp(`Visitors get ${own}: run npx linkstall rollback mfe-garden --env local\\.`),
    );
    await rollback(environment, { remote });
    assert.doesNotMatch(await status(), /revoked/);
    const pointer = { stable: second, history: [first, own] };
    const [sentence] = await revokedLiveReleases(store, { env: 'staging', remotes: { [remote]: pointer } });
    assert.match(sentence ?? '', new RegExp(`${own}: run npx linkstall deploy mfe-garden ${own} --env staging\\.$`));
  });

  it('a build of another repository for a remote of a team is refused on the machine of the site', async () => {
    await newGarden();
    const folder = await fixtureBuild({ remote: 'mfe-garden', pages: [{ path: '/apps/garden' }] });
    const { code, stdout } = await linkstall(['publish', folder, '--json', '--yes', '--data-dir', store.dir]);
    assert.deepEqual([code, JSON.parse(stdout).problems[0].code], [1, 'release.statement']);
    await assert.rejects(readdir(join(store.releasesDir, 'mfe-garden')), { code: 'ENOENT' });
  });

  it('status --json prints the statement of the stable release of a team', async () => {
    const packageDir = await fixtureBuild({ remote: 'mfe-garden', pages: [{ path: '/apps/garden' }] });
    const { release } = await publish(store, { packageDir, reserved: ['apps'], by: 'garden/oidc-1' });
    await deploy({ ...store, env: 'local' }, { remote: 'mfe-garden', release });
    const { stdout } = await linkstall(['status', '--json', '--data-dir', store.dir]);
    const [{ stable, statement }] = JSON.parse(stdout);
    const { predicate } = JSON.parse(Buffer.from(statement.payload, 'base64').toString('utf8'));
    const { externalParameters } = predicate.buildDefinition;
    assert.deepEqual([stable, externalParameters.release], [release, `mfe-garden@${release}`]);
  });

  it('a damaged or removed entry of the log is refused, and verify names it', async () => {
    await newGarden();
    await succeed('add-key', 'garden', 'ci', PUBLIC_KEY);
    await succeed('revoke-key', 'garden', 'ci');
    const folder = join(store.dir, 'teams/log');
    const [, , newest = ''] = (await readdir(folder)).sort();
    const text = await readFile(join(folder, newest), 'utf8');
    await writeFile(join(folder, newest), text.replace('"seq": 3', '"seq": 9'));
    await refuse(/00000003\.json is damaged/, 'list');
    await writeFile(join(folder, newest), text);
    await rm(join(folder, '00000002.json'));
    await refuse(/has a gap/, 'list');
    const { output } = await linkstall(['verify', '--data-dir', store.dir]);
    assert.match(output, /teams\/log\/ does not follow the entry before it/);
  });
});
