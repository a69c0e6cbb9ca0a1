import type { mongo } from 'mongoose';
import { randomUUID } from 'node:crypto';

import { isCreated } from './is-created.js';
import { SCHEMA_VERSION } from './schema-version.js';

interface StoredLease {
  /** The name of the work. */
  readonly _id: string;
  readonly schemaVersion: number;
  /** A random id of the process that has the lease or had it last. */
  readonly holder: string;
  /** End of the lease, unless the holder renews it. */
  readonly until: Date;
  /** The work is not done again before this time. */
  readonly dueAt: Date;
}

export interface LeaseTerms {
  readonly name: string;
  /** Time between the end of the work and its next start, in any process. */
  readonly everyMs?: number;
  /** Time after which another process takes the work of a process that died. The holder renews the lease meanwhile. */
  readonly leaseMs?: number;
  /** Milliseconds since 1970. The clocks of all machines must differ by less than `leaseMs`. */
  readonly now?: () => number;
}

const LEASE_MS = 60_000;
const OVER = new Date(0);

/**
 * Does work that only one of several processes may do at a time. A document of the collection `leases` names the process.
 * @param work its signal aborts when another process may have taken the lease, for example after this machine slept
 * @returns the result of the work; null when another process has the lease, or when the work is not due
 */
export async function withLease<T>(
  db: mongo.Db,
  { name, everyMs = 0, leaseMs = LEASE_MS, now = Date.now }: LeaseTerms,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<{ readonly result: T } | null> {
  const leases = db.collection<StoredLease>('leases');
  const holder = randomUUID();
  const loss = new AbortController();
  let heldUntil = now() + leaseMs;
  const lease = () => ({ holder, until: new Date(heldUntil) });
  const at = new Date(now());
  const free = { _id: name, until: { $lte: at }, dueAt: { $lte: at } };
  const isTaken = (await leases.updateOne(free, { $set: lease() })).matchedCount === 1;
  const newLease = { _id: name, schemaVersion: SCHEMA_VERSION, dueAt: OVER };
  if (!isTaken && !(await isCreated(leases.insertOne({ ...newLease, ...lease() })))) return null;
  const renew = async () => {
    const until = now() + leaseMs;
    const isHeld = await leases.updateOne({ _id: name, holder }, { $set: { until: new Date(until) } }).then(
      ({ matchedCount }) => matchedCount === 1,
      () => now() < heldUntil, // the database does not respond, so nobody can take the lease before its end
    );
    if (isHeld) heldUntil = until;
    else loss.abort(new Error(`another process may have the lease ${name}`));
  };
  const timer = setInterval(() => void renew(), leaseMs / 3).unref();
  try {
    return { result: await work(loss.signal) };
  } finally {
    clearInterval(timer);
    const end = { until: OVER, dueAt: new Date(now() + everyMs) };
    await leases.updateOne({ _id: name, holder }, { $set: end }).catch(() => undefined); // the lease ends by itself
  }
}
