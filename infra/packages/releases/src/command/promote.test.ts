// Promotes releases from one environment to another one of the same data folder.
import assert from 'node:assert/strict';
import { before, test } from 'node:test';

import { linkstall } from '../../testing/command-process.ts';
import { links, react, shell, siteOf } from '../../testing/gate-site.ts';
import { deploy, disable, enable } from '../pointers/changes.ts';
import { readState } from '../pointers/pointers.ts';

const remote = 'mfe-links';
let site: Awaited<ReturnType<typeof siteOf>>;
let staging: typeof site.store;

before(async () => {
  site = await siteOf(shell(), links(react('^19.0.0 || ^20.0.0')));
  staging = { ...site.store, env: 'staging' };
  for (const release of site.live) await deploy(staging, release);
});

const promote = (...args: readonly string[]) =>
  linkstall(['promote', remote, '--from', 'staging', '--to', 'test', '--data-dir', site.store.dir, ...args]);
const liveIn = async (environment: typeof site.store) => (await readState(environment)).remotes[remote]?.stable;

test('promote --from --to asks first, deploys the stable release of the first environment, and logs this environment', async () => {
  const next = await site.publish(links({}, { version: '1.1.0' }));
  const { seq } = await deploy(staging, next);
  const { code, output } = await promote();
  assert.equal(code, 1, output);
  assert.match(
    output,
    new RegExp(
      `Deploy mfe-links in test\n +now +\\S+ for everybody\n +from +staging\n +then +${next.release} for everybody\n[^]*add --yes`,
    ),
  );
  assert.notEqual(await liveIn(site.store), next.release);
  const done = await promote('--yes', '--json', '--message', 'no errors for a day');
  const { notes, ...json } = JSON.parse(done.stdout);
  assert.deepEqual(json, { seq: 3, remote, release: next.release, from: 'staging' });
  assert.match(notes[0].message, /not mounted: shell .* has no fake shell/);
  assert.equal(await liveIn(site.store), next.release);
  const log = await linkstall(['log', '--env', 'test', '--data-dir', site.store.dir]);
  assert.match(log.stdout, new RegExp(`no errors for a day \\(from staging, change ${seq}\\)`));
});

test('a release that the gate of the target refuses is not promoted, and staging keeps the release', async () => {
  await deploy(staging, await site.publish(links(react('^19.0.0 || ^20.0.0'), { version: '1.2.0' })));
  await deploy(staging, await site.publish(shell({ provides: { react: '20.1.0' } })));
  const next = await site.publish(links(react('^20.0.0'), { version: '1.3.0' }));
  await deploy(staging, next);
  const { code, output } = await promote('--yes');
  assert.equal(code, 1);
  assert.match(output, /needs react \^20\.0\.0, but shell \S+ has 19\.3\.1/);
  assert.equal(await liveIn(staging), next.release);
});

test('only the stable release of another environment is promoted', async () => {
  const [, first] = site.live;
  const wrong = { remote, release: first?.release ?? '' };
  await assert.rejects(deploy(site.store, { ...wrong, from: 'staging' }), {
    code: 'promote.from',
    message: /is not promoted, because mfe-links has the stable release 1\.3\.0~\w+ in staging\.$/,
  });
  await assert.rejects(deploy(site.store, { ...wrong, from: 'moon' }), { message: /is not deployed in moon\.$/ });
  await assert.rejects(deploy(site.store, { ...wrong, from: 'test' }), { message: /test is the target/ });
  await disable(staging, { remote });
  const disabled = { remote, release: (await liveIn(staging)) ?? '', from: 'staging' };
  await assert.rejects(deploy(site.store, disabled), { message: /is disabled in staging\.$/ });
  await enable(staging, { remote });
  for (const args of [
    ['--from', 'staging'],
    ['--to', 'test'],
  ]) {
    const { output } = await linkstall(['promote', remote, ...args, '--data-dir', site.store.dir]);
    assert.match(output, /Name both environments/);
  }
});

test('without --env a command uses ENVIRONMENT, and a wrong setting gets one sentence', async () => {
  const at = ['--data-dir', site.store.dir];
  const log = await linkstall(['log', '--json', '--env', 'staging', ...at]);
  assert.deepEqual(await linkstall(['log', '--json', ...at], { env: { ENVIRONMENT: 'staging' } }), log);
  for (const [args, name, value] of [
    [['log'], 'ENVIRONMENT', 'Staging 2'],
    [['log', '--env', 'staging'], 'STORE_URL', 'bucket'],
    [['backup', 'nowhere'], 'STORAGE_URL', '/srv/images'],
  ] as const) {
    const { code, output } = await linkstall([...args, ...at], { env: { [name]: value } });
    assert.equal(code, 1, output);
    assert.match(output, new RegExp(`^${name} must be [^\\n]+\\.\\n$`));
  }
});
