// The repository of a team, as `linkstall new` writes it outside of this repository. The site provides the packages of
// Linkstall. The packages of npm are symbolic links to the packages of this repository.
import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { temporaryFolder } from './temporary-folder.ts';

const ROOT = join(import.meta.dirname, '../../..');
const run = promisify(execFile);

/** @param url the site */
export async function newTeamRepository(
  remote: string,
  url: string,
): Promise<{ readonly folder: string; readonly program: string }> {
  const parent = temporaryFolder('team');
  const modules = join(parent, 'node_modules');
  mkdirSync(join(modules, '@linkstall'), { recursive: true });
  for (const name of readdirSync(join(ROOT, 'node_modules')))
    if (name !== '@linkstall') symlinkSync(join(ROOT, 'node_modules', name), join(modules, name));
  const { packages } = (await (await fetch(`${url}/sdk/index.json`)).json()) as { packages: Record<string, string> };
  for (const [name, version] of Object.entries(packages)) {
    const file = join(parent, `${name}.tgz`);
    writeFileSync(file, Buffer.from(await (await fetch(`${url}/sdk/${name}-${version}.tgz`)).arrayBuffer()));
    const target = join(modules, '@linkstall', name);
    mkdirSync(target);
    await run('tar', ['-xzf', file, '-C', target, '--strip-components=1']);
  }
  const program = join(modules, '@linkstall/cli/dist/command/http/linkstall.mjs');
  await run(process.execPath, [program, 'new', remote, '--platform', url], { cwd: parent });
  return { folder: join(parent, remote), program };
}
