// Creates many creators: the API creates a few of them, and the others are copies of their stored documents.
import { join } from 'node:path';

import { call, formOf, register } from './contestants/content.ts';
import { openDatabase, PIXEL } from './machine/largest-data.ts';
import { ROOT, type RunningPlatform } from './machine/platform.ts';

export const PASSWORD = 'seven steel bowls';
const TEMPLATES = 10;
const LINKS = 14;
const PRODUCTS = 3;
/** One in this many creators has a store. */
const CREATORS_PER_STORE = 2;
const BATCH_SIZE = 1_000;

/** @param index counted from 0 */
export const nameOf = (index: number) => `creator-${index}`;
export const hasStore = (index: number) => index % CREATORS_PER_STORE === 0;

export async function makeCreators(site: RunningPlatform, count: number) {
  const database = await openDatabase(site.pidOf('database'));
  try {
    const templates = [];
    for (let index = 0; index < TEMPLATES; index += 1) {
      await makeCreator(site.url, index);
      templates.push(await documentsOf(database, nameOf(index)));
    }
    const listings = database.collection('listings');
    const { count: sitemapCount } = await listings.findOne({ _id: 'users' });
    for (let start = TEMPLATES; start < count; start += BATCH_SIZE)
      await copyCreators(database, templates, {
        start,
        end: Math.min(count, start + BATCH_SIZE),
        sitemapCount,
      });
    await listings.updateOne({ _id: 'users' }, { $inc: { count: count - TEMPLATES } });
  } finally {
    await database.close();
  }
}

async function makeCreator(url: string, index: number) {
  const [username, email] = [nameOf(index), `${nameOf(index)}@example.com`];
  const person = { username, fullName: `Creator ${index}`, email, password: PASSWORD };
  const headers = { authorization: (await register(url, person)).accessToken };
  const [title, page] = ['Something to read, number', 'https://example.com/things/'];
  for (let link = 0; link < LINKS; link += 1)
    await call(url, 'POST link/add-link', {
      headers,
      body: formOf({ title: `${title} ${link}`, url: page + link, isActive: 'true', thumbnail: PIXEL }),
    });
  for (let product = 0; hasStore(index) && product < PRODUCTS; product += 1)
    await call(url, 'POST product/add-product', {
      headers,
      body: formOf({
        ...{ Product_Name: 'Cast iron kadhai, 26 cm', Product_Desc: 'Seasoned, and ready to be used.' },
        ...{ Product_Price: '2499', Product_Discount_Price: '1874.5', Product_Url: 'https://example.com/kadhai' },
        Product_img: PIXEL,
      }),
    });
}

async function documentsOf(database: any, username: string) {
  const user = await database.collection('users').findOne({ username });
  const all = (name: string) => database.collection(name).find({ owner: user._id }).toArray();
  const name = await database.collection('usernames').findOne({ _id: username });
  return { user, name, entries: await all('entries'), products: await all('products') };
}

/** @param range `sitemapCount`: number of creators in the sitemap before the copies */
async function copyCreators(
  database: any,
  templates: any[],
  { start, end, sitemapCount }: { start: number; end: number; sitemapCount: number },
) {
  const { sitemapPageOf } = await import(join(ROOT, 'backend/dist/users/sitemap/sitemap.service.js'));
  const newId = () => new database.base.Types.ObjectId();
  const documents: Record<'users' | 'usernames' | 'emails' | 'entries' | 'products', object[]> = {
    users: [],
    usernames: [],
    emails: [],
    entries: [],
    products: [],
  };
  for (let index = start; index < end; index += 1) {
    const { user, name, entries, products } = templates[index % templates.length];
    const [_id, username, email] = [newId(), nameOf(index), `${nameOf(index)}@example.com`];
    const listing = sitemapPageOf(sitemapCount + index - templates.length);
    documents.users.push({ ...user, _id, username, email, emailKey: email, emailVerified: true, listing });
    documents.usernames.push({ ...name, _id: username, user: _id });
    documents.emails.push({ _id: email, user: _id, claimedAt: name.claimedAt, schemaVersion: name.schemaVersion });
    const toDocument = (document: object) => ({ ...document, _id: newId(), owner: _id });
    documents.entries.push(...entries.map(toDocument));
    documents.products.push(...products.map(toDocument));
  }
  for (const [name, all] of Object.entries(documents)) await database.collection(name).insertMany(all);
}
