// Finds Chromium for the browser tests. Installs the package of Debian where that is allowed.
import { existsSync } from 'node:fs';

import { installPackage, type Program } from './debian.ts';
import { onPath } from '../../dev/processes/on-path.mjs';

/** `preferred`: when none of these is installed, the first of them gets installed */
interface Candidates {
  names: readonly string[];
  preferred: readonly string[];
}

/** The headless shell of Chromium: the tests take little more than half of the time with it. */
const HEADLESS_SHELL = 'chromium-headless-shell';
/** Chromium as visitors have it: for example, it also requests the icon of a page. */
const WHOLE = ['chromium', 'chromium-browser', 'google-chrome'];
const FOR_TESTS = { names: [HEADLESS_SHELL, ...WHOLE], preferred: [HEADLESS_SHELL] };

/** The browser of the tests: preferably the headless shell, else any Chromium. */
export const findInstalledChromium = () => findInstalled(FOR_TESTS);

export const findChromium = (root: string, signal: AbortSignal): Promise<{ path?: string; problem?: string }> =>
  find(FOR_TESTS, { root, signal });

export const findWholeChromium = (root: string, signal: AbortSignal): Promise<{ path?: string; problem?: string }> =>
  find({ names: WHOLE, preferred: WHOLE }, { root, signal });

function findInstalled({ names, preferred }: Candidates): Program {
  const [packageName = ''] = preferred;
  const requirement = `Chromium ("apt-get install ${packageName}" on Debian, or set CHROMIUM to the path of one)`;
  const configuredPath = process.env['CHROMIUM'];
  if (configuredPath)
    return existsSync(configuredPath)
      ? { path: configuredPath, requirement }
      : { requirement: `${requirement}; CHROMIUM=${configuredPath} is not there` };
  const [path] = names.flatMap((name) => onPath(name) ?? []);
  const hasPreferred = preferred.some((name) => onPath(name));
  return { ...(path && { path }), ...(!hasPreferred && { debian: packageName }), requirement };
}

async function find(
  candidates: Candidates,
  options: { root: string; signal: AbortSignal },
): Promise<{ path?: string; problem?: string }> {
  const { path, debian, requirement } = findInstalled(candidates);
  const instruction = `The browser tests need ${requirement}.`;
  if (!debian) return path ? { path } : { problem: instruction };
  const { problem = instruction } = await installPackage(debian, { ...options, instruction });
  const { path: installedPath } = findInstalled(candidates);
  return installedPath ? { path: installedPath } : { problem };
}
