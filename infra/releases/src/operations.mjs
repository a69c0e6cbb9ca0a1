// What an operator sees and does by the API: the functions of the command, on what is beside the API.
import { openEnvironment } from './environment.mjs';
import { readReleaseMetrics } from './release-metrics.mjs';
import { disable, enable, promote, rollback } from './pointers/changes.mjs';
import { madeBefore as lookFor } from './pointers/made-before.mjs';
import { readState } from './pointers/pointers.mjs';
import { log } from './pointers/readings.mjs';
import { standingsIn } from './pointers/standing.mjs';
import { nameIn } from './pointers/who.mjs';
import { problemInWords, ReleaseError } from './release-error.mjs';
import { isBegun } from './signed/keys.mjs';

/** @typedef {import('./environment.mjs').Environment} Environment */
/** @typedef {import('./formats.d.ts').LogLine} LogLine */
/** @typedef {import('./operations.d.mts').Since} Since */
/** @typedef {import('./operations.d.mts').Standing} Standing */
/** @typedef {{dataDir: string, env: string}} Where */

const VERBS = { promote, rollback, disable, enable };

/**
 * As little as tells whether something was changed or refused since, for the log is long.
 * @param {Environment} environment
 */
async function marks({ store, env }) {
  const keys = await Promise.all(['log', 'refused'].map((name) => store.list(`envs/${env}/${name}/`)));
  return keys.map((found) => `${found.length} ${found.at(-1) ?? ''}`).join();
}

/** @param {Where} where */
export async function openForReading(where) {
  const environment = await open(where);
  return {
    status: () => standings(environment),
    log: async () => (await log(environment)).map(forPeople),
    marks: () => marks(environment),
    metrics: () => readReleaseMetrics(environment),
  };
}

/** @param {Environment} environment @returns {Promise<Standing[]>} */
async function standings(environment) {
  const { remotes } = await readState(environment);
  return standingsIn(remotes).map((standing) => {
    const { pages = [], slots = {} } = remotes[standing.remote]?.routes ?? {};
    const shown = pages.map((page) => ({ path: page.path, title: titleOf(page) }));
    return { ...standing, pages: shown, slots: Object.keys(slots) };
  });
}

/** @param {{path: string, title?: unknown}} page */
const titleOf = ({ path, title }) => (typeof title === 'string' && title !== '' ? title : path);

/** Names without mail addresses, and problems with what shows them. @param {LogLine} line @returns {LogLine} */
const forPeople = ({ by, refused, ...line }) => ({ ...line, by: nameIn(by), refused: refused.map(inWords) });

/** @param {import('./formats.d.ts').Problem} problem */
const inWords = (problem) => ({ ...problem, message: problemInWords(problem) });

/**
 * @param {Where & {by: string}} where
 * @param {keyof typeof VERBS} action
 * @param {import('./operations.d.mts').Wish} wish
 */
export async function operate(where, action, wish) {
  const environment = await open(where, true);
  try {
    return await VERBS[action](environment, wish);
  } catch (error) {
    if (!(error instanceof ReleaseError)) throw error;
    throw new ReleaseError(error.code, error.message, error.problems.map(inWords));
  }
}

/**
 * @param {Where & {by: string}} where
 * @param {keyof typeof VERBS} action
 * @param {import('./operations.d.mts').Wish} wish
 */
export async function madeBefore({ by, ...where }, action, wish) {
  return lookFor(await open(where), { ...wish, action, by });
}

/** Where nothing was ever published there is no key to miss. @param {Where & {by?: string}} where @param {boolean} [signs] */
async function open(where, signs = false) {
  try {
    return await openEnvironment({ ...where, signs });
  } catch (error) {
    const missing = error instanceof ReleaseError && error.code === 'key.missing';
    if (!missing || (await isBegun(where.dataDir))) throw error;
    throw new ReleaseError('releases.absent', `Nothing was ever published to ${where.dataDir}.`);
  }
}

/**
 * Since when a remote stands as it does, and by whom: the changes that brought it there.
 * @param {readonly LogLine[]} lines newest first
 * @param {string} remote
 * @returns {Since}
 */
export function sinceOf(lines, remote) {
  /** @type {Since} */
  let since = { stable: null, candidate: null, disabled: null };
  for (const line of lines.toReversed()) if (line.remote === remote && line.seq !== null) since = after(since, line);
  return since;
}

/** @param {Since} since @param {LogLine} line @returns {Since} */
function after({ stable, candidate, disabled }, line) {
  const moved = stable?.release === line.release ? stable : line;
  switch (line.action) {
    case 'deploy':
      if (line.percent === 100) return { stable: moved, candidate: null, disabled };
      return { stable, candidate: candidate?.release === line.release ? candidate : line, disabled };
    case 'promote':
      return { stable: moved, candidate: null, disabled };
    case 'rollback':
      return { stable: candidate ? stable : moved, candidate: null, disabled };
    case 'disable':
      return { stable, candidate, disabled: disabled ?? line };
    case 'enable':
      return { stable, candidate, disabled: null };
    default:
      return { stable, candidate, disabled };
  }
}
