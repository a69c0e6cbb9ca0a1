import type { Clock } from '../config/clock.js';
import { isStateConflict } from './releases.errors.js';

/** Time in which a repetition of a change is recognised. */
const REPEAT_WITHIN_MS = 600_000;

interface RepeatableChange<T> {
  readonly clock: Clock;
  /** The call may have been done before. */
  readonly isRepeated?: boolean;
  readonly make: () => Promise<T>;
  /** The newest change of the log with its response, if it is this change. */
  readonly findMade: () => Promise<{ readonly at: string; readonly response: T } | null>;
}

/**
 * Makes a change of the release store once. A client that lost the response sends the change again with the old state. That
 * change is refused, because the state has moved. A recent equal change in the log is then the result.
 */
export async function makeOnce<T>({ clock, isRepeated = false, make, findMade }: RepeatableChange<T>): Promise<T> {
  const findRecent = async () => {
    const made = await findMade();
    return made && Date.parse(made.at) >= clock.now() - REPEAT_WITHIN_MS ? made : null;
  };
  const earlier = isRepeated ? await findRecent() : null;
  if (earlier) return earlier.response;
  try {
    return await make();
  } catch (error) {
    const made = isStateConflict(error) ? await findRecent() : null;
    if (!made) throw error;
    return made.response;
  }
}
