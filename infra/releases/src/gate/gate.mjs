// The gate: what a change of pointers must not bring about. Called inside the loop of every change, on the state as it would
// be, so that two changes that are each good cannot be bad together.
import { ReleaseError } from '../release-error.mjs';
import { readRelease, readVerified } from '../signed/verify.mjs';
import { checkOverlap } from './claims.mjs';

/** @typedef {Pick<import('../environment.mjs').Environment, 'store' | 'publicKey'>} Releases */
/** @typedef {import('../formats.d.ts').Pointer} Pointer */
/** @typedef {import('../formats.d.ts').Problem} Problem */
/** @typedef {import('../formats.d.ts').Routes} Routes */

/**
 * Everything that is wrong with what visitors could then get and could not before. Of a problem that is `final` no force
 * gets past. Nothing, when the change gives nothing to anybody: to take something away always works.
 * @param {Releases} environment @param {import('../formats.d.ts').State['remotes']} remotes as they would be
 * @param {{before?: import('../formats.d.ts').State['remotes']}} [change] how they stand now
 * @returns {Promise<Problem[]>}
 */
export async function judge(environment, remotes, change = {}) {
  void change;
  try {
    checkOverlap(await routesOf(environment, remotes));
    await checkContracts(environment, remotes);
    return [];
  } catch (error) {
    if (error instanceof ReleaseError) return [{ code: error.code, message: error.message }];
    throw error;
  }
}

/**
 * Pages that stable releases and candidates have. A release that cannot be read has no say: it cannot be shown either.
 * @param {Releases} environment
 * @param {import('../formats.d.ts').State['remotes']} remotes
 * @returns {Promise<Record<string, Routes[]>>}
 */
export async function routesOf(environment, remotes) {
  const found = Object.entries(remotes).map(async ([remote, { stable, candidate }]) => {
    const names = [stable, ...(candidate ? [candidate.release] : [])];
    const routes = await Promise.all(names.map((name) => readRoutes(environment, remote, name).catch(() => null)));
    return [remote, routes.filter((one) => one !== null)];
  });
  return Object.fromEntries(await Promise.all(found));
}

/**
 * A shell serves the contract that it was built with and older ones: a remote of a later one would be missing.
 * @param {Releases} environment @param {import('../formats.d.ts').State['remotes']} remotes
 */
async function checkContracts(environment, { shell, ...remotes }) {
  const shells = shell ? await shownReleases(environment, 'shell', shell) : [];
  for (const [remote, pointer] of Object.entries(remotes)) {
    for (const { contractVersion, version, buildId } of await shownReleases(environment, remote, pointer)) {
      const old = shells.find((served) => served.contractVersion < contractVersion);
      if (!old) continue;
      throw new ReleaseError(
        'deploy.contract',
        `${remote} ${version}~${buildId} speaks contract ${contractVersion}, but shell ${old.version}~${old.buildId} serves no later one than ${old.contractVersion}: deploy a newer shell first, or go back to an older ${remote}.`,
      );
    }
  }
}

/** Those that can be read: what cannot, cannot be shown either. @param {Releases} environment @param {string} remote @param {Pointer} pointer */
async function shownReleases(environment, remote, { stable, candidate }) {
  const names = [stable, ...(candidate ? [candidate.release] : [])];
  const found = await Promise.all(
    names.map((release) => readRelease({ ...environment, remote, release }).catch(() => null)),
  );
  return found.filter((one) => one !== null);
}

/** @param {Releases} environment @param {string} remote @param {string} name */
export async function readRoutes(environment, remote, name) {
  const release = await readRelease({ ...environment, remote, release: name });
  const bytes = release.files['routes.json'] && (await readVerified({ ...environment, release, path: 'routes.json' }));
  return bytes ? /** @type {Routes} */ (JSON.parse(bytes.toString('utf8'))) : null;
}
