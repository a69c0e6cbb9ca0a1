// Finds the programs that the tests need besides npm's packages. The search runs before anything is installed or built.
import { join } from 'node:path';

import { findInstalledChromium } from './chromium.ts';
import { GO, checkGo } from '../../dev/embedded-database/build.mjs';
import { installPackage, mayInstall, type Program } from './debian.ts';
import { Failure } from '../../dev/processes/failure.mjs';
import { onPath } from '../../dev/processes/on-path.mjs';
import { run, step } from '../../dev/processes/progress.mjs';
import { findInstalledVarnish } from './varnish.ts';

interface Options {
  root: string;
  signal: AbortSignal;
}

function findInstalledGit(): Program {
  const requirement = 'git ("apt-get install git" on Debian)';
  const path = onPath('git');
  return path ? { path, requirement } : { debian: 'git', requirement };
}

/** The programs that the tests of a folder need. Every test needs Go, because the database is built first. */
const PROGRAMS = [
  { find: findInstalledChromium, folders: ['infra/tests/e2e', 'infra/tests/bench'] },
  { find: findInstalledVarnish, folders: ['infra/tests/e2e'] },
  { find: findInstalledGit, folders: ['infra/tests/repo-rules'] },
];

/**
 * Finds the programs. Installs the packages of Debian where that is allowed.
 * @param files the test files that will run, as absolute paths
 * @throws {Failure} with the list of missing programs
 */
export async function findPrograms(
  files: readonly string[],
  options: Options,
): Promise<{ chromium: string | undefined }> {
  const isNeeded = (folder: string) => files.some((file) => file.startsWith(join(options.root, folder)));
  const neededPrograms = PROGRAMS.filter(({ folders }) => folders.some(isNeeded));
  const findAll = () => neededPrograms.map(({ find }) => find());
  const programs = findAll();
  const missingRequirements = programs
    .filter(({ path, debian }) => !path && !(debian && mayInstall()))
    .map(({ requirement }) => requirement);
  if (files.length > 0) await checkGo().catch(({ message }) => missingRequirements.unshift(`${GO} (${message})`));
  if (missingRequirements.length > 0) throw new Failure(sentence(missingRequirements));

  if (mayInstall() && programs.some(({ debian }) => debian)) await install(programs, findAll, options);
  return { chromium: findInstalledChromium().path };
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
