/** The projection that mongoose sends for these fields. */
const projectionOf = (...fields: readonly string[]) =>
  JSON.stringify(Object.fromEntries([...fields, 'schemaVersion'].map((name) => [name, 1])));
const EXPIRING = [
  'username',
  'nameSkeleton',
  'resetToken',
  'verificationToken',
  'openSessions',
  'apiTokens',
  'renames',
  'formerEmails',
];
/** MongoDB uses its index of such a field. The embedded engine does not, and a site has few invitations. */
const IN_A_LIST = 'a field of the documents in a list';
const SEARCHED_HOSTS =
  'a search of operators: MongoDB uses its index of the list, the embedded engine has none for lists';
const MISSING_HOSTS = 'the daily sweep: MongoDB uses its index of the list, the embedded engine has none for lists';
const COUNTED_HOSTS = 'full scan: what a list of hosts would hide, for operators';
/** Queries without an index, each with its reason. A full scan is one query for any number of documents. */
export const WITHOUT_INDEX: Readonly<Record<string, string>> = {
  'find entries {"hosts":{"$elemMatch":{"$gte":"string","$lt":"string"}},"removedAt":null}': SEARCHED_HOSTS,
  'find products {"hosts":{"$elemMatch":{"$gte":"string","$lt":"string"}},"removedAt":null}': SEARCHED_HOSTS,
  'find entries {"schemaVersion":"number","hosts":null}': MISSING_HOSTS,
  'find products {"schemaVersion":"number","hosts":null}': MISSING_HOSTS,
  'find entries {"schemaVersion":"number","hosts.0":{"$exists":"boolean"},"removedAt":null}': COUNTED_HOSTS,
  'find products {"schemaVersion":"number","hosts.0":{"$exists":"boolean"},"removedAt":null}': COUNTED_HOSTS,
  'find usernames {"_id":{"$gte":"string","$lt":"string"}} by {"_id":1}':
    'the beginning of a name, for operators: the embedded engine uses its index of _id only for equal values',
  'aggregate images {}': 'full scan: the accounts with the most images, for operators',
  'find invitations {"joined.user":"string"}': IN_A_LIST,
  'find host_blocks {"_id":{"$ne":"string"}} by {"at":-1}': 'full scan: all blocked hosts, after each change',
  'find invitations {} by {"createdAt":-1}': 'the newest invitations, for operators',
  'find themes {} by {"position":1}': 'a fixed number of documents, read once at the start',
  [`find entries {} only ${projectionOf('thumbnail.id', 'images.id', 'file.id')}`]:
    'full scan: the images of all entries',
  [`find entries {"_id":{"$gt":"id"}} by {"_id":1} only ${projectionOf('owner', 'kind', 'thumbnail.id')}`]:
    'a page of the links, compared once: the embedded engine uses its index of _id only for equal values',
  [`find users {} only ${projectionOf('emailKey', 'origin')}`]:
    'full scan at the first start: addresses without claims',
  [`find images {"_id":{"$gt":"string"}} by {"_id":1} only ${projectionOf('at')}`]:
    'a page of the sizes: the embedded engine uses its index of _id only for equal values, MongoDB also for ranges',
  [`find looklists {} only ${projectionOf('looks.photo.id', 'removed.look.photo.id')}`]:
    'full scan: the photos of all custom themes',
  [`find products {} only ${projectionOf('images.id')}`]: 'full scan: the images of all products',
  [`find users {} only ${projectionOf('avatar', 'cover')}`]: 'full scan: the avatars and covers of all users',
  [`find users {"schemaVersion":"number"} only ${projectionOf(...EXPIRING)}`]:
    'full scan: the expired fields of each user',
};
