// What the gate works with: bytes of releases that were compared with what was signed, what the edge shares, and a place for
// its results. Never the store, and never the key.
import { readRelease, readVerified } from '../signed/verify.mjs';
import { isKept, keep } from './kept-results.mjs';
import { readSharedVersions } from './shared-versions.mjs';

/** @typedef {import('../environment.mjs').Environment} Environment */
/** @typedef {import('../formats.d.ts').Release} Release */
/**
 * @typedef {object} Releases
 * @property {(remote: string, name: string) => Promise<Release>} release
 * @property {(release: Release, path: string) => Promise<Buffer>} file
 */
/**
 * @typedef {object} Desk
 * @property {Releases} releases
 * @property {string} place whose results they are
 * @property {() => import('./shared-versions.mjs').SharedPackages} shared
 * @property {(key: string) => Promise<boolean>} isKept @property {(key: string) => Promise<void>} keep
 */

/** @param {Pick<Environment, 'store' | 'publicKey'>} environment @returns {Releases} */
export const verifiedReleases = ({ store, publicKey }) => ({
  release: (remote, release) => readRelease({ store, publicKey, remote, release }),
  file: (release, path) => readVerified({ store, release, path }),
});

/** @param {Environment} environment @returns {Desk} */
export const deskOf = (environment) => ({
  releases: verifiedReleases(environment),
  place: environment.dataDir,
  shared: () => readSharedVersions(environment),
  isKept: (key) => isKept(environment, key),
  keep: (key) => keep(environment, key),
});
