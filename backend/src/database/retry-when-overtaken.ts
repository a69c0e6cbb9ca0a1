import { setTimeout as pause } from 'node:timers/promises';

import { DomainError } from '../http/domain-error.js';
import { KeyedMutex } from '../concurrency/keyed-mutex.js';

const TRIES = 60;
/** By chance, so that those who met once do not meet again. */
const PAUSE_MS = 15;
/** Behind others of the same owner. */
const MOST_WAITED_MS = 10_000;

interface Overtaken {
  /** What is replaced, as codes call it. */
  readonly thing: string;
  readonly ownerId: string;
}

const mutex = new KeyedMutex();

/**
 * Reads something and replaces it under the revision it was read at, again and again while somebody else is faster. Who
 * was overtaken once waits for a turn: of many at once each would otherwise read and write for nothing, again and again.
 * Other processes know of no turns, so it may be overtaken still.
 * @param attempt returns false when somebody was faster
 * @throws DomainError `<thing>.busy`, 503, after sixty tries, or when others take too long
 */
export async function retryWhenOvertaken<T>(
  { thing, ownerId }: Overtaken,
  attempt: () => Promise<T | false>,
): Promise<T> {
  const first = await attempt();
  if (first !== false) return first;
  const begun = performance.now();
  return mutex.runExclusive(`${thing} ${ownerId}`, async () => {
    if (performance.now() - begun > MOST_WAITED_MS) throw busy(thing);
    for (let tried = 1; tried < TRIES; tried += 1) {
      const response = await attempt();
      if (response !== false) return response;
      await pause(Math.random() * PAUSE_MS);
    }
    throw busy(thing);
  });
}

const busy = (thing: string) =>
  new DomainError('unavailable', `${thing}.busy`, 'Please try again in a moment', { retryAfterSeconds: 1 });
