const SWEEP = 'background: a daily or hourly sweep';
const REMOVAL = 'background: the removal of an account';
const OPERATOR = 'a command of an operator';
const SEARCH = `${OPERATOR}: a search for accounts`;
const HOST_LIST = `${OPERATOR}: what a list of hosts would hide`;

/** Queries that go to all shards of a sharded database, each with its reason. All other queries name the shard key. */
export const ON_ALL_SHARDS: Readonly<Record<string, string>> = {
  'aggregate images {}': `${OPERATOR}: the accounts with the most images`,
  'aggregate insightdays {"date":{"$gte":"date"}}': `${OPERATOR}: the most visited pages`,
  'find entries {"hosts":{"$elemMatch":{"$gte":"string","$lt":"string"}},"removedAt":null}': SEARCH,
  'find products {"hosts":{"$elemMatch":{"$gte":"string","$lt":"string"}},"removedAt":null}': SEARCH,
  'find entries {"schemaVersion":"number","hosts.0":{"$exists":"boolean"},"removedAt":null}': HOST_LIST,
  'find products {"schemaVersion":"number","hosts.0":{"$exists":"boolean"},"removedAt":null}': HOST_LIST,
  'find usernames {"_id":{"$gte":"string","$lt":"string"}}': SEARCH,
  'find users {"role":"string"}': `${OPERATOR}: the list of operators`,
  'update users {"origin":"string"}': `${OPERATOR}: the end of all sessions`,

  'delete emails {"user":"id"}': REMOVAL,
  'delete heldemails {"user":"id"}': REMOVAL,
  'delete idempotencykeys {"owner":"string"}': `${REMOVAL}, and seldom a user with more keys than are stored`,
  'find users {"$or":[{"removableAt":null}],"schemaVersion":"number","origin":"string"}': REMOVAL,

  'delete heldemails {"until":{"$lte":"date"}}': SWEEP,
  'delete idempotencykeys {"hour":"string"}': SWEEP,
  'delete insightdays {"date":{"$lt":"date"}}': SWEEP,
  'delete limits {"until":{"$lte":"date"}}': SWEEP,
  'delete subscribers {"until":{"$lte":"date"}}': SWEEP,
  'find emails {"schemaVersion":"number","claimedAt":{"$gte":"date","$lte":"date"}}': SWEEP,
  'find entries {"schemaVersion":"number","removedAt":{"$lte":"date"}}': SWEEP,
  'find entries {"_id":{"$gt":"id"}}': 'background: the letters that earlier versions stored, compared once',
  'find entries {"schemaVersion":"number","hosts":null}': SWEEP,
  'find products {"schemaVersion":"number","hosts":null}': SWEEP,
  'find entries {}': SWEEP,
  'find images {"_id":{"$gt":"string"}}': SWEEP,
  'find looklists {"schemaVersion":"number","removedAt":{"$lte":"date"}}': SWEEP,
  'find looklists {}': SWEEP,
  'find products {"schemaVersion":"number","removedAt":{"$lte":"date"}}': SWEEP,
  'find products {}': SWEEP,
  'find usernames {"schemaVersion":"number","claimedAt":{"$gte":"date","$lte":"date"}}': SWEEP,
  'find usernames {"schemaVersion":"number","until":{"$lte":"date"}}': SWEEP,
  'find users {"schemaVersion":"number"}': SWEEP,
  'find users {}': `${SWEEP}, and the first start with the collection emails`,
  'update insightdays {"hourlyDate":{"$lt":"date"}}': SWEEP,

  'delete images {"_id":"string"}': 'the removal of one image, of which only the id is known',
  'find entries {"_id":"id","removedAt":null}': 'a click on a tracked link, of which only the id is known',
  'find products {"_id":"id","removedAt":null}': 'a click on a product, of which only the id is known',
  'find heldemails {"user":"id"}': 'the export of an account',
  'find idempotencykeys {"owner":"string"}':
    'the export of an account, and seldom a user with more keys than are stored',
  'find usernames {"user":"id"}': 'the names of one user, after a change of the public page',
  'find users {"$or":[{"createdAt":{"$lt":"date"}}],"emailVerified":"boolean","origin":"string","isUnlisted":{"$ne":"boolean"},"createdAt":{"$lte":"date"}}':
    'a further page of the list of creators, 96 users at most',
  'find users {"$or":[{"emailVerified":"boolean"}],"nameSkeleton":"string","_id":{"$ne":"id"},"origin":{"$ne":"string"}}':
    'names that look alike, at a registration or a new name',
  'find users {"emailVerified":"boolean","origin":"string","isUnlisted":{"$ne":"boolean"}}':
    'the first page of the list of creators',
  'find users {"listing":"string","origin":{"$ne":"string"}}': 'one page of the sitemap, 50 users',
  'find users {"origin":"string"}': 'the sample creators, at most 24',
};
