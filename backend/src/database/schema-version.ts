/** The version of documents of entries and products that this program writes, and the only one that it reads. */
export const SCHEMA_VERSION = 1;

/**
 * A document of another version is refused, because a program that does not know its fields would read it as empty and
 * write that back.
 * @throws Error where the version is missing or another one
 */
export function requireSchemaVersion(collection: string, { schemaVersion }: { readonly schemaVersion?: number }): void {
  if (schemaVersion === SCHEMA_VERSION) return;
  const found = String(schemaVersion);
  throw new Error(`A document of ${collection} has schemaVersion ${found}; this program reads ${SCHEMA_VERSION}`);
}
