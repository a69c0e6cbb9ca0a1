// Installs the packages when they are missing or no longer what the lock file says. Plain JavaScript, because it runs
// before anything is installed.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ALIVE_MS = 10_000;

/** @typedef {{version?: string, optional?: boolean, link?: boolean, inBundle?: boolean}} Locked */

/**
 * Whether everything in package-lock.json is there in the version it names, by the list that npm keeps of what it put.
 * @param {string} root
 */
export function isInstalled(root) {
  const list = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(list)) return false;
  const wanted = readPackages(join(root, 'package-lock.json'));
  const present = readPackages(list);
  return Object.entries(wanted).every(([path, { version, optional, link }]) => {
    if (!path.includes('node_modules/') || optional) return true; // workspaces themselves, other platforms' builds
    return link ? existsSync(join(root, path)) : present[path]?.version === version;
  });
}

/** @param {string} file @returns {Record<string, Locked>} */
const readPackages = (file) => JSON.parse(readFileSync(file, 'utf8')).packages ?? {};

/**
 * Runs `npm ci`. No package here needs its install script: what is native comes as a prebuilt package.
 * @param {string} root @param {AbortSignal} signal
 * @returns {Promise<number>} how many packages there are
 */
export async function install(root, signal) {
  const npm = process.env['npm_execpath'];
  const args = ['ci', '--no-audit', '--no-fund', '--ignore-scripts', '--prefer-offline', '--include=dev'];
  const [command, ...words] = npm && /npm-cli\.js$/.test(npm) ? [process.execPath, npm, ...args] : ['npm', ...args];
  const begun = Date.now();
  const alive = setInterval(() => {
    console.error(`packages: still at it (${Math.round((Date.now() - begun) / 1000)} s)`);
  }, ALIVE_MS);
  try {
    await run([command, ...words], { cwd: root, signal });
  } finally {
    clearInterval(alive);
  }
  return Object.keys(readPackages(join(root, 'node_modules/.package-lock.json'))).length;
}

/** In a process group of its own, so that npm's own children end with it. @param {string[]} words @param {{cwd: string, signal: AbortSignal}} options */
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
