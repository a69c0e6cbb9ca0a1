// What an operator sees and does by the API: the functions of the command, on what is beside the API.
import { openEnvironment } from './environment.mjs';
import { readFigures } from './figures.mjs';
import { disable, enable, promote, rollback } from './pointers/changes.mjs';
import { log, status } from './pointers/readings.mjs';

/** @typedef {import('./formats.d.ts').LogLine} LogLine */
/** @typedef {import('./operations.d.mts').Since} Since */

const VERBS = { promote, rollback, disable, enable };

/**
 * As little as tells whether something was changed or refused since, for the log is long.
 * @param {import('./environment.mjs').Environment} environment
 */
async function marks({ store, env }) {
  const keys = await Promise.all(['log', 'refused'].map((name) => store.list(`envs/${env}/${name}/`)));
  return keys.map((found) => `${found.length} ${found.at(-1) ?? ''}`).join();
}

/** @param {{dataDir: string, env: string}} where */
export async function openForReading(where) {
  const environment = await openEnvironment(where);
  return {
    status: () => status(environment),
    log: () => log(environment),
    marks: () => marks(environment),
    figures: () => readFigures(environment),
  };
}

/**
 * @param {{dataDir: string, env: string, by: string}} where
 * @param {keyof typeof VERBS} action
 * @param {{remote: string, message: string, seen: {stable: string, candidate: string | null}}} wish
 */
export async function operate(where, action, wish) {
  return VERBS[action](await openEnvironment({ ...where, signs: true }), wish);
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
    case 'canary':
      if (line.percent === 100 && line.action === 'deploy') return { stable: moved, candidate: null, disabled };
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
