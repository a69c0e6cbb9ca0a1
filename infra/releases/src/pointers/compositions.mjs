// What an id of a composition stood for, found among the changes of the pointers.
import { compositionId, resolveWith, rolloutsOf } from './resolve.mjs';

/** @typedef {import('../formats.d.ts').State} State */
/**
 * `whole`: it says of every remote which releases, as a page does that the browser makes; else only of what that page showed.
 * @typedef {{whole: boolean, shell: string, remotes: Readonly<Record<string, readonly string[]>>}} Composition
 */

export const CHANGES = 1000;
/** Of more rollouts at once than this, only those who get all of them or one of them are looked at. */
const COMBINED = 6;

/**
 * The newest of the last thousand changes that gave somebody a page with this id.
 * @param {readonly State[]} states oldest first, as `readLog` answers them
 * @param {string} id
 * @returns {Composition | null}
 */
export function findComposition(states, id) {
  for (const state of states.slice(-CHANGES).reverse())
    for (const found of compositionsOf(state)) if (compositionId(found.shell, found.remotes) === id) return found;
  return null;
}

/** Each that a page could have had. @param {State} state @returns {Composition[]} */
const compositionsOf = (state) =>
  combinationsOf(rolloutsOf(state)).flatMap((candidates) => {
    const lists = Object.entries(resolveWith(state, candidates).remotes).map(
      ([name, { releases }]) => /** @type {const} */ ([name, releases.map(({ release }) => release)]),
    );
    const shells = lists.find(([name]) => name === 'shell')?.[1] ?? [];
    return shells.flatMap((shell) =>
      withShell(
        shell,
        lists.filter(([name]) => name !== 'shell'),
      ),
    );
  });

/** @param {string} shell @param {readonly (readonly [string, readonly string[]])[]} remotes @returns {Composition[]} */
const withShell = (shell, remotes) => [
  { whole: true, shell, remotes: Object.fromEntries(remotes) },
  { whole: false, shell, remotes: {} },
  ...remotes.flatMap(([name, releases]) =>
    releases.map((_, first) => ({ whole: false, shell, remotes: { [name]: releases.slice(first) } })),
  ),
];

/** @param {readonly string[]} names @returns {readonly (readonly string[])[]} */
function combinationsOf(names) {
  if (names.length > COMBINED) return [names, [], ...names.map((name) => [name])];
  return names.reduce(
    (known, name) => [...known, ...known.map((others) => [...others, name])],
    /** @type {string[][]} */ ([[]]),
  );
}
