import type { Connection } from 'mongoose';
import { randomUUID } from 'node:crypto';

import { StartRefused } from './start-refused.js';

interface Probe {
  readonly _id: string;
  readonly count: number;
  /** The worker that claimed the document; empty at first. */
  readonly worker: string;
}

const WORKERS = Array.from({ length: 8 }, (_, index) => `worker ${index}`);

/**
 * Checks that the database is atomic: eight concurrent increments and claims of one document. FerretDB 1.24 on PostgreSQL is
 * not atomic; it gave one mail to two workers.
 * @throws StartRefused when an increment is lost or two claims succeed
 */
export async function assertAtomicUpdates(connection: Connection): Promise<void> {
  const probes = connection.collection<Probe>('probes');
  const _id = randomUUID();
  await probes.insertOne({ _id, count: 0, worker: '' });
  try {
    await Promise.all(WORKERS.map(() => probes.updateOne({ _id }, { $inc: { count: 1 } })));
    const claim = (worker: string) => probes.findOneAndUpdate({ _id, worker: '' }, { $set: { worker } });
    const claims = await Promise.all(WORKERS.map(claim));
    const winners = claims.filter((claim) => claim !== null).length;
    const count = (await probes.findOne({ _id }))?.count;
    if (count === WORKERS.length && winners === 1) return;
    throw new StartRefused(
      `The database is not atomic: it stored ${count} of ${WORKERS.length} concurrent increments, and ${winners} of ${WORKERS.length} concurrent claims succeeded instead of 1. Use MongoDB, or the embedded database.`,
    );
  } finally {
    await probes.deleteOne({ _id });
  }
}
