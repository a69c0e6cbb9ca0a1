// Walks the whole store and changes nothing: every file against its hash, every pointer against a release, the log against
// the state, and what belongs to nothing.
import { auditEnvironment } from './pointers/audit.mjs';
import { draftsOf } from './publish/sweep-drafts.mjs';
import { releaseNames } from './publish/unique-name.mjs';
import { ReleaseError } from './release-error.mjs';
import { isReleaseName, isRemoteName, readRelease, readVerified, SUFFIXES } from './signed/verify.mjs';
import { mapConcurrent } from './store/map-concurrent.mjs';

/** @typedef {Omit<import('./environment.mjs').Environment, 'privateKey'>} Read */
/** @typedef {import('./formats.d.ts').Problem} Problem */
/** @typedef {import('./formats.d.ts').Release} Release */

/** Files of the store itself. */
const OWN = ['releases/installation.json'];
const AGAIN = 'Publish the same build again to make it whole.';
const STRAY = 'belongs to nothing: take it away.';

/** @param {Read} environment @returns {Promise<{ok: boolean, problems: Problem[]}>} */
export async function verifyStore(environment) {
  const keys = await environment.store.list('releases/');
  const remotes = [...new Set(keys.map((key) => key.split('/')[1] ?? ''))].filter(isRemoteName);
  const strays = keys.filter((key) => !OWN.includes(key) && !isInRelease(key)).map(stray);
  /** @type {Map<string, string>} what each release that is not whole lacks */
  const broken = new Map();
  /** @type {Problem[]} */
  const problems = [...strays];
  for (const remote of remotes) {
    const prefix = `releases/${remote}/`;
    const own = keys.filter((key) => key.startsWith(prefix));
    for (const release of await releaseNames(environment.store, remote)) {
      const found = await auditRelease(environment, { remote, release, keys: own });
      if (found.some(({ code }) => code !== 'store.stray')) broken.set(`${remote}/${release}`, 'is not whole');
      problems.push(...found);
    }
    for (const release of (await draftsOf(environment, remote)).keys())
      broken.set(`${remote}/${release}`, 'has lost its release.json');
  }
  const whole = new Set(
    keys.flatMap((key) => (key.endsWith('/release.json') ? [key.split('/').slice(1, 3).join('/')] : [])),
  );
  const lack = (/** @type {string} */ name) => broken.get(name) ?? (whole.has(name) ? null : 'is not in the store');
  for (const env of await environmentsOf(environment))
    problems.push(...(await auditEnvironment({ ...environment, env }, lack)));
  return { ok: problems.length === 0, problems };
}

/** @param {string} key */
function isInRelease(key) {
  const [, remote, release, ...file] = key.split('/');
  return isRemoteName(remote) && isReleaseName(release) && file.length > 0;
}

/** @param {string} key @returns {Problem} */
const stray = (key) => ({ code: 'store.stray', message: `${key} ${STRAY}` });

/**
 * All that is wrong with it, not only the first.
 * @param {Read} environment @param {{remote: string, release: string, keys: readonly string[]}} where
 * @returns {Promise<Problem[]>}
 */
async function auditRelease(environment, { remote, release, keys }) {
  const { store } = environment;
  const prefix = `releases/${remote}/${release}/`;
  /** @type {Release} */
  let record;
  try {
    record = await readRelease({ ...environment, remote, release });
  } catch (error) {
    return [problemOf(error)];
  }
  const forms = Object.entries(record.files).flatMap(([path, { encodings }]) => [
    { path, encoding: undefined },
    ...(encodings?.br ? [{ path, encoding: /** @type {const} */ ('br') }] : []),
    ...(encodings?.gzip ? [{ path, encoding: /** @type {const} */ ('gzip') }] : []),
  ]);
  const found = await mapConcurrent(forms, ({ path, encoding }) =>
    readVerified({ store, release: record, path, encoding }).then(
      () => [],
      (error) => [problemOf(error)],
    ),
  );
  const known = new Set(forms.map(({ path, encoding }) => prefix + path + (encoding ? SUFFIXES[encoding] : '')));
  const extra = keys.filter((key) => key.startsWith(prefix) && key !== `${prefix}release.json` && !known.has(key));
  return [...found.flat(), ...extra.map(stray)];
}

/** @param {unknown} error @returns {Problem} */
function problemOf(error) {
  if (!(error instanceof ReleaseError)) throw error;
  return { code: error.code, message: `${error.message} ${AGAIN}` };
}

/** All that the store knows, and the one that was asked for. @param {Read} environment */
async function environmentsOf({ store, env }) {
  const names = (await store.list('envs/', 2)).map((key) => key.split('/')[1]);
  return [...new Set([env, ...names.filter(isRemoteName)])].sort();
}
