import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { promisify } from 'node:util';

import { buildIdOf, sha384 } from '../releases/src/verify.mjs';
import { copySources } from '../testing/copied-sources.mjs';
import { REMOTES } from './front-ends.mjs';

const SOURCES = [...REMOTES, 'infra/contracts', 'infra/kit', 'infra/themes', 'infra/rspack'];
const FILES = ['package.json', 'package-lock.json', 'tsconfig.base.json'];

/** @typedef {(path: string, change: (text: string) => string) => Promise<void>} Edit */

/** @type {{remove: () => void}[]} */
const copies = [];
after(() => copies.forEach((copy) => copy.remove()));

/** Names under which all remotes would be published, once built from edited sources. @param {(edit: Edit) => Promise<void>} [edits] */
async function releasesOf(edits) {
  const copy = copySources([...SOURCES, ...FILES]);
  copies.push(copy);
  const { root } = copy;
  await edits?.(async (path, change) => {
    const before = await readFile(join(root, path), 'utf8');
    const text = change(before);
    assert.notEqual(text, before, `${path} is edited`);
    await writeFile(join(root, path), text);
  });
  const env = { ...process.env, NODE_ENV: 'production' };
  await promisify(execFile)(process.execPath, ['infra/rspack/build.mjs', ...REMOTES], { cwd: root, env });
  return Object.fromEntries(await Promise.all(REMOTES.map(async (name) => [name, await releaseOf(join(root, name))])));
}

/** @param {string} folder */
async function releaseOf(folder) {
  const built = join(folder, 'dist/release');
  const { uniqueName } = JSON.parse(await readFile(join(built, 'build.json'), 'utf8'));
  const names = (await readdir(built)).filter((name) => name !== 'build.json');
  const files = await Promise.all(
    names.map(async (name) => [name, { sha384: sha384(await readFile(join(built, name))) }]),
  );
  return `${uniqueName} ${buildIdOf(Object.fromEntries(files))}`;
}

const before = await releasesOf();
/** @param {(edit: Edit) => Promise<void>} edits */
async function releasedBy(edits) {
  const now = await releasesOf(edits);
  return REMOTES.filter((name) => now[name] !== before[name]);
}

test('what leaves no trace in a build releases nobody, in any folder', async () => {
  const released = await releasedBy(async (edit) => {
    await edit('package-lock.json', (text) => `${text} `);
    await edit('tsconfig.base.json', (text) => `${text}\n`);
    for (const name of REMOTES) {
      await edit(`${name}/package.json`, (text) => text.replace('{', '{"devDependencies":{"left-pad":"1.0.0"},'));
      await edit(`${name}/src/app/remote.tsx`, (text) => `// Nothing but a comment.\n${text}`);
    }
    // Read from the API: in no build.
    await edit('infra/themes/themes.json', (text) => text.replace('"name": "', '"name": "The '));
    await edit('mfe-store/src/stores/store-page.tsx', (text) => `/* Above what is drawn. */\n${text}`);
    await edit('mfe-store/src/stores/goods.tsx', (text) =>
      text.replace('const Grid', '// About the grid.\nconst Grid'),
    );
  });
  assert.deepEqual(released, []);
});

test('how a theme is drawn releases the remotes that draw themes', async () => {
  const released = await releasedBy((edit) =>
    edit('infra/themes/src/theme-css.ts', (text) => text.replaceAll('--lt-', '--look-')),
  );
  assert.deepEqual(released, ['mfe-links', 'mfe-public']);
});

test('an edit of the kit’s photos releases the remotes that show a chosen photo', async () => {
  const released = await releasedBy((edit) =>
    edit('infra/kit/src/photos/photo.ts', (text) => text.replace('2_048', '2_047')),
  );
  assert.deepEqual(released, ['mfe-account', 'mfe-links', 'mfe-store']);
});
