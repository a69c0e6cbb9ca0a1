// Deploys and rolls back release sets. One change moves the pointers of all remotes of a set, and the gate judges all of them
// together.
import type { Environment } from '../environment.ts';
import type { Pointer, Problem, ReleaseSet, SetChange, State } from '../formats.ts';
import { admit, checkExpectedSeq, recordingRefusals, retryConflicts, withRoutes } from '../pointers/changes.ts';
import { checkForceReason, forcedEntry, logMessage } from '../pointers/messages.ts';
import { readLog, readState, swapState } from '../pointers/pointers.ts';
import { isSameChange } from '../pointers/repeated-change.ts';
import { TRANSITIONS, type ChangeRequest } from '../pointers/transitions.ts';
import { ReleaseError } from '../release-error.ts';

export interface SetRequest {
  action: 'deploy' | 'rollback';
  set: Pick<ReleaseSet, 'name' | 'releases'>;
  message?: string | undefined;
  force?: string | undefined;
  /** Ends the candidates of the remotes, and leaves disabled remotes disabled. Other sets are refused then. */
  isUpgrade?: boolean;
  /** The number of the newest change that the actor saw. */
  expectedSeq?: number | undefined;
}
/** The change of one remote. Null: the remote is not deployed. */
export interface SetMove {
  readonly remote: string;
  readonly before: string | null;
  readonly after: string | null;
}
interface Move extends SetMove {
  /** The candidate that the change ends. */
  readonly ended: string | undefined;
}

interface SetEffect {
  moves: readonly Move[];
  /** Problems of the gate that `force` overrides. */
  overriddenProblems: readonly Problem[];
  /** Findings of the gate that do not refuse the change. */
  notes: readonly Problem[];
}
type SetResult = State & SetEffect & { already?: true };

/** Moves all pointers of a set, or none. A change without effect writes nothing. */
export const changeSet = (environment: Environment, request: SetRequest): Promise<SetResult> =>
  recordingRefusals(environment, toChangeRequest(request), () =>
    retryConflicts(async (verified) => {
      const { before, remotes, moves } = await propose(environment, request);
      if (moves.every((move) => move.before === move.after))
        return { ...before, moves, overriddenProblems: [], notes: [], already: true as const };
      const { problems: overriddenProblems, notes } = await admit(environment, { request, remotes, before, verified });
      const { by } = environment;
      const message = logMessage(request);
      const state = await swapState(environment, before, {
        ...{ action: request.action, remote: '', set: entryOf(request.set.name, moves) },
        ...(by !== '' && { by }),
        ...(message !== '' && { message }),
        ...forcedEntry(request, overriddenProblems),
        remotes,
      });
      return { ...state, moves, overriddenProblems, notes };
    }),
  );

function entryOf(name: string, moves: readonly Move[]): SetChange {
  const ended = moves.flatMap((move) => (move.ended === undefined ? [] : [[move.remote, move.ended] as const]));
  return {
    name,
    releases: Object.fromEntries(moves.map(({ remote, after }) => [remote, after])),
    before: Object.fromEntries(moves.map(({ remote, before }) => [remote, before])),
    ...(ended.length > 0 && { ended: Object.fromEntries(ended) }),
  };
}

/**
 * Returns the effect of a change and the number of the newest change, or rejects as the change would.
 * @param signal stops the gate before its next step
 */
export const dryRunSet = (
  environment: Environment,
  request: SetRequest,
  signal?: AbortSignal,
): Promise<SetEffect & { seq: number }> =>
  recordingRefusals(environment, toChangeRequest(request), async () => {
    const { before, remotes, moves } = await propose(environment, request);
    const { problems, notes } = await admit(environment, {
      ...{ request, remotes, before, signal },
      verified: new Set(),
    });
    return { seq: before.seq, moves, overriddenProblems: problems, notes };
  });

const toChangeRequest = ({ action, set, message, force }: SetRequest): ChangeRequest => ({
  ...{ action, remote: '', message, force },
  set: { name: set.name, releases: set.releases },
});

/** The state after the change. */
async function propose(environment: Environment, request: SetRequest) {
  checkForceReason(request);
  const before = await readState(environment);
  checkExpectedSeq(request, before);
  const { releases } = request.set;
  const earlier: Readonly<Record<string, string | null>> =
    request.action === 'rollback' ? await releasesBefore(environment, request.set.name) : {};
  const others = Object.entries(before.remotes).filter(([remote]) => !Object.hasOwn(releases, remote));
  const changed: [string, Pointer][] = [];
  const moves: Move[] = [];
  for (const [remote, release] of Object.entries(releases)) {
    const previous = Object.hasOwn(before.remotes, remote) ? before.remotes[remote] : undefined;
    const pointer =
      request.action === 'deploy'
        ? deployed(previous, { remote, release, isUpgrade: request.isUpgrade ?? false })
        : restored(previous, { remote, release, earlier: earlier[remote] ?? null });
    if (pointer) changed.push([remote, await withRoutes(environment, remote, pointer)]);
    const ended = pointer?.candidate ? undefined : previous?.candidate?.release;
    moves.push({ remote, before: previous?.stable ?? null, after: pointer?.stable ?? null, ended });
  }
  return { before, remotes: Object.fromEntries([...others, ...changed]), moves };
}

/** The stable releases before the newest deploy of the set, by remote. */
async function releasesBefore(environment: Environment, name: string) {
  const states = await readLog(environment);
  const deploy = states.findLast(({ action, set }) => action === 'deploy' && set?.name === name);
  if (deploy?.set?.before) return deploy.set.before;
  throw new ReleaseError('set.undeployed', `The set ${name} was never deployed in ${environment.env}.`);
}

/** A running candidate or a disabled remote would give some visitors only a part of the set. */
function deployed(
  previous: Pointer | undefined,
  { remote, release, isUpgrade }: { remote: string; release: string; isUpgrade: boolean },
): Pointer {
  if (isUpgrade) return TRANSITIONS.deploy({ remote, release }).next(previous);
  if (previous?.disabled)
    throw new ReleaseError('set.disabled', `${remote} is disabled: enable it before the set is deployed.`);
  if (previous?.candidate)
    throw new ReleaseError(
      'candidate.running',
      `${remote} has a candidate: promote it or roll it back before the set.`,
    );
  return TRANSITIONS.deploy({ remote, release }).next(previous);
}

/** The pointer before the set; undefined when the remote was not deployed then. Ends a running candidate. */
function restored(
  previous: Pointer | undefined,
  { remote, release, earlier }: { remote: string; release: string; earlier: string | null },
): Pointer | undefined {
  if (previous?.stable !== release)
    throw new ReleaseError(
      'set.moved',
      `${remote} has ${previous?.stable ?? 'no release'}, not ${release} of the set: roll back each remote alone.`,
    );
  if (earlier === null) return undefined;
  if (earlier === release) return previous;
  const { candidate: _candidate, history, ...pointer } = previous;
  const index = history.indexOf(earlier);
  // The history is limited. Without the release, all that is left of the history is newer than the release.
  return { ...pointer, stable: earlier, history: index < 0 ? [] : history.slice(index + 1) };
}

/** The newest change of a set, when it is this change: the caller sends it again because the response was lost. */
export async function findLoggedSetChange(
  environment: Environment,
  { action, set: { name }, expectedSeq, ...reasons }: SetRequest,
): Promise<{ readonly seq: number; readonly at: string; readonly moves: readonly SetMove[] } | null> {
  const last = (await readLog(environment)).findLast(({ set }) => set?.name === name);
  const request = { action, by: environment.by, message: logMessage(reasons), expectedSeq };
  if (!last || !isSameChange(last, request)) return null;
  const { before = {}, releases = {} } = last.set ?? {};
  const moves = Object.entries(releases).map(([remote, after]) => ({ remote, before: before[remote] ?? null, after }));
  return { seq: last.seq, at: last.at, moves };
}
