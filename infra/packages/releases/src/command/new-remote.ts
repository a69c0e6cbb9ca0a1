// Writes a remote from the template and registers a workspace for the remote. The remote then builds without
// `npm install`.
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';

import type { Tier } from '@linkstall/contracts/foreign';

import { FRONT_ENDS, WORKSPACES } from '../../../build/front-ends.mjs';
import { appPathOf } from '../gate/app-path.ts';
import { ReleaseError } from '../release-error.ts';
import { isRemoteName } from '../signed/verify.ts';
import { printPlan } from './confirmation.ts';
import type { CommandResult } from './command.ts';
import type { CommandOptions } from './context.ts';

const ROOT = join(import.meta.dirname, '../../../../..');
const TEMPLATE = join(import.meta.dirname, '../../template');
/** Replaces the sources, the package and the routes of the template. */
const FOREIGN_TEMPLATE = join(import.meta.dirname, '../../template-foreign');
const SUFFIX = '.template';

interface NewRemote {
  remote: string;
  folder: string;
  path: string;
  title: string;
  tier: Tier;
}

/**
 * Plans the new remote, or throws a `ReleaseError` with the reason.
 * @param options `folder`: relative to the root of the repository; `tier`: trusted or foreign
 */
function planRemote(remote: string, { folder, tier = 'trusted' }: Pick<CommandOptions, 'folder' | 'tier'>): NewRemote {
  if (tier !== 'trusted' && tier !== 'foreign') refuse('new.tier', `'${tier}' is not a tier. Use trusted or foreign.`);
  if (!isRemoteName(remote) || remote.endsWith('-'))
    refuse(
      'new.name',
      `'${remote}' is not a valid name. Use lowercase letters, digits and dashes, with a letter first, e.g. mfe-hello.`,
    );
  const name = `@linkstall/${remote}`;
  if (['shell', ...FRONT_ENDS].includes(remote) || WORKSPACES.some((workspace) => packageIn(workspace).name === name))
    refuse('new.taken', `${remote} exists already. There are: ${FRONT_ENDS.join(', ')}.`);
  const path = appPathOf(remote);
  const owner = FRONT_ENDS.find((workspace) => workspace !== 'shell' && appPathOf(workspace) === path);
  if (owner !== undefined) refuse('new.address', `${path} belongs to ${owner}: choose another name.`);
  const folderPath = placeFor(remote, folder);
  const label = remote.replace(/^mfe-/, '').replaceAll('-', ' ');
  return { remote, folder: folderPath, path, tier, title: label.charAt(0).toUpperCase() + label.slice(1) };
}

/** The folder of a remote has the name of the remote. */
function placeFor(remote: string, requestedFolder: string = remote) {
  const folderPath = relative(
    ROOT,
    resolve(ROOT, basename(requestedFolder) === remote ? requestedFolder : join(requestedFolder, remote)),
  );
  const outer = WORKSPACES.find((workspace) => workspace !== 'infra' && folderPath.startsWith(`${workspace}${sep}`));
  if (folderPath.startsWith('..')) refuse('new.folder', `${requestedFolder} is not in this repository (${ROOT}).`);
  const segments = folderPath.split(sep);
  const reserved = segments.find((segment) => segment.startsWith('.') || ['node_modules', 'dist'].includes(segment));
  if (reserved !== undefined) refuse('new.folder', `${folderPath} would be in ${reserved}, which contains no sources.`);
  if (segments[0] === 'infra' && segments.length > 2)
    refuse('new.folder', `${folderPath} would be in a folder of infra. Use infra/${remote}.`);
  if (outer !== undefined) refuse('new.folder', `${folderPath} would be in ${outer}, which is another package.`);
  if (existsSync(join(ROOT, folderPath)))
    refuse('new.exists', `${folderPath} exists already: choose another --folder, or remove it.`);
  return folderPath.split(sep).join('/');
}

function refuse(code: string, message: string): never {
  throw new ReleaseError(code, message);
}

const packageIn = (folder: string) => JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8'));

/** The paths of a new remote with their templates. */
function templateFiles(tier: Tier): Map<string, string> {
  const filesOf = (folder: string) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith(SUFFIX))
      .map((file) => [file, join(folder, file)] as const);
  const files = filesOf(TEMPLATE);
  if (tier === 'trusted') return new Map(files);
  return new Map([...files.filter(([file]) => !file.startsWith('src')), ...filesOf(FOREIGN_TEMPLATE)]);
}

function writeRemote(plan: NewRemote) {
  const rootPath = relative(join(ROOT, plan.folder), ROOT).split(sep).join('/');
  const placeholders = Object.entries({ ...plan, up: rootPath });
  for (const [file, source] of templateFiles(plan.tier)) {
    const text = readFileSync(source, 'utf8');
    const target = join(ROOT, plan.folder, file.slice(0, -SUFFIX.length));
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(
      target,
      placeholders.reduce((content, [name, value]) => content.replaceAll(`{{${name}}}`, value), text),
    );
  }
  register(plan);
}

/** Does the part of `npm install` that is needed, because `npm install` takes half a minute and needs the network. */
function register({ remote, folder }: NewRemote) {
  const root = packageIn('');
  if (!isWorkspace(root.workspaces, folder)) root.workspaces.push(folder);
  write('package.json', root);
  const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
  const { name, version, license, dependencies, devDependencies, peerDependencies } = packageIn(folder);
  const packages = {
    ...lock.packages,
    '': { ...lock.packages[''], workspaces: root.workspaces },
    [folder]: { name, version, license, dependencies, devDependencies, peerDependencies },
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

const isWorkspace = (workspaces: readonly string[], folder: string) =>
  workspaces.some((pattern) => {
    const [start = '', end] = pattern.split('*');
    if (end === undefined) return pattern === folder;
    return dirname(pattern) === dirname(folder) && folder.startsWith(start) && folder.endsWith(end);
  });

const write = (file: string, content: object) =>
  writeFileSync(join(ROOT, file), `${JSON.stringify(content, null, 2)}\n`);

export async function newRemote(options: CommandOptions, remote: string): Promise<CommandResult> {
  const plan = planRemote(remote, options);
  printPlan(`New remote ${remote}`, [
    ['folder', plan.folder],
    ...(plan.tier === 'foreign' ? [['tier', 'foreign: in a sandboxed iframe'] as const] : []),
    ['page', `${plan.path}, in the navigation as ${plan.title}`],
  ]);
  writeRemote(plan);
  const next = [
    `Created ${plan.folder} as a workspace of this repository.`,
    `  npx linkstall dev ${remote}       shows it as you edit it`,
    `  cd ${plan.folder} && npx jest     its test`,
    `  npx linkstall publish ${remote}   its first release; then deploy it`,
  ];
  return { json: { folder: plan.folder, path: plan.path }, text: next.join('\n') };
}
