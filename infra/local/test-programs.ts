// The programs that the tests need beside npm's packages. All are looked for before anything is installed or built.
import { join } from 'node:path';

import { lookForChromium } from './chromium.ts';
import { GO, requireGo } from './database/build.mjs';
import { installPackage, mayInstall, type Program } from './debian.ts';
import { Failure } from './failure.ts';
import { run, step } from './progress.ts';
import type { Tool } from './test-tools.ts';
import { lookForVarnish } from './varnish.ts';

interface Options {
  root: string;
  signal: AbortSignal;
}

/**
 * Finds the programs, and installs those of Debian where that is allowed.
 * @param tools those that will run
 * @throws {Failure} with everything that is missing
 */
export async function requirePrograms(
  tools: readonly Tool[],
  options: Options,
): Promise<{ chromium: string | undefined }> {
  const look = () => (tools.some(({ inBrowser }) => inBrowser) ? [lookForChromium(), lookForVarnish()] : []);
  const programs = look();
  const missing = programs.filter(({ path, debian }) => !path && !(debian && mayInstall())).map(({ need }) => need);
  if (tools.length > 0) await requireGo().catch(({ message }) => missing.unshift(`${GO} (${message})`));
  if (missing.length > 0) throw new Failure(sentence(missing));

  if (mayInstall() && programs.some(({ debian }) => debian)) await install(programs, look, options);
  return { chromium: look()[0]?.path };
}

/** In one call of apt-get. Where that fails, a second one does without what is only better than what is here. */
async function install(programs: Program[], look: () => Program[], options: Options) {
  const how = 'apt-get cannot install what the tests need.';
  const wanted = programs.flatMap(({ debian }) => debian ?? []);
  const needed = programs.flatMap(({ path, debian }) => (path ? [] : (debian ?? [])));
  let { problem } = await installPackage(wanted, { ...options, how });
  if (problem && needed.length > 0 && needed.length < wanted.length)
    ({ problem } = await installPackage(needed, { ...options, how }));
  const missing = look().filter(({ path }) => !path);
  if (missing.length > 0) throw new Failure(`${sentence(missing.map(({ need }) => need))}\n${problem ?? how}`);
}

const sentence = (needs: readonly string[]) => `The tests need ${new Intl.ListFormat('en').format(needs)}.`;

/** In a process group of its own, so that a run that is stopped leaves no compiler behind. */
export const buildDatabase = ({ root, signal }: Options) =>
  step('database', async () => {
    const heard = (line: string) => console.error(line);
    const failed = 'The embedded database cannot be built.';
    const program = join(import.meta.dirname, 'database/build.mjs');
    return { say: (await run(process.execPath, [program], { cwd: root, signal, failed, heard })).trim() };
  });
