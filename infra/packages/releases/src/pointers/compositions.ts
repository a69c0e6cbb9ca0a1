// Finds the composition that belongs to an id, in the log of the pointers.
import type { State } from '../formats.ts';
import { compositionId, resolveWith, rolloutsOf } from './resolve.ts';

/**
 * `whole`: the composition contains all remotes, as on a browser-rendered page. Otherwise it contains only the remote
 * of the page.
 */
interface Composition {
  whole: boolean;
  shell: string;
  remotes: Readonly<Record<string, readonly string[]>>;
}

export const MAX_CHANGES = 1000;
/**
 * Limit for the search of all combinations, which double with each rollout. Above, only all, none or one of the
 * candidates are combined.
 */
const MAX_COMBINED = 6;

/**
 * The newest composition with this id in the last 1,000 changes.
 * @param states oldest first, as `readLog` returns them
 */
export function findComposition(states: readonly State[], id: string): Composition | null {
  for (const state of states.slice(-MAX_CHANGES).reverse())
    for (const composition of compositionsOf(state))
      if (compositionId(composition.shell, composition.remotes) === id) return composition;
  return null;
}

/** All compositions that a page of this state can have. */
const compositionsOf = (state: State): Composition[] =>
  combinationsOf(rolloutsOf(state)).flatMap((candidates) => {
    const lists = Object.entries(resolveWith(state, candidates).remotes).map(
      ([name, { releases }]) => [name, releases.map(({ release }) => release)] as const,
    );
    const shells = lists.find(([name]) => name === 'shell')?.[1] ?? [];
    return shells.flatMap((shell) =>
      withShell(
        shell,
        lists.filter(([name]) => name !== 'shell'),
      ),
    );
  });

const withShell = (shell: string, remotes: readonly (readonly [string, readonly string[]])[]): Composition[] => [
  { whole: true, shell, remotes: Object.fromEntries(remotes) },
  { whole: false, shell, remotes: {} },
  ...remotes.flatMap(([name, releases]) =>
    releases.map((_, first) => ({ whole: false, shell, remotes: { [name]: releases.slice(first) } })),
  ),
];

function combinationsOf(names: readonly string[]): readonly (readonly string[])[] {
  if (names.length > MAX_COMBINED) return [names, [], ...names.map((name) => [name])];
  return names.reduce(
    (combinations, name) => [...combinations, ...combinations.map((combination) => [...combination, name])],
    [[]] as string[][],
  );
}
