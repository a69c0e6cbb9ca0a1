import type { Clock } from '../config/clock.js';
import { isStateConflict } from './releases.errors.js';

/** Time in which a repetition of a change is recognised. */
const REPEAT_WITHIN_MS = 600_000;

interface RepeatableChange<T> {
  readonly clock: Clock;
  /** Whether the client may have sent the change before. */
  readonly isRepeated?: boolean;
  readonly apply: () => Promise<T>;
  /** The newest log entry with its response; null when the entry is another change. */
  readonly findLogEntry: () => Promise<{ readonly at: string; readonly response: T } | null>;
}

/**
 * Applies a change of the release store once. A client that lost the response sends the change again with the old state. The
 * store refuses the repetition, because the state has changed. The client then gets the response of the equal, recent log entry.
 */
export async function applyOnce<T>({ clock, isRepeated, apply, findLogEntry }: RepeatableChange<T>): Promise<T> {
  const findRecentEntry = async () => {
    const entry = await findLogEntry();
    return entry && Date.parse(entry.at) >= clock.now() - REPEAT_WITHIN_MS ? entry : null;
  };
  const earlier = isRepeated ? await findRecentEntry() : null;
  if (earlier) return earlier.response;
  try {
    return await apply();
  } catch (error) {
    const entry = isStateConflict(error) ? await findRecentEntry() : null;
    if (!entry) throw error;
    return entry.response;
  }
}
