// Finds the programs that the tests need besides npm's packages. The search runs before anything is installed or built.
import { join } from 'node:path';

import { findInstalledChromium } from './chromium.ts';
import { GO, checkGo } from '../../dev/embedded-database/build.mjs';
import { installPackage, mayInstall, type Program } from './debian.ts';
import { Failure } from '../../dev/processes/failure.mjs';
import { run, step } from '../../dev/processes/progress.mjs';
import type { Tool } from './test-tools.ts';
import { findInstalledVarnish } from './varnish.ts';

interface Options {
  root: string;
  signal: AbortSignal;
}

/**
 * Finds the programs. Installs the packages of Debian where that is allowed.
 * @param tools the tools that will run
 * @throws {Failure} with the list of missing programs
 */
export async function findPrograms(
  tools: readonly Tool[],
  options: Options,
): Promise<{ chromium: string | undefined }> {
  const findAll = () =>
    tools.some(({ inBrowser }) => inBrowser) ? [findInstalledChromium(), findInstalledVarnish()] : [];
  const programs = findAll();
  const missingRequirements = programs
    .filter(({ path, debian }) => !path && !(debian && mayInstall()))
    .map(({ requirement }) => requirement);
  if (tools.length > 0) await checkGo().catch(({ message }) => missingRequirements.unshift(`${GO} (${message})`));
  if (missingRequirements.length > 0) throw new Failure(sentence(missingRequirements));

  if (mayInstall() && programs.some(({ debian }) => debian)) await install(programs, findAll, options);
  return { chromium: findAll()[0]?.path };
}

/**
 * Installs all packages with one call of apt-get. If that fails, a second call installs only the packages that are necessary.
 */
async function install(programs: Program[], findAll: () => Program[], options: Options) {
  const instruction = 'apt-get cannot install the packages that the tests need.';
  const packages = programs.flatMap(({ debian }) => debian ?? []);
  const requiredPackages = programs.flatMap(({ path, debian }) => (path ? [] : (debian ?? [])));
  let { problem } = await installPackage(packages, { ...options, instruction });
  if (problem && requiredPackages.length > 0 && requiredPackages.length < packages.length)
    ({ problem } = await installPackage(requiredPackages, { ...options, instruction }));
  const missingPrograms = findAll().filter(({ path }) => !path);
  if (missingPrograms.length > 0)
    throw new Failure(`${sentence(missingPrograms.map(({ requirement }) => requirement))}\n${problem ?? instruction}`);
}

const sentence = (needs: readonly string[]) => `The tests need ${new Intl.ListFormat('en').format(needs)}.`;

/** Builds the database in its own process group, so an aborted run leaves no compiler behind. */
export const buildDatabase = ({ root, signal }: Options) =>
  step('database', async () => {
    const onErrorOutput = (line: string) => console.error(line);
    const failureMessage = 'The embedded database cannot be built.';
    const program = join(import.meta.dirname, '../../dev/embedded-database/build.mjs');
    return {
      summary: (await run(process.execPath, [program], { cwd: root, signal, failureMessage, onErrorOutput })).trim(),
    };
  });
