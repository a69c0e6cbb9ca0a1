import { setTimeout as pause } from 'node:timers/promises';

import { DomainError } from '../http/domain-error.js';

const TRIES = 60;
/** By chance, so that those who met once do not meet again. */
const PAUSE_MS = 15;

/**
 * Reads something and replaces it under the revision it was read at, again and again while somebody else is faster.
 * @param attempt answers false when somebody was faster
 * @throws DomainError `<thing>.busy`, 503, after sixty tries
 */
export async function retryWhenOvertaken<T>(thing: string, attempt: () => Promise<T | false>): Promise<T> {
  for (let tried = 0; tried < TRIES; tried += 1) {
    const answer = await attempt();
    if (answer !== false) return answer;
    await pause(Math.random() * PAUSE_MS);
  }
  throw new DomainError('unavailable', `${thing}.busy`, 'Please try again in a moment', { retryAfterSeconds: 1 });
}
