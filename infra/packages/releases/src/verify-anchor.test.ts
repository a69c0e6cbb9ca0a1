import assert from 'node:assert/strict';
import { appendFile, cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { before, describe, it } from 'node:test';

import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import { linkstall } from '../testing/command-process.ts';
import { fixtureBuild, fixtureStore } from '../testing/fixture-build.ts';
import { openEnvironment } from './environment.ts';
import { deploy } from './pointers/changes.ts';
import { publish } from './publish/publish.ts';
import { setTeam } from './teams/team-changes.ts';
import { verifyStore } from './verify-store.ts';

const remote = 'mfe-links';
const names: string[] = [];
/** The data folder and the anchor of a site with three deploys and two changes of a team. */
let pristine = '';
let pristineAnchor = '';

before(async () => {
  pristineAnchor = join(temporaryFolder('anchor'), 'anchor');
  const store = { ...(await fixtureStore()), anchorFile: pristineAnchor };
  pristine = store.dir;
  for (const text of ['one', 'two', 'three']) {
    const packageDir = await fixtureBuild({ remote, text, pages: [{ path: '/admin/links' }] });
    names.push((await publish(store, { packageDir, reserved: ['admin'] })).release);
    await deploy(store, { remote, release: names.at(-1) ?? '' });
  }
  await setTeam(store, 'garden', { remotes: ['mfe-garden'] });
  await setTeam(store, 'garden', { members: ['asha'] });
});

/** A copy of the site. */
async function copySite() {
  const folder = temporaryFolder('anchored');
  const [dataDir, anchorFile] = [join(folder, 'data'), join(folder, 'anchor')];
  await cp(pristine, dataDir, { recursive: true });
  await cp(pristineAnchor, anchorFile);
  const file = (path: string) => join(dataDir, path);
  const problems = async (anchor = true) => {
    const environment = await openEnvironment({ dataDir, env: 'test' });
    const { problems: storeProblems } = await verifyStore({ ...environment, ...(anchor && { anchorFile }) });
    return storeProblems.map(({ code, message }) => `${code}: ${message}`);
  };
  const cutLog = async () => {
    await rm(file('envs/test/log/00000003.json'));
    await cp(file('envs/test/log/00000002.json'), file('envs/test/state.json'));
  };
  return { dataDir, anchorFile, file, problems, cutLog };
}

describe('verify with an anchor', () => {
  it('reports nothing for logs that continue the anchor, or whose anchor has a line that a crash has cut', async () => {
    const { anchorFile, problems, dataDir } = await copySite();
    const lines = (await readFile(anchorFile, 'utf8')).trim().split('\n');
    const numbers = lines.map((line) => JSON.parse(line)).map(({ log, seq }) => `${log} ${seq}`);
    assert.deepEqual(numbers, ['envs/test 1', 'envs/test 2', 'envs/test 3', 'teams 1', 'teams 2']);
    assert.deepEqual(await problems(), []);
    await appendFile(anchorFile, '{"key":"');
    const environment = await openEnvironment({ dataDir, env: 'test', signs: true });
    await deploy(environment, { remote, release: names[0] ?? '' });
    assert.deepEqual(await problems(), []);
  });

  it('gets the line of a change also after a line that a crash has cut', async () => {
    const { dataDir, anchorFile, file, problems } = await copySite();
    await appendFile(anchorFile, '{"key":"');
    const environment = { ...(await openEnvironment({ dataDir, env: 'test', signs: true })), anchorFile };
    await setTeam(environment, 'garden', { members: ['ravi'] });
    assert.deepEqual(await problems(), []);
    await rm(file('teams/log/00000003.json'));
    assert.match(
      (await problems()).join('\n'),
      /^anchor.cut: teams: the log ends at change 2, but the newest is change 3/,
    );
  });

  it('reports a log of an environment that ends before the anchor, although no other check fails', async () => {
    const { cutLog, problems, anchorFile } = await copySite();
    await cutLog();
    assert.deepEqual(await problems(false), []);
    assert.deepEqual(await problems(), [
      `anchor.cut: envs/test: the log ends at change 2, but the newest is change 3 in ${anchorFile} (LOG_ANCHOR). Restore the log from a backup.`,
    ]);
  });

  it('reports a missing environment, and a log of teams that ends before the anchor', async () => {
    const { file, problems } = await copySite();
    await rm(file('envs'), { recursive: true });
    await rm(file('teams/log/00000002.json'));
    assert.deepEqual(await problems(false), []);
    const [environment = '', teams = '', ...others] = await problems();
    assert.match(environment, /^anchor.cut: envs\/test: the log ends at change 0/);
    assert.match(teams, /^anchor.cut: teams: the log ends at change 1, but the newest is change 2/);
    assert.deepEqual(others, []);
  });

  it('reports a log that somebody with the private key has replaced, also after more changes', async () => {
    const { dataDir, anchorFile, cutLog, problems } = await copySite();
    await cutLog();
    const environment = { ...(await openEnvironment({ dataDir, env: 'test', signs: true })), anchorFile };
    for (const release of [names[0], names[2]]) await deploy(environment, { remote, release: release ?? '' });
    assert.deepEqual(await problems(false), []);
    const [problem = '', ...others] = await problems();
    assert.match(problem, /^anchor.other: envs\/test: change 3 is not the change in /);
    assert.deepEqual(others, []);
  });

  it('reports an anchor that is missing or has no line of this site', async () => {
    const { anchorFile, problems } = await copySite();
    const text = await readFile(anchorFile, 'utf8');
    await writeFile(anchorFile, text.replaceAll('"key":"', '"key":"another'));
    assert.match((await problems()).join('\n'), /^anchor.empty: .* has no line of this site/);
    await rm(anchorFile);
    assert.match((await problems()).join('\n'), /^anchor.unreadable: .* cannot be read \(ENOENT\)/);
  });
});

describe('LOG_ANCHOR', () => {
  const setKitchen = (dataDir: string, LOG_ANCHOR: string) =>
    linkstall(['team', 'set', 'kitchen', '--remotes', 'mfe-kitchen', '--yes', '--json', '--data-dir', dataDir], {
      env: { LOG_ANCHOR },
    });

  it('makes each change append to the anchor, and verify compare with it', async () => {
    const { dataDir, anchorFile, file } = await copySite();
    assert.equal((await setKitchen(dataDir, anchorFile)).code, 0);
    await rm(file('teams/log/00000003.json'));
    const { code, stdout } = await linkstall(['verify', '--env', 'test', '--data-dir', dataDir, '--json'], {
      env: { LOG_ANCHOR: anchorFile },
    });
    const codes = JSON.parse(stdout).problems.map((problem: { code: string }) => problem.code);
    assert.deepEqual([code, codes], [1, ['anchor.cut']]);
  });

  it('refuses a change while the anchor cannot be written, and a file that is in the data folder or not absolute', async () => {
    const { dataDir, anchorFile, file } = await copySite();
    await rm(anchorFile);
    await mkdir(anchorFile);
    for (const [anchor, expected] of [
      [anchorFile, 'store.anchor'],
      [file('anchor'), 'anchor.place'],
      [`${dataDir}/../${basename(dataDir)}/anchor`, 'anchor.place'],
      [dataDir, 'anchor.place'],
      ['anchor', 'anchor.place'],
    ] as const) {
      const { code, stdout } = await setKitchen(dataDir, anchor);
      assert.deepEqual([code, JSON.parse(stdout).problems[0].code], [1, expected]);
    }
    assert.equal((await readdir(file('teams/log'))).length, 2);
  });
});
