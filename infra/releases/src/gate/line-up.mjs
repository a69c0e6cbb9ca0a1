// What visitors can get by the pointers of an environment.
import { ReleaseError } from '../release-error.mjs';
import { wrongInRelease, wrongInRoutes } from './declared.mjs';

/** @typedef {import('./desk.mjs').Releases} Releases */
/** @typedef {import('../formats.d.ts').Pointer} Pointer */
/** @typedef {import('../formats.d.ts').Release} Release */
/** @typedef {import('../formats.d.ts').Routes} Routes */
/** @typedef {import('../formats.d.ts').State['remotes']} Pointers */
/**
 * @typedef {object} Shown a release that somebody can get
 * @property {string} remote @property {string} name `<version>~<buildId>`
 * @property {boolean} isCandidate
 * @property {Release} release
 * @property {Routes | null} routes
 * @property {readonly Wrong[]} wrong in what it says of itself
 */
/** @typedef {{code: string, message: string}} Wrong */
/** @typedef {{remote: string, name: string, routes: Routes}} Claim */
/**
 * @typedef {object} LineUp
 * @property {Shown[]} shells @property {Shown[]} remotes
 * @property {Shown[]} fallbacks what a visitor gets when what is live fails
 * @property {Claim[]} claims addresses and slots; what is switched off keeps its own
 */

/** What can be had of a remote by itself: a candidate at 0 %, too, by a preview. @param {Pointer} pointer */
export const liveNames = ({ stable, candidate }) => [stable, ...(candidate ? [candidate.release] : [])];

/**
 * A release that cannot be read has no say: it cannot be shown either.
 * @param {Releases} releases @param {Pointers} pointers @returns {Promise<LineUp>}
 */
export async function lineUp(releases, pointers) {
  const found = await Promise.all(
    Object.entries(pointers).map(async ([remote, pointer]) => {
      const read = (/** @type {string} */ name, isCandidate = false) => shown(releases, { remote, name, isCandidate });
      const { stable, candidate, history, disabled = false, routes } = pointer;
      const live = await Promise.all([read(stable), ...(candidate ? [read(candidate.release, true)] : [])]);
      const previous = history[0] === undefined || disabled ? null : await read(history[0]);
      const claims = live.flatMap((one) => (one?.routes ? [{ remote, name: one.name, routes: one.routes }] : []));
      // Of a stable release whose files are lost or damaged, its addresses are known.
      if (!live[0]?.routes && routes) claims.push({ remote, name: stable, routes });
      return { remote, live: disabled ? [] : whole(live), previous, claims };
    }),
  );
  const liveOf = (/** @type {boolean} */ isShell) =>
    found.flatMap(({ remote, live }) => ((remote === 'shell') === isShell ? live : []));
  return {
    shells: liveOf(true),
    remotes: liveOf(false),
    fallbacks: whole(found.map(({ previous }) => previous)),
    claims: found.flatMap(({ claims }) => claims),
  };
}

/** @param {Releases} releases @param {Pick<Shown, 'remote' | 'name' | 'isCandidate'>} which @returns {Promise<Shown | null>} */
async function shown(releases, which) {
  const release = await releases.release(which.remote, which.name).catch(() => null);
  if (!release) return null;
  /** @type {Wrong[]} */
  const wrong = wrongInRelease(release).map((sentence) => ({
    code: 'build.schema',
    message: `release.json: ${sentence}`,
  }));
  const routes = await readRoutesOf(releases, release).catch((error) => {
    if (error instanceof ReleaseError && error.code === 'routes.schema') wrong.push(...error.problems);
    return null;
  });
  return { ...which, release, routes, wrong };
}

/** Null when it has none; refused when it is damaged, or nothing that the shell would know. @param {Releases} releases @param {Release} release */
export async function readRoutesOf(releases, release) {
  const problems = (/** @type {readonly string[]} */ wrong) =>
    wrong.map((sentence) => ({ code: 'routes.schema', message: `routes.json: ${sentence}` }));
  const said = await readJson(releases, release, 'routes.json').catch((error) => {
    if (!(error instanceof SyntaxError)) throw error;
    throw new ReleaseError('routes.schema', 'routes.json: it is no JSON', problems(['it is no JSON']));
  });
  const wrong = said === null && !Object.hasOwn(release.files, 'routes.json') ? [] : problems(wrongInRoutes(said));
  if (wrong[0]) throw new ReleaseError('routes.schema', wrong[0].message, wrong);
  return /** @type {Routes | null} */ (said);
}

/** A small file of a release; null when it has none. @param {Releases} releases @param {Release} release @param {string} path @returns {Promise<unknown>} */
export async function readJson(releases, release, path) {
  if (!Object.hasOwn(release.files, path)) return null;
  return JSON.parse((await releases.file(release, path)).toString('utf8'));
}

/** @template T @param {readonly (T | null)[]} some @returns {T[]} */
const whole = (some) => some.filter((one) => one !== null);
