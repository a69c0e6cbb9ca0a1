import { statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

import { FRONT_ENDS, folderOf } from '../../../rspack/front-ends.mjs';
import { publish as write } from '../publish/publish.mjs';
import { ReleaseError } from '../release-error.mjs';
import { commitOf, open, remoteIn, ROOT } from './context.mjs';
import { asSize, counted, tell } from './said.mjs';

/** Builds a remote, where something changed, and writes its release. @type {import('./commands.mjs').Verb} */
export async function publish(asked, word) {
  const { name, folder } = placeOf(remoteIn(word));
  if (name !== undefined && asked.build !== false) await build(name);
  const { environment } = await open(asked, 'first');
  const begun = performance.now();
  const { names } = JSON.parse(await readFile(join(ROOT, 'infra/contracts/reserved-names.json'), 'utf8'));
  const done = await write(environment, { packageDir: folder, reserved: names, commit: commitOf() });
  const { remote, version, buildId, release, created, mended, files, bytes, damaged } = done;
  for (const sentence of damaged) tell(sentence);
  const outcome = created ? 'written' : mended ? 'was damaged and is whole again' : 'was here already';
  tell(`release: ${outcome} (${seconds(begun)})`);
  const size = `${counted(files, 'file')}, ${asSize(bytes)}`;
  const next = `Give it to everybody: npx linkstall deploy ${remote} ${release}`;
  return {
    json: { remote, version, buildId, release, created, files, bytes },
    text: `${remote} ${release} (${size})\n${next}`,
  };
}

/** A remote of this repository by its name, or any folder with a finished build. @param {string} word */
function placeOf(word) {
  if (FRONT_ENDS.includes(word)) return { name: word, folder: join(ROOT, folderOf(word)) };
  const folder = resolve(word);
  if (word.includes('/') && statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return { folder };
  throw new ReleaseError(
    'remote.unknown',
    `Nothing to publish is called ${word}. There are: ${FRONT_ENDS.join(', ')}. Or name the folder of a finished build: ./${word}`,
  );
}

/** @param {string} name */
async function build(name) {
  const begun = performance.now();
  const [{ build: make }, { waitForLock }] = await Promise.all([
    import('../../../local/builds.mjs'),
    import('../../../local/lock.mjs'),
  ]);
  const { signal } = new AbortController();
  const waiting = () => tell('build: somebody else builds in this clone; waiting for them');
  const release = await waitForLock(join(ROOT, '.cache'), 'build.lock', { signal, waiting });
  try {
    tell(`build: ${name} …`);
    const { value } = await make({ root: ROOT, signal, parts: [name] });
    tell(`build: ${value.length > 0 ? name : 'nothing has changed'} (${seconds(begun)})`);
  } finally {
    release();
  }
}

/** @param {number} begun */
const seconds = (begun) => `${((performance.now() - begun) / 1000).toFixed(1)} s`;
