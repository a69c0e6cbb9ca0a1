import assert from 'node:assert/strict';
import { rmSync, writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';

import { linkstall } from '../../testing/command-process.ts';
import { fixtureStore } from '../../testing/fixture-build.ts';
import { buildGarden, BUNDLERS, GARDEN } from '../../testing/garden.ts';
import { publish } from '../publish/publish.ts';
import { readRelease, sha384 } from '../signed/verify.ts';

/** Runs `linkstall finish dist` in the folder, and returns its response. */
async function finish(folder: string) {
  const { code, stdout } = await linkstall(['finish', 'dist', '--json'], { cwd: folder });
  return { code, response: JSON.parse(stdout) };
}

async function publishFinished(folder: string) {
  const store = await fixtureStore();
  const { release } = await publish(store, { packageDir: folder, reserved: ['apps'] });
  return readRelease({ ...store, remote: GARDEN, release });
}

/** The codes and the text of a refusal. */
async function refusalOf(folder: string) {
  const { code, response } = await finish(folder);
  assert.equal(code, 1);
  const [problem] = response.problems as { code: string; message: string }[];
  return { code: problem?.code, message: problem?.message ?? '' };
}

for (const bundler of BUNDLERS) {
  test(`finish makes a release of the output of ${bundler}, and the same output makes the same release`, async () => {
    const folder = buildGarden(bundler);
    assert.equal((await finish(folder)).code, 0);
    const release = await publishFinished(folder);
    assert.match(release.uniqueName, /^mfe_garden_[0-9a-f]{12}$/);
    assert.deepEqual(release.exposes, ['./routes']);
    assert.deepEqual(release.shared['react'], { range: '^19.0.0', singleton: true });
    const entry = await readFile(join(folder, 'dist/release', release.entry), 'utf8');
    const scripts = Object.entries(release.files).filter(([, { kind }]) => kind === 'script');
    assert.ok(scripts.length >= 3, JSON.stringify(scripts));
    const { exposes = {}, late = {} } = release.loads ?? {};
    assert.equal(exposes['./routes']?.[0], release.entry);
    assert.ok((exposes['./routes']?.length ?? 0) >= 2, JSON.stringify(exposes));
    assert.ok(Object.keys(late).length > 0, JSON.stringify(late));
    for (const [path, { sha384: hash }] of scripts) {
      const text = await readFile(join(folder, 'dist/release', path), 'utf8');
      assert.doesNotMatch(text, /IDENTITYHERE|file:\/\//, path);
      assert.equal(sha384(text), hash);
      if (path !== release.entry) assert.ok(entry.includes(hash), path);
    }
    await finish(folder);
    assert.deepEqual((await publishFinished(folder)).buildId, release.buildId);
    const changed = buildGarden(bundler, { files: { 'src/late.js': 'export default () => "A late tulip";' } });
    await finish(changed);
    assert.notEqual((await publishFinished(changed)).uniqueName, release.uniqueName);
  });

  test(`a copy of React in the output of ${bundler} is refused`, async () => {
    const folder = buildGarden(bundler, { react: {} });
    assert.equal((await finish(folder)).code, 0);
    await assert.rejects(publishFinished(folder), {
      code: 'build.copy',
      message: /contains its own copy of react, but the shell shares react: .* import: false/,
    });
  });
}

test('a container name without the placeholder is refused', async () => {
  const { code, message } = await refusalOf(buildGarden('vite', { name: 'garden' }));
  assert.equal(code, 'finish.name');
  assert.match(message, /The container has the name garden: write mfe_garden_IDENTITYHERE as name in the options/);
});

test('finish names a missing manifest, public path or name of the remote', async () => {
  const folder = buildGarden('webpack', { publicPath: 'https://cdn.example/' });
  assert.deepEqual(await refusalOf(folder), {
    code: 'finish.public-path',
    message:
      'output.publicPath of webpack is "https://cdn.example/": write "auto", because a release has the address of the site that serves it.',
  });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: '@acme/Garden', version: '1.0.0' }));
  assert.equal((await refusalOf(folder)).code, 'finish.package');
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: GARDEN, version: '1.0.0' }));
  rmSync(join(folder, 'dist/mf-manifest.json'));
  const { code, message } = await refusalOf(folder);
  assert.equal(code, 'finish.manifest');
  assert.match(message, /There is no mf-manifest\.json in .*dist: set manifest: true/);
});

test('publish refuses an output of webpack whose chunks have no integrity hashes, because finish did not run', async () => {
  const folder = buildGarden('webpack');
  await finish(folder);
  const file = join(folder, 'dist/release/remoteEntry.js');
  const entry = await readFile(file, 'utf8');
  await writeFile(file, entry.replaceAll(/sha384-[\w+/]{64}/g, ''));
  await assert.rejects(publishFinished(folder), { code: 'build.open', message: /without an integrity check/ });
});
