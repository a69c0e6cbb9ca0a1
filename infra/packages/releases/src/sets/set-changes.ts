// Deploys and rolls back release sets. One change moves the pointers of all remotes of a set, and the gate judges all of them
// together.
import type { Environment } from '../environment.ts';
import type { Pointer, Problem, ReleaseSet, State } from '../formats.ts';
import { admit, checkExpectedSeq, recordingRefusals, retryConflicts, withRoutes } from '../pointers/changes.ts';
import { checkForceReason, forcedEntry, logMessage } from '../pointers/messages.ts';
import { readState, swapState } from '../pointers/pointers.ts';
import { TRANSITIONS, type ChangeRequest } from '../pointers/transitions.ts';
import { ReleaseError } from '../release-error.ts';

export interface SetRequest {
  action: 'deploy' | 'rollback';
  set: Pick<ReleaseSet, 'name' | 'releases'>;
  message?: string | undefined;
  force?: string | undefined;
  /** The number of the newest change that the actor saw. */
  expectedSeq?: number | undefined;
}
type SetResult = State & { already?: true };
interface Member {
  remote: string;
  release: string;
}
/** A remote whose pointer the change moves. Null: the remote is not deployed. */
interface Move {
  remote: string;
  before: string | null;
  after: string | null;
}

/** Moves all pointers of a set, or none. A change without effect writes nothing. */
export const changeSet = (environment: Environment, request: SetRequest): Promise<SetResult> =>
  recordingRefusals(environment, toChangeRequest(request), () =>
    retryConflicts(async (verified) => {
      const { before, remotes, moves } = await propose(environment, request);
      if (moves.every(({ before: release, after }) => release === after)) return { ...before, already: true as const };
      const overriddenProblems = await admit(environment, { request, remotes, before, verified });
      const { by } = environment;
      const message = logMessage(request);
      return swapState(environment, before, {
        action: request.action,
        remote: '',
        set: {
          name: request.set.name,
          releases: Object.fromEntries(moves.map(({ remote, after }) => [remote, after])),
        },
        ...(by !== '' && { by }),
        ...(message !== '' && { message }),
        ...forcedEntry(request, overriddenProblems),
        remotes,
      });
    }),
  );

/** Returns the effect of a change, or rejects as the change would. */
export const dryRunSet = (
  environment: Environment,
  request: SetRequest,
): Promise<{ moves: readonly Move[]; overriddenProblems: readonly Problem[] }> =>
  recordingRefusals(environment, toChangeRequest(request), async () => {
    const { before, remotes, moves } = await propose(environment, request);
    return { moves, overriddenProblems: await admit(environment, { request, remotes, before, verified: new Set() }) };
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
  const others = Object.entries(before.remotes).filter(([remote]) => !Object.hasOwn(releases, remote));
  const changed: [string, Pointer][] = [];
  const moves: Move[] = [];
  for (const [remote, release] of Object.entries(releases)) {
    const previous = Object.hasOwn(before.remotes, remote) ? before.remotes[remote] : undefined;
    const next = request.action === 'deploy' ? deployed : restored;
    const pointer = next(previous, { remote, release });
    if (pointer) changed.push([remote, await withRoutes(environment, remote, pointer)]);
    moves.push({ remote, before: previous?.stable ?? null, after: pointer?.stable ?? null });
  }
  const remotes = Object.fromEntries([...others, ...changed]);
  return { before, remotes, moves };
}

/** A running candidate or a disabled remote would give some visitors only a part of the set. */
function deployed(previous: Pointer | undefined, { remote, release }: Member): Pointer {
  if (previous?.disabled)
    throw new ReleaseError('set.disabled', `${remote} is disabled: enable it before the set is deployed.`);
  if (previous?.candidate)
    throw new ReleaseError(
      'candidate.running',
      `${remote} has a candidate: promote it or roll it back before the set.`,
    );
  return TRANSITIONS.deploy({ remote, release }).next(previous);
}

/** The pointer before the set; undefined when the remote was not deployed before. Ends a running candidate. */
function restored(previous: Pointer | undefined, { remote, release }: Member): Pointer | undefined {
  if (previous?.stable !== release)
    throw new ReleaseError(
      'set.moved',
      `${remote} has ${previous?.stable ?? 'no release'}, not ${release} of the set: roll back each remote alone.`,
    );
  const { candidate: _candidate, history, ...pointer } = previous;
  const [stable, ...older] = history;
  return stable === undefined ? undefined : { ...pointer, stable, history: older };
}
