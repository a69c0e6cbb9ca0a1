// What is wrong, before it becomes a problem that is told.
import { liveNames } from './line-up.mjs';

/** @typedef {import('../formats.d.ts').Problem} Problem */
/**
 * @typedef {object} Found
 * @property {string} key what is wrong with whom, and under which shell, if that matters
 * @property {string} [of] the same whatever the shell
 * @property {string} code @property {string} message
 * @property {true} [final]
 * @property {Readonly<Record<string, string>>} parts the releases that show it
 */

export const CANDIDATE = ' (the candidate)';

/** In words. @param {import('./line-up.mjs').Shown} shown */
export const nameOf = ({ remote, name, isCandidate }) => `${remote} ${name}${isCandidate ? CANDIDATE : ''}`;

/** Of what a remote shows under a shell. @param {string} of @param {import('./line-up.mjs').Shown | null} shell */
export const keysOf = (of, shell) => ({ key: `${of} ${shell?.name ?? ''}`, of });

/** As a problem, shown by one whole combination. @param {Found} found @param {import('../formats.d.ts').State['remotes']} pointers @returns {Problem} */
export function toProblem({ code, message, final, parts }, pointers) {
  const stable = Object.entries(pointers).flatMap(([remote, pointer]) =>
    pointer.disabled ? [] : [[remote, liveNames(pointer)[0] ?? '']],
  );
  const counterexample = { ...Object.fromEntries(stable), ...parts };
  return { code, message, ...(final && { final }), counterexample };
}
