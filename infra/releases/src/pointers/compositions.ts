// What an id of a composition stood for, found among the changes of the pointers.
import type { State } from '../formats.ts';
import { compositionId, resolveWith, rolloutsOf } from './resolve.ts';

/**
 * `whole`: it says of every remote which releases, as a page does that the browser makes; else only of what that page showed.
 */
interface Composition {
  whole: boolean;
  shell: string;
  remotes: Readonly<Record<string, readonly string[]>>;
}

export const CHANGES = 1000;
/** Of more rollouts at once than this, only those who get all of them or one of them are looked at. */
const COMBINED = 6;

/**
 * The newest of the last thousand changes that gave somebody a page with this id.
 * @param states oldest first, as `readLog` answers them
 */
export function findComposition(states: readonly State[], id: string): Composition | null {
  for (const state of states.slice(-CHANGES).reverse())
    for (const found of compositionsOf(state)) if (compositionId(found.shell, found.remotes) === id) return found;
  return null;
}

/** Each that a page could have had. */
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
  if (names.length > COMBINED) return [names, [], ...names.map((name) => [name])];
  return names.reduce((known, name) => [...known, ...known.map((others) => [...others, name])], [[]] as string[][]);
}
