// Deno runs the server bundles. Its permissions are enforced below JavaScript, and an SSR worker has none.
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Always JavaScript, because Deno runs without a loader; this file may run from `src`. */
export const PROGRAM = fileURLToPath(new URL('../../dist/ssr-worker/program.js', import.meta.url));
const HEAP_MB = 160;
/** Half of the default: more would take 35 MB of memory and save no time. */
const YOUNG_MB = 8;

/**
 * The file of Deno, from the package for this platform that npm has installed with `deno`. Where npm has none, a `deno`
 * of the system is used.
 */
export function denoFile(): string {
  const { platform, arch } = process;
  const name = `@deno/${platform}-${arch}${platform === 'linux' ? '-glibc' : ''}`;
  try {
    const inDeno = createRequire(createRequire(import.meta.url).resolve('deno/package.json'));
    return join(dirname(inDeno.resolve(`${name}/package.json`)), platform === 'win32' ? 'deno.exe' : 'deno');
  } catch {
    return 'deno';
  }
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
  `--v8-flags=--max-old-space-size=${HEAP_MB},--max-semi-space-size=${YOUNG_MB}`,
  PROGRAM,
];

const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

/** Storage of web pages and caches would be written below `DENO_DIR`, which therefore cannot exist. */
export const DENO_ENVIRONMENT = { PATH, DENO_DIR: '/dev/null/none', DENO_NO_UPDATE_CHECK: '1', NO_COLOR: '1' };
