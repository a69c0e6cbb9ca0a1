import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { after, test } from 'node:test';
import { promisify } from 'node:util';

import type { Build } from '../releases/src/formats.ts';
import { CONTRACT_VERSION } from '../releases/src/ssr-worker/contract-version.ts';
import { buildIdOf, sha384 } from '../releases/src/signed/verify.ts';
import { BUILD_SOURCES, copySources } from '../../tests/support/copied-sources.ts';
import { FRONT_ENDS, folderOf } from './front-ends.mjs';

const ROOT = join(import.meta.dirname, '../../..');

type Edit = (path: string, change: (text: string) => string) => Promise<void>;

const copies: ReturnType<typeof copySources>[] = [];
after(() => copies.forEach((copy) => copy.remove()));

/** The releases of packages after a build of edited sources: their names and the hashes of their files. */
async function releasesOf(packages: string[], edits?: (edit: Edit) => Promise<void>) {
  const copy = copySources([...FRONT_ENDS.map(folderOf), ...BUILD_SOURCES]);
  const { root } = copy;
  copies.push(copy);
  await edits?.(async (path, change) => {
    const original = await readFile(join(root, path), 'utf8');
    const text = change(original);
    assert.notEqual(text, original, `${path} is edited`);
    await writeFile(join(root, path), text);
  });
  const env = { ...process.env, NODE_ENV: 'production' };
  await promisify(execFile)(
    process.execPath,
    ['--import', join(ROOT, 'infra/packages/build/typescript.mjs'), 'infra/packages/build/build.ts', ...packages],
    {
      cwd: root,
      env,
    },
  );
  const releases = await Promise.all(packages.map(async (name) => [name, await releaseOf(root, name)]));
  return Object.fromEntries(releases);
}

async function releaseOf(root: string, name: string) {
  const releaseFolder = join(root, folderOf(name), 'dist/release');
  const { uniqueName } = JSON.parse(await readFile(join(releaseFolder, 'build.json'), 'utf8'));
  const entries = await readdir(releaseFolder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((file) => file.isFile() && file.name !== 'build.json')
    .map(({ parentPath, name }) => join(parentPath, name));
  const files = await Promise.all(
    paths.map(async (path) => {
      const bytes = await readFile(path);
      for (const folder of [root, ROOT]) assert.ok(!bytes.includes(folder), `${path} contains the folder ${folder}`);
      return [relative(releaseFolder, path), { sha384: sha384(bytes) }];
    }),
  );
  return `${uniqueName} ${buildIdOf(Object.fromEntries(files))}`;
}

/** All remotes have the same configuration, so three of them are enough to test the effect of an edit. */
const baseline = await releasesOf(['shell', 'mfe-account', 'mfe-links', 'mfe-public']);
/** Builds `packages` again with the edits. Returns the packages whose release differs from the baseline. */
async function packagesChangedBy(edits: (edit: Edit) => Promise<void>, packages: string[]) {
  const current = await releasesOf(packages, edits);
  return packages.filter((name) => current[name] !== baseline[name]);
}

const recordOf = async (name: string): Promise<Build> =>
  JSON.parse(await readFile(join(copies[0]?.root ?? '', folderOf(name), 'dist/release/build.json'), 'utf8'));

test('the record of the shell lists its shared packages and contracts, and the record of a remote lists its loaded files', async () => {
  const { provides, serves, contractVersion, loads: shellLoads } = await recordOf('shell');
  const contract = await readFile(join(ROOT, 'infra/packages/contracts/src/shell.ts'), 'utf8');
  assert.equal(contractVersion, Number(/CONTRACT_VERSION = (\d+)/.exec(contract)?.[1]));
  assert.deepEqual([contractVersion, serves], [CONTRACT_VERSION, [CONTRACT_VERSION]]);
  const versions = await Promise.all(
    ['react', 'react-dom', 'react-router-dom', 'jotai', 'styled-components'].map(async (name) => [
      name,
      JSON.parse(await readFile(join(ROOT, 'node_modules', name, 'package.json'), 'utf8')).version,
    ]),
  );
  assert.deepEqual([provides, shellLoads], [Object.fromEntries(versions), undefined]);
  const types = await readFile(join(copies[0]?.root ?? '', 'shell/dist/release/contract.d.ts'), 'utf8');
  assert.match(types, /export interface ShellApi \{\n {4}readonly http: HttpPort;/);
  const { loads, provides: shared } = await recordOf('mfe-public');
  const [routes = [], preview = []] = ['./routes', './preview'].map((expose) => loads?.exposes[expose]);
  assert.deepEqual([routes[0], preview[0], shared], ['remote-entry.js', 'remote-entry.js', undefined]);
  assert.ok(routes.length > 1 && preview.length > 1 && String(routes) !== String(preview), `${routes} ${preview}`);
  assert.deepEqual(Object.keys(loads?.late ?? {}).sort(), [
    'about',
    'entries',
    'facts',
    'landing',
    'languages',
    'list',
    'load',
    'share',
    'theme',
  ]);
});

test('an edit that does not change the output makes no new release, and no release contains the path of its folder', async () => {
  const packages = ['shell', 'mfe-links', 'mfe-public'];
  const edits = async (edit: Edit) => {
    await edit('package-lock.json', (text) => `${text} `);
    await edit('tsconfig.base.json', (text) => `${text}\n`);
    for (const name of ['mfe-links', 'mfe-public']) {
      await edit(`${folderOf(name)}/package.json`, (text) =>
        text.replace('{', '{"devDependencies":{"left-pad":"1.0.0"},'),
      );
      await edit(`${folderOf(name)}/src/app/remote.tsx`, (text) => `// Nothing but a comment.\n${text}`);
    }
    // The API serves this file, so no build contains it.
    await edit('infra/packages/themes/themes.json', (text) => text.replace('"name": "', '"name": "The '));
    await edit('mfe-public/src/ui/creator-page.tsx', (text) => `/* Above what is drawn. */\n${text}`);
    await edit('mfe-public/src/ui/row-list.tsx', (text) =>
      text.replace('const Chunks', '// About the chunks.\nconst Chunks'),
    );
    await edit('mfe-links/src/links/links-page.tsx', (text) =>
      text.replace('<PageTitle>', '{/* Above the title. */}\n<PageTitle>'),
    );
    await edit('infra/packages/kit/src/components/icons.tsx', (text) => `/** Above the icons. */\n${text}`);
    await edit('infra/packages/contracts/src/http.ts', (text) =>
      text.replace('export interface FieldError', '/** Above a type. */\nexport interface FieldError'),
    );
    await edit('shell/src/index.ts', (text) => `// Where the shell begins.\n${text}`);
  };
  assert.deepEqual(await packagesChangedBy(edits, packages), []);
});

test('an edit of a theme drawing or an icon makes new releases only of the remotes that draw it', async () => {
  // mfe-public draws themes, mfe-links draws both, mfe-account draws neither.
  const edits = async (edit: Edit) => {
    await edit('infra/packages/themes/src/theme-css.ts', (text) => text.replaceAll('--lt-', '--look-'));
    await edit('infra/packages/kit/src/components/icons.tsx', (text) =>
      text.replace('M12 15V4M8 7l4-4 4 4', 'M12 15V5M8 8l4-4 4 4'),
    );
  };
  const changedPackages = await packagesChangedBy(edits, ['mfe-account', 'mfe-links', 'mfe-public']);
  assert.deepEqual(changedPackages, ['mfe-links', 'mfe-public']);
});

test('an edit of the photo code of the kit makes new releases only of the remotes that upload photos', async () => {
  const edits = (edit: Edit) =>
    edit('infra/packages/kit/src/images/prepare-image.ts', (text) => text.replace('2_048', '2_047'));
  assert.deepEqual(await packagesChangedBy(edits, ['mfe-account', 'mfe-public']), ['mfe-account']);
});
