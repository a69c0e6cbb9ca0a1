// Creators in bulk: a hundred are made by the backend's own repositories, the others are copies of what those have stored.
import { built, ofBackend } from './growth-site.mjs';

export const TEMPLATES = 100;
export const PASSWORD = 'seven steel bowls';
const LINKS = 14;
const PRODUCTS = 3;
/** One of so many has a store. */
const STORES = 2;
const AT_ONCE = 1_000;

/** @param {number} at counted from 0 */
export const nameOf = (at) => `creator-${at}`;
/** @param {number} at */
export const hasStore = (at) => at % STORES === 0;

/** @param {string} mongodbUri @param {number} count */
export async function makeCreators(mongodbUri, count) {
  const mongoose = ofBackend('mongoose');
  /** @type {any} */
  const connection = await mongoose.createConnection(mongodbUri, { autoIndex: false, autoCreate: false }).asPromise();
  try {
    const repositories = await repositoriesOn(connection);
    const templates = [];
    for (let at = 0; at < TEMPLATES; at += 1) templates.push(await makeCreator(repositories, connection, at));
    const samples = await connection.collection('users').countDocuments({ origin: 'sample' });
    for (let start = TEMPLATES; start < count; start += AT_ONCE) {
      await copyCreators(connection, templates, { start, end: Math.min(count, start + AT_ONCE), samples, mongoose });
    }
    await connection.collection('listings').updateOne({ _id: 'users' }, { $inc: { count: count - TEMPLATES } });
  } finally {
    await connection.close();
  }
}

/** @param {any} connection */
async function repositoriesOn(connection) {
  const on = async (
    /** @type {string} */ path,
    /** @type {string} */ repository,
    /** @type {[string, string][]} */ ...models
  ) => {
    const made = await Promise.all(
      models.map(async ([file, entity]) => {
        const schemas = await built(file);
        return connection.models[entity] ?? connection.model(entity, schemas[entity.replace('Entity', 'Schema')]);
      }),
    );
    return new (await built(path))[repository](...made);
  };
  /** @type {[string, string]} */
  const user = ['users/user.schema.js', 'UserEntity'];
  return {
    users: await on('users/users.repository.js', 'UsersRepository', user),
    names: await on('users/names/usernames.repository.js', 'UsernamesRepository', [
      'users/names/username.schema.js',
      'UsernameEntity',
    ]),
    listings: await on(
      'users/listing/listings.repository.js',
      'ListingsRepository',
      ['users/listing/listing.schema.js', 'ListingEntity'],
      user,
    ),
    entries: await on('links/entries.repository.js', 'EntriesRepository', ['links/entry.schema.js', 'EntryEntity']),
    products: await on('products/products.repository.js', 'ProductsRepository', [
      'products/product.schema.js',
      'ProductEntity',
    ]),
    hash: await new (await built('auth/passwords.js')).Passwords().hash(PASSWORD, 'bench'),
    partOf: (await built('users/listing/listings.service.js')).partOf,
  };
}

/** @param {any} repositories @param {any} connection @param {number} at */
async function makeCreator({ users, names, listings, entries, products, hash, partOf }, connection, at) {
  const id = users.newId();
  const username = nameOf(at);
  await names.claim(id, username, Date.now());
  const email = `${username}@example.com`;
  const who = { username, fullName: `Creator ${at}`, email, emailKey: email, theme: 'monsoon', origin: 'signup' };
  const listing = partOf(await listings.next());
  await users.insert({ ...who, id, passwordHash: hash, createdAt: new Date(), listing });
  const links = Array.from({ length: LINKS }, (_, link) => linkOf(entries.newId(), link));
  for (const entry of links) await entries.insert(id, entry);
  const goods = hasStore(at)
    ? Array.from({ length: PRODUCTS }, (_, good) => ({
        ...productOf(products.newId(), id),
        position: positionOf(good),
      }))
    : [];
  for (const product of goods) await products.insert(product);
  const _id = new (ofBackend('mongoose').Types.ObjectId)(id);
  const one = (/** @type {string} */ name, /** @type {object} */ filter) => connection.collection(name).findOne(filter);
  return {
    user: await one('users', { _id }),
    name: await one('usernames', { _id: username }),
    entries: await connection.collection('entries').find({ owner: _id }).toArray(),
    products: await connection.collection('products').find({ owner: _id }).toArray(),
  };
}

/** @param {any} connection @param {any[]} templates @param {{start: number, end: number, samples: number, mongoose: any}} part */
async function copyCreators(connection, templates, { start, end, samples, mongoose }) {
  const { ObjectId } = mongoose.Types;
  const { partOf } = await built('users/listing/listings.service.js');
  /** @type {Record<string, object[]>} */
  const documents = { users: [], usernames: [], entries: [], products: [] };
  for (let at = start; at < end; at += 1) {
    const { user, name, entries, products } = templates[at % templates.length];
    const [_id, username] = [new ObjectId(), nameOf(at)];
    const email = `${username}@example.com`;
    documents.users?.push({ ...user, _id, username, email, emailKey: email, listing: partOf(samples + at) });
    documents.usernames?.push({ ...name, _id: username, user: _id });
    const ofCreator = (/** @type {any} */ document) => ({ ...document, _id: new ObjectId(), owner: _id });
    documents.entries?.push(...entries.map(ofCreator));
    documents.products?.push(...products.map(ofCreator));
  }
  for (const [name, all] of Object.entries(documents))
    if (all.length > 0) await connection.collection(name).insertMany(all);
}

/** A fractional key. @param {number} at */
const positionOf = (at) => `c${String(at).padStart(3, '0')}`;

/** @param {string} id @param {number} at */
export function linkOf(id, at) {
  const picture = id.padEnd(32, '0');
  return {
    ...{ id, position: positionOf(at), isActive: true, isSpotlight: false },
    ...{ revision: 1, shownFrom: null, shownUntil: null },
    content: {
      ...{ kind: 'link', title: `Something to read, number ${at}`, countClicks: false },
      url: `https://example.com/things/${id.slice(16)}`,
    },
    thumbnail: { id: picture, url: `/images/${picture}/384.webp` },
  };
}

/** @param {string} id @param {string} ownerId */
const productOf = (id, ownerId) => ({
  ...{ id, ownerId, name: 'Cast iron kadhai, 26 cm', description: 'Seasoned, and ready to be used.' },
  ...{ price: 249_900, discountPrice: 187_450, url: 'example.com/kadhai', retailer: '', isShown: true, revision: 1 },
  ...{
    ...{ shownFrom: null, shownUntil: null, removedAt: null },
    images: [{ id: 'a'.repeat(32), url: `/images/${'a'.repeat(32)}/1280.webp` }],
  },
});
