import { statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';

import { FRONT_ENDS, folderOf } from '../../../rspack/front-ends.mjs';
import { publish as write } from '../publish/publish.mjs';
import { ReleaseError } from '../release-error.mjs';
import { tellPlan } from './agreement.mjs';
import { commitOf, dataDirOf, open, remoteIn, ROOT } from './context.mjs';
import { withBuildLock, unlessStopped } from './build-lock.mjs';
import { asSize, counted, tell } from './said.mjs';

/** @typedef {import('./context.mjs').Asked} Asked */
/** @typedef {{name?: string, folder: string}} Place */

/** Builds a remote, where something changed, and writes its release. @type {import('./commands.mjs').Verb} */
export async function publish(asked, word) {
  const place = placeOf(remoteIn(word));
  const builds = place.name !== undefined && asked.build !== false;
  tellPlan(`Publish ${place.name ?? word}`, [
    ['from', `${shortly(place.folder)}${builds ? ', built where something changed' : ', as it is built'}`],
    ['to', `${shortly(join(dataDirOf(asked), 'releases'))}; nobody gets it yet`],
  ]);
  const { done, took } = await made(asked, place, builds);
  const { remote, version, buildId, release, created, mended, files, bytes, damaged } = done;
  for (const sentence of damaged) tell(sentence);
  const outcome = created ? 'written' : mended ? 'was damaged and is whole again' : 'was here already';
  tell(`release: ${outcome} (${took})`);
  const size = `${counted(files, 'file')}, ${asSize(bytes)}`;
  const next = `Give it to everybody: npx linkstall deploy ${remote} ${release}`;
  return {
    json: { remote, version, buildId, release, created, files, bytes },
    text: `${remote} ${release} (${size})\n${next}`,
  };
}

/** @param {string} path */
const shortly = (path) => relative('', path) || '.';

/** A front end's files are another's until they are read: nobody builds meanwhile. @param {Asked} asked @param {Place} place @param {boolean} builds */
async function made(asked, { name, folder }, builds) {
  if (name === undefined) return written(asked, folder);
  const waiting = () => tell('build: somebody else builds in this clone; waiting for them');
  return withBuildLock({ folder: join(ROOT, '.cache'), waiting }, async (signal) => {
    if (builds) await build(name, signal);
    return unlessStopped(signal, written(asked, folder));
  });
}

/** @param {Asked} asked @param {string} packageDir */
async function written(asked, packageDir) {
  const { environment } = await open(asked, 'first');
  const begun = performance.now();
  const { names } = JSON.parse(await readFile(join(ROOT, 'infra/contracts/reserved-names.json'), 'utf8'));
  const done = await write(environment, { packageDir, reserved: names, commit: commitOf() });
  return { done, took: seconds(begun) };
}

/**
 * A front end of this repository by its name or its folder, or any other folder with a finished build.
 * @param {string} word @returns {Place}
 */
export function placeOf(word) {
  const folder = resolve(word);
  const name = FRONT_ENDS.find((one) => one === word || join(ROOT, folderOf(one)) === folder);
  if (name !== undefined) return { name, folder: join(ROOT, folderOf(name)) };
  if (word.includes('/') && statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return { folder };
  throw new ReleaseError(
    'remote.unknown',
    `Nothing to publish is called ${word}. There are: ${FRONT_ENDS.join(', ')}. Or name the folder of a finished build: ./${word}`,
  );
}

/** @param {string} name @param {AbortSignal} signal */
async function build(name, signal) {
  const begun = performance.now();
  const { build: make } = await import('../../../local/builds.mjs');
  tell(`build: ${name} …`);
  const { value } = await make({ root: ROOT, signal, parts: [name] });
  tell(`build: ${value.length > 0 ? name : 'nothing has changed'} (${seconds(begun)})`);
}

/** @param {number} begun */
const seconds = (begun) => `${((performance.now() - begun) / 1000).toFixed(1)} s`;
