// Finds the programs that tests and measurements need besides npm's packages, and installs them where that is allowed. This is
// plain JavaScript, because it also runs before any package is installed.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';

import { GO, checkGo } from '../../dev/embedded-database/build.mjs';
import { Failure } from '../../dev/processes/failure.mjs';
import { findOnPath } from '../../dev/processes/find-on-path.mjs';
import { run } from '../../dev/processes/progress.mjs';

/**
 * The result of a search. `debian` is the package to install, because no program or only a second choice is here.
 * `requirement` names the program and says how to get it. With `file` this file of the package is enough, and `target` is its
 * path.
 * @typedef {{path?: string, debian?: string, file?: string, target?: string, requirement: string}} Program
 */

/** The headless shell of Chromium: the tests take little more than half of the time with it. */
const HEADLESS_SHELL = ['chromium-headless-shell'];
/** Chromium as visitors have it: for example, it also requests the icon of a page. */
const FULL_CHROMIUM = ['chromium', 'chromium-browser', 'google-chrome'];

/** @param {string[]} preferred when none of these is installed, the first gets installed @returns {Program} */
export function findChromium(preferred = HEADLESS_SHELL) {
  const [packageName = ''] = preferred;
  const requirement = `Chromium ("apt-get install ${packageName}" on Debian, or set CHROMIUM to the path of one)`;
  const configuredPath = process.env['CHROMIUM'];
  if (configuredPath)
    return existsSync(configuredPath)
      ? { path: configuredPath, requirement }
      : { requirement: `${requirement}; CHROMIUM=${configuredPath} is not there` };
  const [path] = [...preferred, ...FULL_CHROMIUM].flatMap((name) => findOnPath(name) ?? []);
  const hasPreferred = preferred.some((name) => findOnPath(name));
  return { ...(path && { path }), ...(!hasPreferred && { debian: packageName }), requirement };
}
export const findFullChromium = () => findChromium(FULL_CHROMIUM);

/**
 * Debian installs servers in a folder that only root has in PATH.
 * @param {string} name the name of the file @param {{debian?: string, title?: string}} [names] by default the same name
 * @returns {Program}
 */
export function findProgram(name, { debian = name, title = name } = {}) {
  const path = findOnPath(name) ?? [`/usr/sbin/${name}`].find((file) => existsSync(file));
  return { ...(path ? { path } : { debian }), requirement: `${title} ("apt-get install ${debian}" on Debian)` };
}
export const findVarnish = () => findProgram('varnishd', { debian: 'varnish', title: 'Varnish 7' });

/**
 * The program that checks rules of Prometheus. Only this file is installed, because the package would also start a server.
 * @returns {Program}
 */
export function findPromtool() {
  const target = join(process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'linkstall/promtool');
  const path = findOnPath('promtool') ?? (existsSync(target) ? target : undefined);
  const source = { debian: 'prometheus', file: 'usr/bin/promtool', target };
  return { ...(path ? { path } : source), requirement: 'promtool ("apt-get install prometheus" on Debian)' };
}

/** The folders with the tests that need a program. */
const NEEDS = [
  { find: () => findChromium(), folders: ['infra/tests/bench', 'infra/tests/e2e'] },
  { find: () => findProgram('git'), folders: ['infra/tests/repo-rules'] },
  { find: findPromtool, folders: ['infra/tests/repo-rules'] },
  { find: findVarnish, folders: ['infra/tests/e2e'] },
];

const mayInstall = () => findOnPath('apt-get') !== undefined && process.getuid?.() === 0;

/**
 * Prints which missing programs apt-get will install.
 * @param {(folder: string) => boolean} hasTestsIn whether tests of a folder will run
 * @returns the searches for the programs that these tests need
 * @throws {Failure} with the list of missing programs when one of them has to be installed by the user
 */
export async function checkPrograms(hasTestsIn) {
  const searches = NEEDS.filter(({ folders }) => folders.some((folder) => hasTestsIn(folder))).map(({ find }) => find);
  const missing = searches.map((find) => find()).filter(({ path }) => !path);
  const packages = mayInstall() ? missing.flatMap(({ debian }) => debian ?? []) : [];
  const requirements = missing.map(({ requirement }) => requirement);
  await checkGo().catch(({ message }) => requirements.unshift(`${GO} (${message})`));
  const text = [`The tests need ${list(requirements)}.`];
  if (packages.length > 0) text.push(`npm test installs ${list(packages)}.`);
  if (requirements.length > packages.length) throw new Failure(text.join(' '));
  if (packages.length > 0) console.log(text.join(' '));
  return searches;
}

const list = (/** @type {readonly string[]} */ names) => new Intl.ListFormat('en').format(names);

/**
 * Finds a program. First installs the package that the search names, where that is allowed. If apt-get fails, a second choice
 * is good enough.
 * @param {() => Program} find @param {AbortSignal} signal
 * @returns its path
 * @throws {Failure} when there is no such program
 */
export async function findOrInstall(find, signal) {
  const { path, debian, file, target, requirement } = find();
  const failureMessage = `This program is missing: ${requirement}.`;
  if (debian && mayInstall()) {
    console.log(`installing ${debian}`);
    const options = { cwd: '/', signal, failureMessage, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
    try {
      await run('apt-get', ['update', '-q'], options);
      if (file && target) await downloadFile({ debian, file, target }, options);
      else await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', debian], options);
    } catch (error) {
      if (!path) throw error;
    }
  }
  const { path: foundPath } = find();
  if (!foundPath) throw new Failure(failureMessage);
  return foundPath;
}

/**
 * Takes one file out of a package, and installs nothing.
 * @param {{debian: string, file: string, target: string}} wanted @param {Parameters<typeof run>[2]} options
 */
async function downloadFile({ debian, file, target }, options) {
  mkdirSync(dirname(target), { recursive: true });
  const cwd = mkdtempSync(`${target}-`);
  try {
    await run('apt-get', ['download', '-q', debian], { ...options, cwd });
    await run('dpkg-deb', ['-x', readdirSync(cwd)[0] ?? '', 'files'], { ...options, cwd });
    renameSync(join(cwd, 'files', file), target);
  } finally {
    rmSync(cwd, { recursive: true });
  }
}
