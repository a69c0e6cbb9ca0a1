// What of all that is wrong somebody has to answer for who changes something.
import type { State } from '../formats.ts';
import type { Found } from './found.ts';

type Pointers = State['remotes'];

/** Shares are no whole numbers. */
const NOTHING = 1e-6;

/**
 * What was wrong already is no reason to refuse somebody who makes it no worse: somebody else may have forced it. But
 * whoever gives a release to more visitors answers for all that is wrong with it. Only a shell is not told of a remote
 * that as many visitors have broken now, under the shell of now.
 * @param change `gained`: `<remote>/<release>`
 */
export function standingOf(
  found: readonly Found[],
  {
    known,
    gained,
    pointers,
    before,
  }: { known: readonly Found[]; gained: ReadonlySet<string>; pointers: Pointers; before: Pointers },
) {
  const keys = new Set(known.map(({ key }) => key));
  return found.filter(({ key, of, parts }) => {
    const bringing = Object.entries(parts).flatMap(([remote, name]) => (gained.has(`${remote}/${name}`) ? remote : []));
    if (bringing.length === 0) return !keys.has(key);
    if (of === undefined || bringing.some((remote) => remote !== 'shell')) return true;
    const had = reachOf(of, known, before);
    return had < NOTHING || reachOf(of, found, pointers) > had + NOTHING;
  });
}

/** Percent of the visitors who have a shell that shows it. */
function reachOf(of: string, all: readonly Found[], pointers: Pointers) {
  const shells = new Set(all.flatMap((one) => (one.of === of ? (one.parts['shell'] ?? []) : [])));
  const { stable, candidate } = pointers['shell'] ?? {};
  const tried = candidate?.percent ?? 0;
  return (
    (stable !== undefined && shells.has(stable) ? 100 - tried : 0) +
    (candidate && candidate.release !== stable && shells.has(candidate.release) ? tried : 0)
  );
}
