// Writes the maximum data of one creator directly into the database, because ten thousand form requests would take minutes.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

import { platformDatabaseUri } from '../../support/platform-database.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const mongoose = createRequire(join(ROOT, 'backend/package.json'))('mongoose');

const LINKS = 1_000;
const PRODUCTS = 500;

export const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const VOCABULARY = readFileSync(join(ROOT, 'README.md'), 'utf8').match(/[a-z]{3,}/gi) ?? [];
const hash = (text: string) => createHash('sha256').update(text).digest();
/** Words that differ for each seed, so the texts compress no better than real texts. */
const words = (seed: string, count: number) =>
  Array.from(
    { length: count },
    (_, index) => VOCABULARY[hash(`${seed} ${index}`).readUInt16BE() % VOCABULARY.length],
  ).join(' ');
const address = (seed: string) => `https://shop.example.com/${hash(seed).toString('base64url')}`;
const image = (seed: string, width: number) => {
  const id = hash(seed).toString('hex').slice(0, 32);
  return { id, url: `/images/${id}/${width}.webp` };
};

/** A document of `entries` as the backend stores it: the link at a position of the list. */
export const storedLink = (owner: object, index: number) => ({
  ...storedItem(owner, index),
  ...{ kind: 'link', title: words(`link ${index}`, 6), url: address(`link ${index}`), countClicks: false },
  ...{ isActive: true, isSpotlight: false, thumbnail: image(`link ${index}`, 384) },
});

/** A document of `products`. */
const storedProduct = (owner: object, index: number) => ({
  ...storedItem(owner, index),
  ...{ name: words(`name ${index}`, 6), url: address(`product ${index}`), description: words(`text ${index}`, 40) },
  ...{ price: 249_900, discountPrice: 187_450, retailer: words(`shop ${index}`, 2) },
  ...{ isShown: true, images: [0, 1, 2, 3, 4].map((imageIndex) => image(`product ${index} ${imageIndex}`, 1280)) },
});

const storedItem = (owner: object, index: number) => ({
  ...{ _id: new mongoose.Types.ObjectId(), schemaVersion: 1, owner, position: `c${String(index).padStart(3, '0')}` },
  ...{ revision: 1, shownFrom: null, shownUntil: null, removedAt: null },
});

export function openDatabase(databasePid: number) {
  return mongoose.createConnection(platformDatabaseUri(databasePid)).asPromise();
}

/** @param creator a creator without links and products */
export async function fill(databasePid: number, { email }: { email: string }) {
  const database = await openDatabase(databasePid);
  const owner = (await database.collection('users').findOne({ emailKey: email }))._id;
  const links = Array.from({ length: LINKS }, (_, index) => storedLink(owner, index));
  await database.collection('entries').insertMany(links);
  await database
    .collection('products')
    .insertMany(Array.from({ length: PRODUCTS }, (_, index) => storedProduct(owner, index)));
  await database.close();
}

/** The largest responses, each with words near its end. */
export const largestResponses = (username: string): readonly (readonly [path: string, shows: string])[] => [
  [`/${username}`, words(`link ${LINKS - 1}`, 6)],
  [`/store/@${username}`, words('name 23', 6)],
  [`/api/v1/users/u/${username}`, words(`name ${PRODUCTS - 1}`, 6)],
];
