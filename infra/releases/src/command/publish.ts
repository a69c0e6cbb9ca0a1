import { statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';

import { FRONT_ENDS, folderOf } from '../../../rspack/front-ends.mjs';
import { publish as write } from '../publish/publish.ts';
import { ReleaseError } from '../release-error.ts';
import { tellPlan } from './agreement.ts';
import { commitOf, dataDirOf, open, remoteIn, ROOT, type Asked } from './context.ts';
import { withBuildLock, unlessStopped } from './build-lock.ts';
import type { CommandResult } from './command.ts';
import { asSize, counted, tell } from './said.ts';

interface Place {
  name?: string;
  folder: string;
}

/** Builds a remote, where something changed, and writes its release. */
export async function publish(asked: Asked, word: string): Promise<CommandResult> {
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

const shortly = (path: string) => relative('', path) || '.';

/** A front end's files are another's until they are read: nobody builds meanwhile. */
async function made(asked: Asked, { name, folder }: Place, builds: boolean) {
  if (name === undefined) return written(asked, folder);
  const waiting = () => tell('build: somebody else builds in this clone; waiting for them');
  return withBuildLock({ folder: join(ROOT, '.cache'), waiting }, async (signal) => {
    if (builds) await build(name, signal);
    return unlessStopped(signal, written(asked, folder));
  });
}

async function written(asked: Asked, packageDir: string) {
  const { environment } = await open(asked, 'first');
  const begun = performance.now();
  const { names } = JSON.parse(await readFile(join(ROOT, 'infra/contracts/reserved-names.json'), 'utf8'));
  const done = await write(environment, { packageDir, reserved: names, commit: commitOf() });
  return { done, took: seconds(begun) };
}

/** A front end of this repository by its name or its folder, or any other folder with a finished build. */
export function placeOf(word: string): Place {
  const folder = resolve(word);
  const name = FRONT_ENDS.find((one) => one === word || join(ROOT, folderOf(one)) === folder);
  if (name !== undefined) return { name, folder: join(ROOT, folderOf(name)) };
  if (word.includes('/') && statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return { folder };
  throw new ReleaseError(
    'remote.unknown',
    `Nothing to publish is called ${word}. There are: ${FRONT_ENDS.join(', ')}. Or name the folder of a finished build: ./${word}`,
  );
}

async function build(name: string, signal: AbortSignal) {
  const begun = performance.now();
  const { build: make } = await import('../../../local/builds.ts');
  tell(`build: ${name} …`);
  const { value } = await make({ root: ROOT, signal, parts: [name] });
  tell(`build: ${value.length > 0 ? name : 'nothing has changed'} (${seconds(begun)})`);
}

const seconds = (begun: number) => `${((performance.now() - begun) / 1000).toFixed(1)} s`;
