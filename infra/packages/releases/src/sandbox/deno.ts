// Deno runs code that is not trusted. Its permissions are enforced below JavaScript.
import { accessSync, constants, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The folders of the system's programs. */
export const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

/** `DENO_DIR` is a path that cannot exist, because Deno would write `localStorage` and caches below this path. */
export const DENO_ENVIRONMENT = { PATH, DENO_DIR: '/dev/null/none', DENO_NO_UPDATE_CHECK: '1', NO_COLOR: '1' };

let file: string | undefined;

/**
 * The file of Deno, from the package for this platform that npm has installed with `deno`. Where npm has none, as on
 * Alpine, the `deno` of the system is used.
 * @throws {Error} when there is none
 */
export const denoFile = (): string => (file ??= denoOfNpm() ?? denoIn(PATH));

function denoOfNpm(): string | null {
  const { platform, arch } = process;
  const name = `@deno/${platform}-${arch}${platform === 'linux' ? '-glibc' : ''}`;
  try {
    const inDeno = createRequire(createRequire(import.meta.url).resolve('deno/package.json'));
    return join(dirname(inDeno.resolve(`${name}/package.json`)), platform === 'win32' ? 'deno.exe' : 'deno');
  } catch {
    return null;
  }
}

/**
 * Finds Deno. Returns a full path, because `isolation.ts` tests whether a sandbox can execute this file.
 * @param path folders, separated by colons
 */
export function denoIn(path: string): string {
  const file = programIn(path, 'deno');
  if (file !== null) return file;
  const { platform, arch } = process;
  throw new Error(`there is no Deno for ${platform}-${arch}: run 'npm ci', or install 'deno' into a folder of ${path}`);
}

/**
 * The full path of a program.
 * @param path folders, separated by colons
 * @returns null when no folder has it
 */
export function programIn(path: string, name: string): string | null {
  for (const folder of path.split(':')) {
    try {
      const file = realpathSync(join(folder, name));
      accessSync(file, constants.X_OK);
      return file;
    } catch {
      // The next folder may have it.
    }
  }
  return null;
}

/** Arguments without a permission. Deno reads the program and the files that the program imports, and nothing else. */
export const DENO_ARGUMENTS: readonly string[] = [
  'run',
  '--quiet',
  '--no-prompt',
  '--no-config',
  '--no-lock',
  '--no-npm',
  '--no-remote',
  '--cached-only',
  '--no-code-cache',
  '--no-check',
  '--node-modules-dir=none',
];
