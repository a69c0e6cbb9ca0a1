import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';

import { linkstall } from '../../testing/command-process.ts';
import { fixtureBuild, fixtureStore } from '../../testing/fixture-build.ts';
import { deploy, rollback, setFlag } from '../pointers/changes.ts';
import { readState } from '../pointers/pointers.ts';
import { publish } from '../publish/publish.ts';
import { openFolderSite } from './folder-site.ts';

const REMOTE = 'mfe-garden';
const PAGE = '/apps/garden';

let environment: Awaited<ReturnType<typeof fixtureStore>> & { env: string };
let releases: string[] = [];
beforeEach(async () => {
  environment = { ...(await fixtureStore()), env: 'local' };
  const shell = await fixtureBuild({ remote: 'shell', files: { 'base.css': '' } });
  await deploy(environment, {
    remote: 'shell',
    release: (await publish(environment, { packageDir: shell, reserved: ['apps'] })).release,
  });
  releases = [];
  for (const version of ['1.0.0', '1.1.0']) {
    const packageDir = await fixtureBuild({ remote: REMOTE, version, pages: [{ path: PAGE }], text: version });
    releases.push((await publish(environment, { packageDir, reserved: ['apps'] })).release);
  }
  await deploy(environment, { remote: REMOTE, release: releases[0] ?? '' });
});

const run = (...args: readonly string[]) => linkstall(['flag', ...args, '--data-dir', environment.dir]);

async function set(page: string, value: string, ...args: readonly string[]) {
  const { code, output, stdout } = await run(REMOTE, page, value, '--yes', '--json', ...args);
  assert.equal(code, 0, output);
  return JSON.parse(stdout).flags;
}

describe('linkstall flag', () => {
  it('sets and ends a flag, and a new share keeps the visitors of the previous one', async () => {
    const first = await set(PAGE, 'off');
    const { rolloutId } = first[PAGE];
    const percentOf = (percent: number) => ({ [PAGE]: { percent, rolloutId } });
    assert.deepEqual(first, percentOf(0));
    assert.deepEqual(await set('/Apps/Garden/', '5%'), percentOf(5));
    assert.deepEqual(await set(PAGE, '10%'), percentOf(10));
    assert.deepEqual(await set(PAGE, 'users:Ravi,asha,ravi'), { [PAGE]: { users: ['asha', 'ravi'] } });
    assert.deepEqual(await set(PAGE, 'on'), {});
    await set(PAGE, '5%');
    assert.deepEqual(await set(PAGE, '100%'), {});
  });

  it('asks first and shows the plan; the log names page, value and reason', async () => {
    const { code, output } = await run(REMOTE, '/apps/garden/:plant', '5%');
    assert.equal(code, 1);
    assert.match(output, /now +everybody\n +then +5 % of the visitors\n +note +the stable release has no such page/);
    await set(PAGE, 'users:asha', '--message', 'Asha tries it');
    await set(PAGE, 'users:asha');
    const { stdout } = await linkstall(['log', '--data-dir', environment.dir, '--json']);
    const [newest, before] = JSON.parse(stdout);
    assert.deepEqual([newest.action, newest.message], ['flag', `${PAGE} users:asha; Asha tries it`]);
    assert.equal(before.action, 'deploy');
    assert.match((await run(REMOTE)).output, /PAGE +FOR\n\/apps\/garden +only asha/);
    const { stdout: difference } = await linkstall(['diff', '2', '3', '--data-dir', environment.dir]);
    assert.match(difference, /\/apps\/garden for only asha/);
  });

  it('keeps a reason of 1,000 characters beside 100 users in the log, and refuses a 101st user', async () => {
    const users = (count: number) =>
      `users:${Array.from({ length: count }, (_, index) => `user-${index}`.padEnd(30, 'x')).join(',')}`;
    const reason = 'r'.repeat(1000);
    await set(PAGE, users(100), '--message', reason);
    const { stdout } = await linkstall(['log', '--data-dir', environment.dir, '--json']);
    assert.equal(JSON.parse(stdout)[0].message, `${PAGE} ${users(100)}; ${reason}`);
    const { code, output } = await run(REMOTE, PAGE, users(101), '--yes');
    assert.deepEqual([code, /A flag names at most 100 users, and these are 101/.test(output)], [1, true]);
  });

  it('is refused, also in the log, when the flags were changed after the plan', async () => {
    const site = await openFolderSite({ dataDir: environment.dir }, true);
    const seen = await site.see(REMOTE);
    await set(PAGE, '5%');
    const change = { verb: 'flag', options: { remote: REMOTE, page: PAGE, value: 'off' } } as const;
    await assert.rejects(site.change(change, seen), { code: 'state.moved' });
    assert.deepEqual(await set(PAGE, '10%').then((flags) => flags[PAGE].percent), 10);
    assert.equal((await run('mfe-nobody', PAGE, 'off')).code, 1);
    const { stdout } = await linkstall(['log', '--data-dir', environment.dir, '--json']);
    const refused = JSON.parse(stdout).find(({ seq }: { seq: number | null }) => seq === null);
    assert.deepEqual(
      [refused?.action, refused?.remote, refused?.message, refused?.refused[0].code],
      ['flag', 'mfe-nobody', `${PAGE} off`, 'remote.unknown'],
    );
  });

  it('stays when another release is deployed or restored', async () => {
    const flags = await set(PAGE, '5%');
    await deploy(environment, { remote: REMOTE, release: releases[1] ?? '' });
    await rollback(environment, { remote: REMOTE });
    assert.deepEqual((await readState(environment)).remotes[REMOTE]?.flags, flags);
  });

  for (const [problem, ...args] of [
    ['is no value of a flag', REMOTE, PAGE, '101%'],
    ['is no value of a flag', REMOTE, PAGE, 'users:'],
    ['is no value of a flag', REMOTE, PAGE, 'users:a b'],
    ['is neither the path of a page nor one of slot:', REMOTE, 'apps', 'off'],
    ['is neither the path of a page nor one of slot:', REMOTE, 'slot:footer', 'off'],
    ['is not deployed', 'mfe-nobody', PAGE, 'off'],
    ['Say who gets the page', REMOTE, PAGE],
  ] as const)
    it(`refuses ${args.join(' ')}`, async () => {
      const { code, output } = await run(...args, '--yes');
      assert.equal(code, 1);
      assert.match(output, new RegExp(problem));
    });

  it('sets the flag of a slot, and warns when the stable release fills no such slot', async () => {
    const { stdout, output } = await run(REMOTE, 'slot:dashboard-card', 'off', '--yes', '--json');
    assert.deepEqual(Object.keys(JSON.parse(stdout).flags), ['slot:dashboard-card']);
    assert.match(output, /the stable release has no such slot/);
  });

  it('refuses a 21st flag of a remote', async () => {
    const pages = Array.from({ length: 21 }, (_, index) => `${PAGE}/${index}`);
    for (const page of pages.slice(0, 20)) await setFlag(environment, { remote: REMOTE, page, value: 'off' });
    await assert.rejects(setFlag(environment, { remote: REMOTE, page: pages[20] ?? '', value: 'off' }), {
      code: 'flag.count',
    });
  });
});
