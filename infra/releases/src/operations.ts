// What an operator sees and does by the API: the functions of the command, on what is beside the API.
import { openEnvironment, type Environment } from './environment.ts';
import type { LogLine, Problem, ReleaseMetrics, Standing as Stands, State } from './formats.ts';
import { readReleaseMetrics } from './release-metrics.ts';
import { disable, enable, promote, rollback } from './pointers/changes.ts';
import { madeBefore as lookFor } from './pointers/made-before.ts';
import { readState } from './pointers/pointers.ts';
import { log } from './pointers/readings.ts';
import { standingsIn } from './pointers/standing.ts';
import { nameIn } from './pointers/who.ts';
import { problemInWords, ReleaseError } from './release-error.ts';
import { isBegun } from './signed/keys.ts';

/** The data folder beside the API, and the environment whose pointers are meant. */
interface Where {
  readonly dataDir: string;
  readonly env: string;
}

/** With what goes when its remote is switched off: by the routes of its stable release. */
interface Standing extends Stands {
  readonly pages: readonly { readonly path: string; readonly title: string }[];
  /** What others show of it. */
  readonly slots: readonly string[];
}

export interface ReleaseReadings {
  status(): Promise<Standing[]>;
  /** In words for people. */
  log(): Promise<LogLine[]>;
  /** Another text whenever something was changed or refused. */
  marks(): Promise<string>;
  metrics(): Promise<readonly ReleaseMetrics[]>;
}

/** The changes that brought a remote where it stands. */
export interface Since {
  readonly stable: LogLine | null;
  readonly candidate: LogLine | null;
  readonly disabled: LogLine | null;
}

interface Wish {
  readonly remote: string;
  readonly message: string;
  /** Nothing is done when it stands otherwise by now. */
  readonly seen: Pick<Stands, 'stable' | 'candidate' | 'previous' | 'disabled'>;
}

const VERBS = { promote, rollback, disable, enable };

/** As little as tells whether something was changed or refused since, for the log is long. */
async function marks({ store, env }: Environment) {
  const keys = await Promise.all(['log', 'refused'].map((name) => store.list(`envs/${env}/${name}/`)));
  return keys.map((found) => `${found.length} ${found.at(-1) ?? ''}`).join();
}

export async function openForReading(where: Where): Promise<ReleaseReadings> {
  const environment = await open(where);
  return {
    status: () => standings(environment),
    log: async () => (await log(environment)).map(forPeople),
    marks: () => marks(environment),
    metrics: () => readReleaseMetrics(environment),
  };
}

async function standings(environment: Environment): Promise<Standing[]> {
  const { remotes } = await readState(environment);
  return standingsIn(remotes).map((standing) => {
    const { pages = [], slots = {} } = remotes[standing.remote]?.routes ?? {};
    const shown = pages.map((page) => ({ path: page.path, title: titleOf(page) }));
    return { ...standing, pages: shown, slots: Object.keys(slots) };
  });
}

const titleOf = ({ path, title }: { path: string; title?: unknown }) =>
  typeof title === 'string' && title !== '' ? title : path;

/** Names without mail addresses, and problems with what shows them. */
const forPeople = ({ by, refused, ...line }: LogLine): LogLine => ({
  ...line,
  by: nameIn(by),
  refused: refused.map(inWords),
});

const inWords = (problem: Problem) => ({ ...problem, message: problemInWords(problem) });

export async function operate(
  where: Where & { by: string },
  action: keyof typeof VERBS,
  wish: Wish,
): Promise<State & { readonly already?: true }> {
  const environment = await open(where, true);
  try {
    return await VERBS[action](environment, wish);
  } catch (error) {
    if (!(error instanceof ReleaseError)) throw error;
    throw new ReleaseError(error.code, error.message, error.problems.map(inWords));
  }
}

export async function madeBefore({ by, ...where }: Where & { by: string }, action: keyof typeof VERBS, wish: Wish) {
  return lookFor(await open(where), { ...wish, action, by });
}

/** Where nothing was ever published there is no key to miss. */
async function open(where: Where & { by?: string }, signs: boolean = false) {
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
 * @param lines newest first
 */
export function sinceOf(lines: readonly LogLine[], remote: string): Since {
  let since: Since = { stable: null, candidate: null, disabled: null };
  for (const line of lines.toReversed()) if (line.remote === remote && line.seq !== null) since = after(since, line);
  return since;
}

function after({ stable, candidate, disabled }: Since, line: LogLine): Since {
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
