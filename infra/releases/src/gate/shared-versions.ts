// Which packages the running edge shares with server bundles: `shared/<env>.json` in the data folder, written by it while it
// runs. It may run from another checkout than a command; without it, what lies beside the command is what there is.
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';

import semver from 'semver';

import { foldersOfShared } from '../ssr-worker/shared.ts';

export interface SharedPackages {
  from: string;
  versions: Record<string, string>;
}

/** Of what is found from a folder. */
function sharedFrom(from: string): SharedPackages {
  const { shared } = foldersOfShared(from);
  const versions = Object.entries(shared).map(([name, folder]) => [
    name,
    String(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version),
  ]);
  return { from, versions: Object.fromEntries(versions) };
}

const fileOf = (dataDir: string, env: string) => join(dataDir, 'shared', `${env}.json`);

/** How often an edge says that it still runs, and how long another machine believes it. */
const TOLD_AGAIN_MS = 60_000;
const BELIEVED_MS = 3 * TOLD_AGAIN_MS;

/**
 * Says what this edge shares, for as long as it runs.
 * @param edge `from`: the folder from which packages are found
 * @returns takes it back
 */
export function writeSharedVersions({
  dataDir,
  env,
  from,
}: {
  dataDir: string;
  env: string;
  from: string;
}): () => void {
  const file = fileOf(dataDir, env);
  const { pid } = process;
  const host = hostname();
  mkdirSync(join(dataDir, 'shared'), { recursive: true });
  const draft = join(dataDir, 'shared', `.${env}.${pid}.tmp`);
  writeFileSync(draft, JSON.stringify({ schema: 1, host, pid, ...sharedFrom(from) }));
  rmSync(file, { recursive: true, force: true });
  renameSync(draft, file);
  // Another edge may have begun meanwhile.
  const isOurs = () => {
    const told = readToldIn(file);
    return told?.pid === pid && told.host === host;
  };
  const again = setInterval(() => {
    if (isOurs()) touch(file);
  }, TOLD_AGAIN_MS).unref();
  return () => {
    clearInterval(again);
    if (isOurs()) rmSync(file, { force: true });
  };
}

function touch(file: string) {
  try {
    utimesSync(file, new Date(), new Date());
  } catch {
    // then it is believed on this machine alone
  }
}

/** What server bundles get. */
export function readSharedVersions({ dataDir, env }: { dataDir: string; env: string }): SharedPackages {
  const file = fileOf(dataDir, env);
  const told = readToldIn(file);
  const own = sharedFrom(import.meta.dirname);
  if (!told || !mayRun(told, file)) return own;
  return { from: isThere(told.from) ? told.from : own.from, versions: told.versions };
}

/** @returns null: nothing, or nothing that can be used */
function readToldIn(file: string): (SharedPackages & { host: string; pid: number }) | null {
  try {
    const told = JSON.parse(readFileSync(file, 'utf8'));
    const versions: unknown[] = Object.values(told.versions);
    const whole =
      told.schema === 1 && versions.length > 0 && versions.every((version) => semver.valid(version as string));
    return whole && typeof told.from === 'string' ? told : null;
  } catch {
    return null;
  }
}

/** Of an edge on another machine, or of a container that is gone, nobody here knows better than what it said lately. */
function mayRun({ host, pid }: { host: string; pid: number }, file: string) {
  if (host !== hostname()) return Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0) < BELIEVED_MS;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function isThere(from: string) {
  return Object.keys(foldersOfShared(from).shared).length > 0;
}
