import { setTimeout as pause } from 'node:timers/promises';

import { DomainError } from '../http/domain-error.js';
import { KeyedMutex } from '../concurrency/keyed-mutex.js';

const MAX_TRIES = 60;
/** A random delay, so that two writers do not collide again. */
const MAX_PAUSE_MS = 15;
/** Time limit for waiting behind other writes of the same owner. */
const MAX_WAIT_MS = 10_000;

interface WriteTarget {
  /** The name of the resource in error codes. */
  readonly resource: string;
  readonly ownerId: string;
}

const mutex = new KeyedMutex();

/**
 * Optimistic concurrency: reads a document and replaces it if its revision is unchanged, and repeats that after a conflict.
 * After the first conflict the writes of an owner run one after the other in this process, so that they do not conflict
 * again. Writes of other processes can still conflict.
 * @param attempt returns false after a conflict
 * @throws DomainError `<resource>.busy`, 503, after sixty tries or when the wait is too long
 */
export async function retryOnConflict<T>(
  { resource, ownerId }: WriteTarget,
  attempt: () => Promise<T | false>,
): Promise<T> {
  const first = await attempt();
  if (first !== false) return first;
  const startedAt = performance.now();
  return mutex.runExclusive(`${resource} ${ownerId}`, async () => {
    if (performance.now() - startedAt > MAX_WAIT_MS) throw busy(resource);
    for (let tries = 1; tries < MAX_TRIES; tries += 1) {
      const result = await attempt();
      if (result !== false) return result;
      await pause(Math.random() * MAX_PAUSE_MS);
    }
    throw busy(resource);
  });
}

const busy = (resource: string) =>
  new DomainError('unavailable', `${resource}.busy`, 'Please try again in a moment', { retryAfterSeconds: 1 });
