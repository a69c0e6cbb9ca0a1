// Finds the programs that the tests need besides npm's packages. This is plain JavaScript, because it also runs before any
// package is installed.
import { existsSync } from 'node:fs';

import { GO, checkGo } from '../../dev/embedded-database/build.mjs';
import { Failure } from '../../dev/processes/failure.mjs';
import { onPath } from '../../dev/processes/on-path.mjs';

/**
 * The result of a search. `debian` is the package to install, because no program or only a second choice is here.
 * `requirement` names the program and says how to get it.
 * @typedef {{path?: string, debian?: string, requirement: string}} Program
 */

/** The headless shell of Chromium: the tests take little more than half of the time with it. */
const HEADLESS_SHELL = ['chromium-headless-shell'];
/** Chromium as visitors have it: for example, it also requests the icon of a page. */
export const WHOLE_CHROMIUM = ['chromium', 'chromium-browser', 'google-chrome'];

export const mayInstall = () => onPath('apt-get') !== undefined && process.getuid?.() === 0;

/** @param {string[]} preferred when none of these is installed, the first gets installed @returns {Program} */
export function findInstalledChromium(preferred = HEADLESS_SHELL) {
  const [packageName = ''] = preferred;
  const requirement = `Chromium ("apt-get install ${packageName}" on Debian, or set CHROMIUM to the path of one)`;
  const configuredPath = process.env['CHROMIUM'];
  if (configuredPath)
    return existsSync(configuredPath)
      ? { path: configuredPath, requirement }
      : { requirement: `${requirement}; CHROMIUM=${configuredPath} is not there` };
  const [path] = [...preferred, ...WHOLE_CHROMIUM].flatMap((name) => onPath(name) ?? []);
  const hasPreferred = preferred.some((name) => onPath(name));
  return { ...(path && { path }), ...(!hasPreferred && { debian: packageName }), requirement };
}

/** Debian installs the program in a folder that only root has in PATH. @returns {Program} */
export function findInstalledVarnish() {
  const path = onPath('varnishd') ?? ['/usr/sbin/varnishd'].find((file) => existsSync(file));
  return {
    ...(path ? { path } : { debian: 'varnish' }),
    requirement: 'Varnish 7 ("apt-get install varnish" on Debian)',
  };
}

export const findInstalledPrograms = () => [findInstalledChromium(), findInstalledVarnish()];

/**
 * Prints which missing programs apt-get will install.
 * @param {{inBrowser: boolean}} tests `inBrowser`: the tests need more than Go
 * @throws {Failure} with the list of missing programs when one of them has to be installed by the user
 */
export async function checkPrograms({ inBrowser }) {
  const programs = inBrowser ? findInstalledPrograms() : [];
  const missing = programs.filter(({ path }) => !path);
  const packages = mayInstall() ? missing.flatMap(({ debian }) => debian ?? []) : [];
  const requirements = missing.map(({ requirement }) => requirement);
  await checkGo().catch(({ message }) => requirements.unshift(`${GO} (${message})`));
  const text = [needSentence(requirements), ...(packages.length > 0 ? [`npm test installs ${list(packages)}.`] : [])];
  if (requirements.length > packages.length) throw new Failure(text.join(' '));
  if (packages.length > 0) console.log(text.join(' '));
}

const list = (/** @type {readonly string[]} */ names) => new Intl.ListFormat('en').format(names);
/** @param {readonly string[]} requirements */
export const needSentence = (requirements) => `The tests need ${list(requirements)}.`;
