import type { MongooseQueryMiddleware, Query, Schema } from 'mongoose';

/** The version of the documents that this program writes, and the only one that it reads. */
export const SCHEMA_VERSION = 1;

/** For jobs of every owner: what this program does not know is left alone, and holds up nothing else. */
export const OF_THIS_VERSION = { schemaVersion: SCHEMA_VERSION };

/** A document that this program does not know. */
export class OtherSchemaVersion extends Error {
  override readonly name = 'OtherSchemaVersion';
}

/**
 * A document of another version is refused, because a program that does not know its fields would read it as empty and
 * write that back.
 * @throws OtherSchemaVersion where the version is missing or another one
 */
export function requireSchemaVersion(collection: string, document: object): void {
  const { schemaVersion }: { schemaVersion?: unknown } = document;
  if (schemaVersion === SCHEMA_VERSION) return;
  const found = String(schemaVersion);
  throw new OtherSchemaVersion(
    `A document of ${collection} has schemaVersion ${found}; this program reads ${SCHEMA_VERSION}`,
  );
}

const READS: MongooseQueryMiddleware[] = ['find', 'findOne', 'findOneAndUpdate', 'findOneAndDelete'];

/**
 * A mongoose plugin: every document of a collection is written with its version, and refused when it is read with another
 * one, also when a query asks for some fields alone. An upsert with `setDefaultsOnInsert: false`, and
 * what goes around mongoose, must see to it themselves.
 */
export function withSchemaVersion(schema: Schema): void {
  const collection = schema.get('collection');
  if (collection === undefined) return; // part of a document
  schema.add({ schemaVersion: { type: Number, required: true, default: SCHEMA_VERSION } });
  schema.pre<Query<unknown, unknown>>(READS, function () {
    if (this.selectedInclusively()) this.select('schemaVersion');
  });
  schema.post<Query<unknown, unknown>>(READS, function (found: object | null | readonly object[]) {
    for (const document of [found].flat()) if (document) requireSchemaVersion(collection, document);
  });
}
