// The remote status: the pointer of a remote as `linkstall status` and the releases page show it.
import type { Pointer, RemoteStatus, Watch } from '../formats.ts';
import { canonical } from '../signed/canonical.ts';

/** The status that an actor saw before a change. */
export type ExpectedStatus = Partial<Omit<RemoteStatus, 'remote'>> & Pick<Pointer, 'flags'>;

const statusOf = (remote: string, { stable, candidate, history, disabled = false }: Pointer): RemoteStatus => ({
  remote,
  stable,
  candidate: candidate?.release ?? null,
  percent: candidate?.percent ?? null,
  previous: history[0] ?? null,
  disabled,
});

/** The status of each remote, sorted by name. */
export const remoteStatuses = (remotes: Readonly<Record<string, Pointer>>): RemoteStatus[] =>
  Object.entries(remotes)
    .map(([remote, pointer]) => statusOf(remote, pointer))
    .sort((a, b) => (a.remote < b.remote ? -1 : 1));

/** The watch of the candidate, without its counts; null without a watch. */
export function watchOf(pointer: Pointer | undefined): Pick<Watch, 'until' | 'promote'> | null {
  const watch = pointer?.candidate?.watch;
  return watch ? { until: watch.until, promote: watch.promote } : null;
}

/** Whether the pointer still has the status that the actor saw. */
export function matchesExpected(pointer: Pointer, expected: ExpectedStatus) {
  const { flags: expectedFlags, ...expectedStatus } = expected;
  const status = statusOf('', pointer);
  const keys = Object.keys(expectedStatus) as (keyof typeof expectedStatus)[];
  const hasFlags = !expectedFlags || canonical(expectedFlags) === canonical(pointer.flags ?? {});
  return hasFlags && keys.every((key) => expectedStatus[key] === status[key]);
}
