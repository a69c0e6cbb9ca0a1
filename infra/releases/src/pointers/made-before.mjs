// The same change, asked for again because its response was lost.
import { hashOf } from './entries.mjs';
import { readLog } from './pointers.mjs';
import { isAsSeen } from './standing.mjs';

/** @typedef {import('../formats.d.ts').State} State */
/** @typedef {{action: string, remote: string, by: string, message: string, seen: import('./standing.mjs').Seen}} Twin */

/**
 * What a remote went through last, if it was just this: the same action of the same person for the same reason, on a
 * remote that stood as they saw it. Then it did what they want.
 * @param {import('./entries.mjs').Where} where @param {Twin} twin @returns {Promise<State | null>}
 */
export async function madeBefore(where, { action, remote, by, message, seen }) {
  const states = await readLog(where);
  const at = states.findLastIndex((state) => state.remote === remote);
  const [before, last] = [states[at - 1], states[at]];
  if (!last || !before || last.prev !== hashOf(before)) return null;
  const stood = before.remotes[remote];
  const same = last.action === action && last.by === by && last.message === message;
  return same && stood && isAsSeen(stood, seen) ? last : null;
}
