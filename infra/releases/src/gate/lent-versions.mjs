// Which packages the running edge lends to server bundles: `lent/<env>.json` in the data folder, written by it while it
// runs. It may run from another checkout than a command; without it, what lies beside the command is what there is.
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';

import semver from 'semver';

import { foldersOfLent } from '../room/lent.mjs';

/** @typedef {{from: string, versions: Record<string, string>}} Lent */

/** Of what is found from a folder. @param {string} from @returns {Lent} */
function lentFrom(from) {
  const { lent } = foldersOfLent(from);
  const versions = Object.entries(lent).map(([name, folder]) => [
    name,
    String(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version),
  ]);
  return { from, versions: Object.fromEntries(versions) };
}

/** @param {string} dataDir @param {string} env */
const fileOf = (dataDir, env) => join(dataDir, 'lent', `${env}.json`);

/**
 * Says what this edge lends, for as long as it runs.
 * @param {{dataDir: string, env: string, from: string}} edge `from`: the folder from which packages are found
 * @returns {() => void} takes it back
 */
export function tellLent({ dataDir, env, from }) {
  const file = fileOf(dataDir, env);
  const { pid } = process;
  mkdirSync(join(dataDir, 'lent'), { recursive: true });
  const draft = join(dataDir, 'lent', `.${env}.${pid}.tmp`);
  writeFileSync(draft, JSON.stringify({ schema: 1, host: hostname(), pid, ...lentFrom(from) }));
  rmSync(file, { recursive: true, force: true });
  renameSync(draft, file);
  return () => {
    // Another edge may have begun meanwhile.
    if (readToldIn(file)?.pid === pid) rmSync(file, { force: true });
  };
}

/** What server bundles get. @param {{dataDir: string, env: string}} environment @returns {Lent} */
export function readLent({ dataDir, env }) {
  const told = readToldIn(fileOf(dataDir, env));
  const own = lentFrom(import.meta.dirname);
  if (!told || !mayRun(told)) return own;
  return { from: isThere(told.from) ? told.from : own.from, versions: told.versions };
}

/** @param {string} file @returns {(Lent & {host: string, pid: number}) | null} null: nothing, or nothing that can be used */
function readToldIn(file) {
  try {
    const told = JSON.parse(readFileSync(file, 'utf8'));
    const versions = Object.values(told.versions);
    const whole = told.schema === 1 && versions.length > 0 && versions.every((version) => semver.valid(version));
    return whole && typeof told.from === 'string' ? told : null;
  } catch {
    return null;
  }
}

/** Of an edge on another machine nobody here knows better. @param {{host: string, pid: number}} told */
function mayRun({ host, pid }) {
  if (host !== hostname()) return true;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** @param {string} from */
function isThere(from) {
  return Object.keys(foldersOfLent(from).lent).length > 0;
}
