// The gate context: the data and services that the gate may use. The context gives verified release files, the shared
// package versions, the teams and a result cache. The context never gives the store or the private key.
import type { Environment } from '../environment.ts';
import type { Release } from '../formats.ts';
import { readLog } from '../pointers/pointers.ts';
import { readRelease, readVerified } from '../signed/verify.ts';
import type { TeamsByName } from '../teams/rights.ts';
import { readTeams } from '../teams/team-log.ts';
import { isCached, cacheResult, readCached } from './result-cache.ts';
import { readSharedVersions, type SharedPackages } from './shared-versions.ts';

export interface Releases {
  release: (remote: string, name: string) => Promise<Release>;
  file: (release: Release, path: string) => Promise<Buffer>;
}
export interface ShellChange {
  at: string;
  /** Undefined while no shell is deployed. */
  shell: string | undefined;
}
export interface GateContext {
  releases: Releases;
  /** The data folder whose cached results the gate uses. */
  dataDir: string;
  shared: () => SharedPackages;
  /** The stable release of the shell after each readable change of the environment, oldest first. */
  shellChanges: () => Promise<readonly ShellChange[]>;
  /** Null when the log of teams is damaged. */
  teams: () => Promise<TeamsByName | null>;
  isCached: (key: string) => Promise<boolean>;
  /** The value that was cached with the key; null without one. */
  readCached: (key: string) => Promise<unknown>;
  cache: (key: string, value?: unknown) => Promise<void>;
  /** Rejects a report that nobody waits for, before the next step that takes long. */
  signal?: AbortSignal | undefined;
}

export const verifiedReleases = ({ store, publicKey }: Pick<Environment, 'store' | 'publicKey'>): Releases => ({
  release: (remote, release) => readRelease({ store, publicKey, remote, release }),
  file: (release, path) => readVerified({ store, release, path }),
});

export function gateContextOf(environment: Environment, signal?: AbortSignal): GateContext {
  let shellChanges: Promise<ShellChange[]> | undefined;
  return {
    releases: verifiedReleases(environment),
    dataDir: environment.dataDir,
    shared: () => readSharedVersions(environment),
    // Read once, because the log is long and every remote of a team asks for it.
    shellChanges: () => (shellChanges ??= readShellChanges(environment)),
    teams: () =>
      readTeams(environment).then(
        ({ teams }) => teams,
        () => null,
      ),
    isCached: (key) => isCached(environment, key),
    readCached: (key) => readCached(environment, key),
    cache: (key, value) => cacheResult(environment, key, value),
    signal,
  };
}

const readShellChanges = async (environment: Environment): Promise<ShellChange[]> =>
  (await readLog(environment)).map(({ at, remotes }) => ({ at, shell: remotes['shell']?.stable }));
