// Installs the packages when some are missing or differ from the lock file. This is plain JavaScript, because it runs before
// any package is installed.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ALIVE_MS = 10_000;

/** @typedef {{version?: string, optional?: boolean, link?: boolean, inBundle?: boolean}} Locked */

/**
 * Whether every package of package-lock.json is installed in that version. npm lists the installed packages in a file.
 * @param {string} root
 */
export function isInstalled(root) {
  const list = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(list)) return false;
  const lockedPackages = readPackages(join(root, 'package-lock.json'));
  const installedPackages = readPackages(list);
  return Object.entries(lockedPackages).every(([path, { version, optional, link }]) => {
    if (!path.includes('node_modules/') || optional) return true; // workspaces themselves, other platforms' builds
    return link ? existsSync(join(root, path)) : installedPackages[path]?.version === version;
  });
}

/** @param {string} file @returns {Record<string, Locked>} */
const readPackages = (file) => JSON.parse(readFileSync(file, 'utf8')).packages ?? {};

/**
 * Runs `npm ci`. No package here needs its install script, because native packages come prebuilt.
 * @param {string} root @param {AbortSignal} signal
 * @returns {Promise<number>} how many packages there are
 */
export async function install(root, signal) {
  const npm = process.env['npm_execpath'];
  const args = ['ci', '--no-audit', '--no-fund', '--ignore-scripts', '--prefer-offline', '--include=dev'];
  const [command, ...rest] = npm && /npm-cli\.js$/.test(npm) ? [process.execPath, npm, ...args] : ['npm', ...args];
  const startedAt = Date.now();
  const heartbeat = setInterval(() => {
    console.error(`packages: still installing (${Math.round((Date.now() - startedAt) / 1000)} s)`);
  }, ALIVE_MS);
  try {
    await run([command, ...rest], { cwd: root, signal });
  } finally {
    clearInterval(heartbeat);
  }
  return Object.keys(readPackages(join(root, 'node_modules/.package-lock.json'))).length;
}

/**
 * Runs a command in its own process group, so that the children of npm end with it.
 * @param {string[]} words @param {{cwd: string, signal: AbortSignal}} options
 */
async function run([command = '', ...args], { cwd, signal }) {
  const child = spawn(command, args, { cwd, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  const end = () => child.pid && process.kill(-child.pid, 'SIGKILL');
  signal.addEventListener('abort', end, { once: true });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => (output = (output + chunk).slice(-6_000)));
  const code = await new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', resolve);
  });
  signal.removeEventListener('abort', end);
  signal.throwIfAborted();
  if (code === 0) return;
  const failed = 'The packages could not be installed ("npm ci"). Without a network npm needs a filled cache. It said:';
  throw new Error(`${failed}\n${output.trim() || code}`);
}
