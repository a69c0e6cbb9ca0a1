import { SCHEMA, schemaRefusal } from '@linkstall/releases/version';
import type { mongo } from 'mongoose';
import { setTimeout as pause } from 'node:timers/promises';

import { withLease } from './lease.js';
import { StartRefused } from './start-refused.js';

interface MigrationRun {
  readonly db: mongo.Db;
  /** The position that `save` stored last, also from a process that died; undefined at the first start. */
  readonly position: unknown;
  /** Stores how far the migration is. @throws when another process may have taken over */
  readonly save: (position: unknown) => Promise<void>;
}

export interface Migration {
  /** The number of the schema after this migration. */
  readonly schema: number;
  /**
   * Changes all documents in batches. It runs again from the last saved position after a crash, so a second change of a
   * document must do nothing.
   */
  readonly run: (run: MigrationRun) => Promise<void>;
}

interface StoredMigration {
  readonly _id: number;
  readonly schemaVersion: number;
  readonly position: unknown;
}

interface Options {
  readonly migrations?: readonly Migration[];
  readonly schema?: number;
  /** Time after which another process continues with the work of a process that died. */
  readonly leaseMs?: number;
}

/** All migrations in order. Schema 1 is the first schema, so there are no migrations yet. */
const MIGRATIONS: readonly Migration[] = [];
const POLL_MS = 250;

/**
 * Migrates the database to the schema of this version. Several processes may call it: one does the work, the others wait.
 * Writes nothing when there is nothing to do. The document of the installation has the number of the schema.
 * @returns the schemas to which this process migrated
 * @throws StartRefused when the database has a newer schema, or a migration is missing
 */
export async function runMigrations(
  db: mongo.Db,
  { migrations = MIGRATIONS, schema = SCHEMA, leaseMs = 30_000 }: Options = {},
): Promise<readonly number[]> {
  for (;;) {
    const current = await schemaOf(db);
    if (current === null || current === schema) return [];
    const missing = range(current + 1, schema).find((number) => !migrations.some((each) => each.schema === number));
    if (missing !== undefined)
      throw new StartRefused(`No migration leads from schema ${missing - 1} to ${missing}. Update Linkstall.`);
    const run = await withLease(db, { name: 'migrations', leaseMs }, (signal) =>
      migrate(db, { migrations, schema, signal }),
    );
    if (run) return run.result;
    await pause(POLL_MS);
  }

  /** The schema of the database; null for a new database. */
  async function schemaOf(database: mongo.Db): Promise<number | null> {
    const installation = await database.collection<{ _id: string }>('installations').findOne({ _id: 'this' });
    if (!installation) return null;
    const { schemaVersion, linkstallVersion } = installation as { schemaVersion?: unknown; linkstallVersion?: unknown };
    if (typeof schemaVersion === 'number' && schemaVersion > 0 && schemaVersion <= schema) return schemaVersion;
    throw new StartRefused(
      schemaRefusal('A document of installations', { schema: schemaVersion, version: linkstallVersion }),
    );
  }
}

async function migrate(
  db: mongo.Db,
  { migrations, schema, signal }: Required<Pick<Options, 'migrations' | 'schema'>> & { readonly signal: AbortSignal },
): Promise<readonly number[]> {
  const installations = db.collection<{ _id: string; schemaVersion: number }>('installations');
  const collection = db.collection<StoredMigration>('migrations');
  const migratedSchemas: number[] = [];
  // Read again, because another process may have migrated before this one got the lease.
  const current = (await installations.findOne({ _id: 'this' }))?.schemaVersion ?? schema;
  for (const number of range(current + 1, schema)) {
    const save = async (position: unknown) => {
      signal.throwIfAborted();
      await collection.updateOne({ _id: number }, { $set: { position, schemaVersion: SCHEMA } }, { upsert: true });
    };
    const position = (await collection.findOne({ _id: number }))?.position;
    await migrations.find((each) => each.schema === number)?.run({ db, position, save });
    signal.throwIfAborted();
    await installations.updateOne({ _id: 'this' }, { $set: { schemaVersion: number } });
    migratedSchemas.push(number);
  }
  return migratedSchemas;
}

const range = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
