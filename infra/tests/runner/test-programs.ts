// Finds the programs that the tests need besides npm's packages. The search runs before anything is installed or built.
import { join } from 'node:path';

import { installPackage } from './debian.ts';
import { Failure } from '../../dev/processes/failure.mjs';
import { checkPrograms, findInstalledPrograms, mayInstall, needSentence } from './programs.mjs';
import { run, step } from '../../dev/processes/progress.mjs';
import type { Tool } from './test-tools.ts';

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
  const inBrowser = tools.some((tool) => tool.inBrowser);
  if (tools.length > 0) await checkPrograms({ inBrowser });
  if (!inBrowser) return { chromium: undefined };
  if (mayInstall() && findInstalledPrograms().some(({ debian }) => debian)) await install(options);
  return { chromium: findInstalledPrograms()[0]?.path };
}

/**
 * Installs all packages with one call of apt-get. If that fails, a second call installs only the packages that are necessary.
 */
async function install(options: Options) {
  const programs = findInstalledPrograms();
  const instruction = 'apt-get cannot install the packages that the tests need.';
  const packages = programs.flatMap(({ debian }) => debian ?? []);
  const requiredPackages = programs.flatMap(({ path, debian }) => (path ? [] : (debian ?? [])));
  let { problem } = await installPackage(packages, { ...options, instruction });
  if (problem && requiredPackages.length > 0 && requiredPackages.length < packages.length)
    ({ problem } = await installPackage(requiredPackages, { ...options, instruction }));
  const missing = findInstalledPrograms().flatMap(({ path, requirement }) => (path ? [] : requirement));
  if (missing.length > 0) throw new Failure(`${needSentence(missing)}\n${problem ?? instruction}`);
}

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
