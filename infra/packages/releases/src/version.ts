// The version of Linkstall and the schema of its data. This package has them, because all programs of the site depend on it.

/** The newest release in CHANGELOG.md. All programs of the site show this number. */
export const VERSION = '0.2.0';

/** The number of the schema of the database, of `DATA_DIR` and of the release store. A change that this version cannot read raises it. */
export const SCHEMA = 1;

/**
 * The sentence that refuses data of another schema.
 * @param where the file or the collection
 * @param data the schema, and the version that wrote the data, if it is known
 */
export function schemaRefusal(where: string, { schema, version }: { schema: unknown; version: unknown }): string {
  const writer = typeof version === 'string' && /^[\w.+-]{1,40}$/.test(version) ? `Linkstall ${version}` : null;
  return `${where} has schemaVersion ${String(schema)}${writer ? `, written by ${writer}` : ''}; this is Linkstall ${VERSION}, which reads ${SCHEMA}. Start ${writer ?? 'the version of Linkstall that wrote it'} again, or restore the backup from before the upgrade.`;
}
