import { SCHEMA, schemaRefusal } from '@linkstall/releases/version';
import type { MongooseQueryMiddleware, Query, Schema } from 'mongoose';

/** The schema version that this program writes. It reads no other version. */
export const SCHEMA_VERSION = SCHEMA;

/** A filter for background jobs, which skip documents of other versions. */
export const CURRENT_VERSION_FILTER = { schemaVersion: SCHEMA_VERSION };

export class OtherSchemaVersion extends Error {
  override readonly name = 'OtherSchemaVersion';
}

/**
 * Refuses a document of another version, because a program that does not know its fields would read them as empty and write
 * that back.
 * @throws OtherSchemaVersion when the version is missing or different
 */
export function assertSchemaVersion(collection: string, document: object): void {
  const { schemaVersion, linkstallVersion }: { schemaVersion?: unknown; linkstallVersion?: unknown } = document;
  if (schemaVersion === SCHEMA_VERSION) return;
  throw new OtherSchemaVersion(
    schemaRefusal(`A document of ${collection}`, { schema: schemaVersion, version: linkstallVersion }),
  );
}

const READS: MongooseQueryMiddleware[] = ['find', 'findOne', 'findOneAndUpdate', 'findOneAndDelete'];

/**
 * A mongoose plugin that writes the version into every document of a collection and refuses documents of another version on
 * read, also for queries with a projection. Upserts with `setDefaultsOnInsert: false` and direct driver calls must set the
 * version themselves.
 */
export function withSchemaVersion(schema: Schema): void {
  const collection = schema.get('collection');
  if (collection === undefined) return; // a subdocument
  schema.add({ schemaVersion: { type: Number, required: true, default: SCHEMA_VERSION } });
  schema.pre<Query<unknown, unknown>>(READS, function () {
    if (this.selectedInclusively()) this.select('schemaVersion');
  });
  schema.post<Query<unknown, unknown>>(READS, function (documents: object | null | readonly object[]) {
    for (const document of [documents].flat()) if (document) assertSchemaVersion(collection, document);
  });
}
