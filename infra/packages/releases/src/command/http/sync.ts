import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { hasCode, ReleaseError } from '../../release-error.ts';
import type { CommandResult } from '../command.ts';
import type { CommandOptions } from '../context.ts';
import { counted, table } from '../output.ts';
import { moves, withMoves, type Move, type SiteVersions } from './package-versions.ts';
import { readPackageVersions, readPlatformFile } from './platform-file.ts';
import { requirePlatform } from './platform.ts';

/** Sets the packages of this repository to the versions of the live site; with --check only compares. */
export async function sync(options: CommandOptions): Promise<CommandResult> {
  const { origin, folder } = requirePlatform(options);
  const path = join(folder, 'package.json');
  const file = readPackageFile(path);
  const moved = moves(file, await readSiteVersions(origin));
  const rows = table(moved.map(({ name, from, to }) => [`  ${name}`, from, '→', to]));
  const json = { ok: moved.length === 0 || !options.check, moved };
  if (moved.length === 0) return { json, text: `The packages have the versions of ${origin}.` };
  if (options.check)
    return { json, ok: false, text: `${headline(moved, origin)}\n${rows}\nRun npx linkstall sync, then npm install.` };
  writeFileSync(path, `${JSON.stringify(withMoves(file, moved), null, 2)}\n`);
  return { json, text: `${headline(moved, origin)} package.json is changed:\n${rows}\nNow run npm install.` };
}

export async function readSiteVersions(origin: string): Promise<SiteVersions> {
  const [{ shared }, packages] = await Promise.all([readPlatformFile(origin), readPackageVersions(origin)]);
  return { origin, packages, shared };
}

const headline = (moved: readonly Move[], origin: string) =>
  `${counted(moved.length, 'package')} ${moved.length === 1 ? 'differs' : 'differ'} from ${origin}.`;

function readPackageFile(path: string) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    const problem = hasCode(error, 'ENOENT') ? 'is missing' : 'is not JSON';
    throw new ReleaseError('sync.package', `${path} ${problem}.`);
  }
}
