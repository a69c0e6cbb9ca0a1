// The same change, asked for again because its response was lost.
import type { State } from '../formats.ts';
import { hashOf, type Where } from './entries.ts';
import { readLog } from './pointers.ts';
import { isAsSeen, type Seen } from './standing.ts';

interface Twin {
  action: string;
  remote: string;
  by: string;
  message: string;
  seen: Seen;
}

/**
 * What a remote went through last, if it was just this: the same action of the same person for the same reason, on a
 * remote that stood as they saw it. Then it did what they want.
 */
export async function madeBefore(where: Where, { action, remote, by, message, seen }: Twin): Promise<State | null> {
  const states = await readLog(where);
  const at = states.findLastIndex((state) => state.remote === remote);
  const [before, last] = [states[at - 1], states[at]];
  if (!last || !before || last.prev !== hashOf(before)) return null;
  const stood = before.remotes[remote];
  const same = last.action === action && last.by === by && last.message === message;
  return same && stood && isAsSeen(stood, seen) ? last : null;
}
