// Where a remote stands, in the words of who looks.
import type { Pointer, Standing } from '../formats.ts';

/** how a remote stood for who wants something of it: what they looked at */
export type Seen = Partial<Omit<Standing, 'remote'>>;

const standingOf = (remote: string, { stable, candidate, history, disabled = false }: Pointer): Standing => ({
  remote,
  stable,
  candidate: candidate?.release ?? null,
  percent: candidate?.percent ?? null,
  previous: history[0] ?? null,
  disabled,
});

/** By name. */
export const standingsIn = (remotes: Readonly<Record<string, Pointer>>): Standing[] =>
  Object.entries(remotes)
    .map(([remote, pointer]) => standingOf(remote, pointer))
    .sort((a, b) => (a.remote < b.remote ? -1 : 1));

/** Whether a change does now what it would have done when it was looked at. */
export function isAsSeen(pointer: Pointer, seen: Seen) {
  const standing = standingOf('', pointer);
  const keys = Object.keys(seen) as (keyof Seen)[];
  return keys.every((key) => seen[key] === standing[key]);
}
