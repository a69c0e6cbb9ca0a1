// Writes a remote from the template and makes it a workspace, so that it builds without another installation.
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';

import { FRONT_ENDS, WORKSPACES } from '../../../rspack/front-ends.mjs';
import { appPathOf } from '../gate/app-path.ts';
import { ReleaseError } from '../release-error.ts';
import { isRemoteName } from '../signed/verify.ts';
import { tellPlan } from './agreement.ts';
import type { CommandResult } from './command.ts';
import type { Asked } from './context.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const TEMPLATE = join(import.meta.dirname, '../../template');
const SUFFIX = '.template';

interface NewRemote {
  remote: string;
  folder: string;
  path: string;
  title: string;
}

/**
 * What would be written, or why not.
 * @param wish `folder`: from the root
 */
function planRemote({ remote, folder }: { remote: string; folder?: string | undefined }): NewRemote {
  if (!isRemoteName(remote) || remote.endsWith('-'))
    refuse('new.name', `'${remote}' is no name: small letters, digits and dashes, a letter first, e.g. mfe-hello.`);
  const name = `@linkstall/${remote}`;
  if (['shell', ...FRONT_ENDS].includes(remote) || WORKSPACES.some((other) => packageIn(other).name === name))
    refuse('new.taken', `There is a ${remote} already. There are: ${FRONT_ENDS.join(', ')}.`);
  const path = appPathOf(remote);
  const owner = FRONT_ENDS.find((other) => other !== 'shell' && appPathOf(other) === path);
  if (owner !== undefined) refuse('new.address', `${path} belongs to ${owner}: choose another name.`);
  const place = placeFor(remote, folder);
  const words = remote.replace(/^mfe-/, '').replaceAll('-', ' ');
  return { remote, folder: place, path, title: words.charAt(0).toUpperCase() + words.slice(1) };
}

/** A remote is called as its folder is. */
function placeFor(remote: string, wish: string = remote) {
  const place = relative(ROOT, resolve(ROOT, basename(wish) === remote ? wish : join(wish, remote)));
  const within = WORKSPACES.find((other) => other !== 'infra' && place.startsWith(`${other}${sep}`));
  if (place.startsWith('..')) refuse('new.folder', `${wish} is not in this repository (${ROOT}).`);
  const parts = place.split(sep);
  const unfit = parts.find((part) => part.startsWith('.') || ['node_modules', 'dist'].includes(part));
  if (unfit !== undefined) refuse('new.folder', `${place} would lie in ${unfit}, where no sources are kept.`);
  if (parts[0] === 'infra' && parts.length > 2)
    refuse('new.folder', `${place} would lie in a folder of infra itself: infra/${remote} is free to take.`);
  if (within !== undefined) refuse('new.folder', `${place} would lie in ${within}, which is a package of its own.`);
  if (existsSync(join(ROOT, place)))
    refuse('new.exists', `${place} exists already: choose another --folder, or take it away.`);
  return place.split(sep).join('/');
}

function refuse(code: string, message: string): never {
  throw new ReleaseError(code, message);
}

const packageIn = (folder: string) => JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8'));

function writeRemote(plan: NewRemote) {
  const up = relative(join(ROOT, plan.folder), ROOT).split(sep).join('/');
  const placeholders = Object.entries({ ...plan, up });
  const files = readdirSync(TEMPLATE, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith(SUFFIX));
  for (const file of files) {
    const text = readFileSync(join(TEMPLATE, file), 'utf8');
    const target = join(ROOT, plan.folder, file.slice(0, -SUFFIX.length));
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(
      target,
      placeholders.reduce((said, [name, value]) => said.replaceAll(`{{${name}}}`, value), text),
    );
  }
  register(plan);
}

/** As `npm install` would, which takes half a minute and asks a registry. */
function register({ remote, folder }: NewRemote) {
  const root = packageIn('');
  if (!matched(root.workspaces, folder)) root.workspaces.push(folder);
  write('package.json', root);
  const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
  const { name, version, license, dependencies, peerDependencies } = packageIn(folder);
  const packages = {
    ...lock.packages,
    '': { ...lock.packages[''], workspaces: root.workspaces },
    [folder]: { name, version, license, dependencies, peerDependencies },
    [`node_modules/${name}`]: { resolved: folder, link: true },
  };
  lock.packages = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : 1)));
  write('package-lock.json', lock);
  const types = JSON.parse(readFileSync(join(ROOT, 'tsconfig.json'), 'utf8'));
  types.references.push({ path: folder });
  write('tsconfig.json', types);
  const links = join(ROOT, 'node_modules/@linkstall');
  if (existsSync(links) && !existsSync(join(links, remote))) symlinkSync(join('../..', folder), join(links, remote));
}

const matched = (workspaces: readonly string[], folder: string) =>
  workspaces.some((pattern) => {
    const [start = '', end] = pattern.split('*');
    if (end === undefined) return pattern === folder;
    return dirname(pattern) === dirname(folder) && folder.startsWith(start) && folder.endsWith(end);
  });

const write = (file: string, content: object) =>
  writeFileSync(join(ROOT, file), `${JSON.stringify(content, null, 2)}\n`);

export async function newRemote({ folder }: Asked, remote: string): Promise<CommandResult> {
  const plan = planRemote({ remote, folder });
  tellPlan(`New remote ${remote}`, [
    ['folder', plan.folder],
    ['page', `${plan.path}, in the navigation as ${plan.title}`],
  ]);
  writeRemote(plan);
  const next = [
    `${plan.folder} is written, and a workspace of this repository.`,
    `  npx linkstall dev ${remote}       shows it as you edit it`,
    `  cd ${plan.folder} && npx jest     its test`,
    `  npx linkstall publish ${remote}   its first release; then deploy it`,
  ];
  return { json: { folder: plan.folder, path: plan.path }, text: next.join('\n') };
}
