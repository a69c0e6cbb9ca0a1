import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { before, test } from 'node:test';

import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import { fixtureBuild, fixtureStore } from '../testing/fixture-build.ts';
import { storedFile } from '../testing/stored-file.ts';
import { openEnvironment } from './environment.ts';
import { deploy } from './pointers/changes.ts';
import { publish } from './publish/publish.ts';
import { verifyStore } from './verify-store.ts';

const remote = 'mfe-links';
const names: string[] = [];
let pristine = '';
const releaseFolder = (at: number) => `releases/${remote}/${names[at]}`;

before(async () => {
  const store = await fixtureStore();
  pristine = store.dir;
  for (const text of ['one', 'two', 'three']) {
    const packageDir = await fixtureBuild({ remote, text, server: null, pages: [{ path: '/admin/links' }] });
    names.push((await publish(store, { packageDir, reserved: store.reserved })).release);
    await deploy(store, { remote, release: names.at(-1) ?? '' });
  }
  await assert.rejects(deploy(store, { remote, release: '9.9.9~ffffffffffff' }));
  await writeFile(join(store.releasesDir, 'installation.json'), '{"schemaVersion":1,"installation":"ours"}');
});

/** Problems of a copy of the store that `spoil` has changed. */
async function problemsAfter(spoil: (file: (path: string) => string) => unknown) {
  const dataDir = join(temporaryFolder('verify'), 'data');
  await cp(pristine, dataDir, { recursive: true });
  await spoil((path) => join(dataDir, path));
  const { ok, problems } = await verifyStore(await openEnvironment({ dataDir, env: 'test' }));
  assert.equal(ok, problems.length === 0);
  for (const { message } of problems) assert.match(message, /[Pp]ublish|[Rr]estore|[Rr]emove|next change/);
  return problems.map(({ code, message }) => `${code}: ${message}`);
}

const edit = async (file: string, change: (text: string) => string) =>
  writeFile(file, change(await readFile(file, 'utf8')));

test('reports nothing for a whole store', async () => {
  assert.deepEqual(await problemsAfter(() => undefined), []);
});

for (const path of ['remote-entry.js', 'remote-entry.js.br', 'remote-entry.js.gz']) {
  test(`names ${path} of a release when it is changed, lost or a pipe, and names the pointer to the release`, async () => {
    const damages: ((file: string) => unknown)[] = [
      async (file) => {
        const bytes = await readFile(file);
        bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
        await writeFile(file, bytes);
      },
      (file) => rm(file),
      async (file) => (await rm(file), execFileSync('mkfifo', [file])),
    ];
    for (const spoil of damages) {
      const problems = await problemsAfter((file) =>
        spoil(storedFile(file(''), { remote, release: names[2] ?? '' }, path)),
      );
      assert.match(
        problems[0] ?? '',
        new RegExp(`^release\\.\\w+: ${remote}/${names[2]}/${path.replace(/\.(br|gz)$/, '')}`),
      );
      assert.match(problems[1] ?? '', new RegExp(`^pointer.release: test: stable ${remote} ${names[2]} is not whole`));
      assert.equal(problems.length, 2);
    }
  });
}

test('names a release.json that is lost, edited or of another release, and the pointer to the release', async () => {
  const release = (at: number) => `${releaseFolder(at)}/release.json`;
  assert.match(
    (await problemsAfter((file) => rm(file(release(0))))).join('\n'),
    /^pointer.release.*earlier .* is not in the store/,
  );
  const edited = await problemsAfter((file) =>
    edit(file(release(2)), (text) => text.replace('"contractVersion": 1', '"contractVersion": 2')),
  );
  assert.match(edited.join('\n'), /^release.signature.*\npointer.release: test: stable/);
  const exchanged = await problemsAfter(async (file) => cp(file(release(0)), file(release(2))));
  assert.match(exchanged.join('\n'), /^release.tampered.*another release/);
  assert.match(
    (await problemsAfter((file) => rm(file(releaseFolder(2)), { recursive: true }))).join(),
    /stable .* is not in the store/,
  );
});

test('names every release that has a damaged file', async () => {
  const problems = await problemsAfter((file) =>
    rm(storedFile(file(''), { remote, release: names[0] ?? '' }, 'routes.json')),
  );
  const damaged = problems.filter((problem) => problem.startsWith('release.missing')).join('\n');
  for (const name of names) assert.match(damaged, new RegExp(`${name}/routes.json is not in the store`));
  assert.equal(problems.length, 2 * names.length);
});

test('names foreign files in a release, beside the releases, between the blobs and beside the pointers', async () => {
  for (const path of [
    `${releaseFolder(1)}/extra.js`,
    'releases/note.txt',
    'releases/mfe-links/note.txt',
    'blobs/note.txt',
    'blobs/ab/note.txt',
    'envs/test/note.txt',
  ]) {
    const problems = await problemsAfter(async (file) => {
      await mkdir(dirname(file(path)), { recursive: true });
      await writeFile(file(path), 'x');
    });
    assert.deepEqual(problems, [`store.stray: ${path} does not belong to the store: remove it.`]);
  }
});

test('names a log with a gap, or with a damaged, edited or exchanged entry', async () => {
  const entry = (seq: number) => `envs/test/log/0000000${seq}.json`;
  assert.match((await problemsAfter((file) => rm(file(entry(2))))).join(), /^log.gap: test: change 2 is missing/);
  assert.match(
    (await problemsAfter((file) => writeFile(file(entry(2)), '{'))).join(),
    /^log.damaged: \S+2.json is damaged/,
  );
  const edited = await problemsAfter((file) =>
    edit(file(entry(2)), (text) => text.replace('"percent": 100', '"percent": 10')),
  );
  assert.match(edited.join(), /^log.damaged: \S+2.json has a wrong signature/);
  assert.match(
    (await problemsAfter((file) => cp(file(entry(1)), file(entry(2))))).join(),
    /^log.damaged: \S+2.json is change 1/,
  );
  const folder = await problemsAfter(async (file) => (await rm(file(entry(3))), mkdir(file(entry(3)))));
  assert.match(folder.join('\n'), /^log.damaged: \S+3.json cannot be read/);
});

test('names a log entry whose prev is not the entry before', async () => {
  const problems = await problemsAfter(async (file) => {
    const movedFile = file('aside');
    await cp(file('envs'), movedFile, { recursive: true });
    for (const path of ['envs/test/log/00000002.json', 'envs/test/log/00000003.json', 'envs/test/state.json'])
      await rm(file(path));
    const environment = await openEnvironment({ dataDir: file(''), env: 'test', signs: true });
    await deploy(environment, { remote, release: names[2] ?? '' });
    await cp(join(movedFile, 'test/log/00000003.json'), file('envs/test/log/00000003.json'));
    await cp(join(movedFile, 'test/state.json'), file('envs/test/state.json'));
  });
  assert.match(problems.join('\n'), /^log.order: \S+3.json does not follow the change before it/);
});

test('names a state.json that is missing or old, and a missing log', async () => {
  const state = 'envs/test/state.json';
  assert.match(
    (await problemsAfter((file) => rm(file(state)))).join(),
    /^state.damaged: \S+state.json is missing. The next change/,
  );
  assert.match(
    (await problemsAfter((file) => cp(file('envs/test/log/00000001.json'), file(state)))).join(),
    /^state.behind.*change 1.*newest change in the log is 3/,
  );
  assert.match(
    (await problemsAfter((file) => rm(file('envs/test/log'), { recursive: true }))).join(),
    /^log.missing.*change 3/,
  );
});

test('names a newest entry that is lost, damaged or exchanged, and gives correct advice', async () => {
  const [newest, state] = ['envs/test/log/00000003.json', 'envs/test/state.json'];
  const advice = /Restore it from envs\/test\/state\.json, its copy, which is in force\.$/;
  const lostEntry = (await problemsAfter((file) => rm(file(newest)))).join('\n');
  assert.match(lostEntry, /^log.gap: test: change 3 is missing/);
  assert.match(lostEntry, advice);
  assert.match((await problemsAfter((file) => writeFile(file(newest), '{'))).join('\n'), advice);
  const both = await problemsAfter(async (file) => (await writeFile(file(newest), '{'), rm(file(state))));
  assert.match(
    both.join('\n'),
    /^log.damaged: \S+3.json is damaged. .*until then change 2 is in force\.\nstate.damaged/,
  );
  await problemsAfter(async (file) => {
    await cp(file(state), file(newest)); // Follows the advice.
  }).then((problems) => assert.deepEqual(problems, []));
  const fork = await problemsAfter(async (file) => {
    await cp(file(state), file('aside'));
    for (const path of [newest, state]) await rm(file(path));
    const environment = await openEnvironment({ dataDir: file(''), env: 'test', signs: true });
    await deploy(environment, { remote, release: names[0] ?? '' });
    await cp(file('aside'), file(state));
  });
  assert.match(fork.join('\n'), /^state.other: \S+3.json and \S+state.json are two changes with one number/);
});

test('names an edited record of a refused attempt', async () => {
  const problems = await problemsAfter((file) => {
    const [name] = execFileSync('ls', [file('envs/test/refused')], { encoding: 'utf8' }).split('\n');
    return edit(file(`envs/test/refused/${name}`), (text) => text.replace('9.9.9', '9.9.8'));
  });
  assert.match(problems.join(), /^refused.damaged/);
});
