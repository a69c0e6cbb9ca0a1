// Writes a whole repository for a team: everything to build, test and ship one remote. Nothing in it points into the
// repository of the platform.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

import { appPathOf } from '../../gate/app-path.ts';
import { ReleaseError } from '../../release-error.ts';
import { isRemoteName } from '../../signed/verify.ts';
import type { CommandResult } from '../command.ts';
import { printPlan } from '../confirmation.ts';
import type { CommandOptions } from '../context.ts';
import { moves, withMoves, type PackageFile, type SiteVersions } from './package-versions.ts';
import type { Platform } from './platform.ts';
import { readSiteVersions } from './sync.ts';

const TEMPLATE = join(import.meta.dirname, '../../../template-repository');
const SUFFIX = '.template';

export async function newRepository(
  { origin }: Platform,
  { folder: requestedFolder, tier }: CommandOptions,
  remote: string,
): Promise<CommandResult> {
  if (tier !== undefined) refuse('new.tier', 'A repository of its own is for a trusted remote: leave out --tier.');
  if (!isRemoteName(remote) || remote.endsWith('-'))
    refuse(
      'new.name',
      `'${remote}' is not a valid name. Use lowercase letters, digits and dashes, with a letter first.`,
    );
  const folder = resolve(requestedFolder ?? remote);
  if (existsSync(folder)) refuse('new.exists', `${folder} exists already: choose another --folder, or remove it.`);
  const path = appPathOf(remote);
  const versions = await readSiteVersions(origin);
  printPlan(`New repository for ${remote}`, [
    ['folder', folder],
    ['platform', origin],
    ['pages', `${path}, rendered on the server, and ${path}/hello`],
  ]);
  const label = remote.replace(/^mfe-/, '').replaceAll('-', ' ');
  const title = label.charAt(0).toUpperCase() + label.slice(1);
  const placeholders = { remote, path, title, platform: origin };
  const packageFile = packageFileOf(placeholders, versions);
  writeRepository(folder, placeholders);
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(packageFile, null, 2)}\n`);
  const next = [
    `Created ${folder}.`,
    `  cd ${relative('', folder) || '.'}`,
    '  npm install',
    '  npm test',
    '  npm run build',
    '  npx linkstall login',
    '  npx linkstall publish',
  ];
  return { json: { folder, path }, text: next.join('\n') };
}

function refuse(code: string, message: string): never {
  throw new ReleaseError(code, message);
}

type Placeholders = Readonly<Record<string, string>>;

function filled(file: string, placeholders: Placeholders) {
  const fill = (text: string, [name, value]: [string, string]) => text.replaceAll(`{{${name}}}`, value);
  return Object.entries(placeholders).reduce(fill, readFileSync(join(TEMPLATE, file), 'utf8'));
}

/** A `_` at the front of a name stands for a `.`, because npm leaves out some files with a `.` when it packs them. */
function writeRepository(folder: string, placeholders: Placeholders) {
  const files = readdirSync(TEMPLATE, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith(SUFFIX));
  for (const file of files) {
    const target = join(folder, file.slice(0, -SUFFIX.length).replace(/^_/, '.'));
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, filled(file, placeholders));
  }
}

/** The template has no versions of the site's packages; the site gives them. */
function packageFileOf(placeholders: Placeholders, versions: SiteVersions) {
  const template: PackageFile = JSON.parse(filled(`package.json${SUFFIX}`, placeholders));
  const file = withMoves(template, moves(template, versions));
  const missing = Object.entries({ ...file.devDependencies, ...file.peerDependencies }).filter(([, to]) => to === '*');
  if (missing.length === 0) return file;
  const names = [...new Set(missing.map(([name]) => name))].join(', ');
  return refuse('new.versions', `${versions.origin} names no version of ${names}: ask its operators.`);
}
