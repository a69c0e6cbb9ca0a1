// What the gate works with: bytes of releases that were compared with what was signed, what the edge shares, and a place for
// its results. Never the store, and never the key.
import type { Environment } from '../environment.ts';
import type { Release } from '../formats.ts';
import { readRelease, readVerified } from '../signed/verify.ts';
import { isKept, keep } from './kept-results.ts';
import { readSharedVersions, type SharedPackages } from './shared-versions.ts';

export interface Releases {
  release: (remote: string, name: string) => Promise<Release>;
  file: (release: Release, path: string) => Promise<Buffer>;
}
export interface Desk {
  releases: Releases;
  /** Whose results they are. */
  place: string;
  shared: () => SharedPackages;
  isKept: (key: string) => Promise<boolean>;
  keep: (key: string) => Promise<void>;
}

export const verifiedReleases = ({ store, publicKey }: Pick<Environment, 'store' | 'publicKey'>): Releases => ({
  release: (remote, release) => readRelease({ store, publicKey, remote, release }),
  file: (release, path) => readVerified({ store, release, path }),
});

export const deskOf = (environment: Environment): Desk => ({
  releases: verifiedReleases(environment),
  place: environment.dataDir,
  shared: () => readSharedVersions(environment),
  isKept: (key) => isKept(environment, key),
  keep: (key) => keep(environment, key),
});
