/**
 * The field whose hash decides on which shard a document lies. A collection that is not listed is small and stays on one shard.
 * `queries.spec.ts` proves that requests name the field, see infra/docs/operations/sharding.md.
 */
export const SHARD_KEYS: Readonly<Record<string, string>> = {
  users: '_id',
  usernames: '_id',
  emails: '_id',
  heldemails: '_id',
  looklists: '_id',
  entries: 'owner',
  products: 'owner',
  disclosures: 'owner',
  insightdays: 'owner',
  subscribers: 'owner',
  images: 'owner',
  idempotencykeys: '_id',
  limits: '_id',
};

/** An index of an earlier version of Linkstall. A unique index of a sharded collection must begin with the shard key. */
const FORMER_UNIQUE_INDEX = 'emailKey_1';

/** The commands for `mongosh` that shard a database. They can be repeated. */
export function shardCommands(database: string): readonly string[] {
  const site = `db.getSiblingDB('${database}')`;
  return [
    `sh.enableSharding('${database}')`,
    `if (${site}.users.getIndexes().some(({ name }) => name === '${FORMER_UNIQUE_INDEX}')) ${site}.users.dropIndex('${FORMER_UNIQUE_INDEX}')`,
    ...Object.entries(SHARD_KEYS).flatMap(([collection, field]) => [
      `${site}.${collection}.createIndex({ ${field}: 'hashed' })`,
      `sh.shardCollection('${database}.${collection}', { ${field}: 'hashed' })`,
    ]),
  ];
}
