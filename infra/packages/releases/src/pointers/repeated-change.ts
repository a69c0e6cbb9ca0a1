// Recognizes a change that the client sends again because the response was lost.
import type { State } from '../formats.ts';
import { hashOf, type EnvironmentReader } from './entries.ts';
import { readLog } from './pointers.ts';
import { isChangeOf } from './log-lines.ts';
import { matchesExpected, type ExpectedStatus } from './remote-status.ts';

interface RepeatedChange {
  action: string;
  remote: string;
  by: string;
  message: string;
  expected: ExpectedStatus;
}

interface SentChange {
  readonly action: string;
  readonly by: string;
  readonly message: string;
  /** The number of the newest change that the client saw. */
  readonly expectedSeq: number | undefined;
}

/** Whether a change of the log has the action, the actor and the message, and follows the change that the client saw. */
export const isSameChange = (state: State, { action, by, message, expectedSeq }: SentChange): boolean =>
  state.action === action &&
  state.by === by &&
  (state.message ?? '') === message &&
  (expectedSeq === undefined || state.seq === expectedSeq + 1);

/**
 * Returns the newest change of a remote when it is the requested change. The action, the actor and the message must be
 * equal. The state before must be the state that the client saw.
 */
export async function findRepeatedChange(
  reader: EnvironmentReader,
  { action, remote, by, message, expected }: RepeatedChange,
): Promise<State | null> {
  const states = await readLog(reader);
  const at = states.findLastIndex((state) => isChangeOf(state, remote));
  const [before, last] = [states[at - 1], states[at]];
  if (!last || !before || last.prev !== hashOf(before)) return null;
  const pointerBefore = before.remotes[remote];
  const isSame = !last.set && last.action === action && last.by === by && last.message === message;
  return isSame && pointerBefore && matchesExpected(pointerBefore, expected) ? last : null;
}
