// The package versions that the running edge shares with server bundles. The edge writes them to `shared/<env>.json` in
// the data folder, because a command may run in another checkout. Without this file, the gate uses the packages that
// the command finds.
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';

import semver from 'semver';

import { sharedFolders } from '../ssr-worker/shared-packages.ts';

export interface SharedPackages {
  from: string;
  versions: Record<string, string>;
}

/** The shared packages that are found from a folder. */
function sharedFrom(from: string): SharedPackages {
  const versions = Object.entries(sharedFolders(from)).map(([name, folder]) => [
    name,
    String(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version),
  ]);
  return { from, versions: Object.fromEntries(versions) };
}

const fileOf = (dataDir: string, env: string) => join(dataDir, 'shared', `${env}.json`);

/** Interval at which an edge renews its file, and how long another machine trusts the file. */
const RENEW_MS = 60_000;
const TRUST_MS = 3 * RENEW_MS;

/**
 * Writes the package versions of this edge, and renews the file until the returned function is called.
 * @param edge `from`: the folder from which packages are resolved
 * @returns removes the file
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
  // Another edge may have replaced the file.
  const isOwnRecord = () => {
    const record = readRecord(file);
    return record?.pid === pid && record.host === host;
  };
  const timer = setInterval(() => {
    if (isOwnRecord()) touch(file);
  }, RENEW_MS).unref();
  return () => {
    clearInterval(timer);
    if (isOwnRecord()) rmSync(file, { force: true });
  };
}

function touch(file: string) {
  try {
    utimesSync(file, new Date(), new Date());
  } catch {
    // A stale file counts only on this machine.
  }
}

/** The package versions that server bundles get. */
export function readSharedVersions({ dataDir, env }: { dataDir: string; env: string }): SharedPackages {
  const file = fileOf(dataDir, env);
  const record = readRecord(file);
  const local = sharedFrom(import.meta.dirname);
  if (!record || !mayBeRunning(record, file)) return local;
  return { from: hasPackages(record.from) ? record.from : local.from, versions: record.versions };
}

/** @returns null when the file is missing or invalid */
function readRecord(file: string): (SharedPackages & { host: string; pid: number }) | null {
  try {
    const record = JSON.parse(readFileSync(file, 'utf8'));
    const versions: unknown[] = Object.values(record.versions);
    const isValid =
      record.schema === 1 && versions.length > 0 && versions.every((version) => semver.valid(version as string));
    return isValid && typeof record.from === 'string' ? record : null;
  } catch {
    return null;
  }
}

/** Only the machine of the edge can check the process. Other machines trust the file while it is fresh. */
function mayBeRunning({ host, pid }: { host: string; pid: number }, file: string) {
  if (host !== hostname()) return Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0) < TRUST_MS;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function hasPackages(from: string) {
  return Object.keys(sharedFolders(from)).length > 0;
}
