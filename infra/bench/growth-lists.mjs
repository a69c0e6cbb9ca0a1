// What a write costs in a long list, against the same in a short one: one creator, whose list is made so long.
import { median } from './figures.mjs';
import { linkOf, nameOf, PASSWORD } from './growth-creators.mjs';
import { built, ofBackend } from './growth-site.mjs';

/** @typedef {import('./growth-site.mjs').Site} Site */

const [SHORT, LONG] = [10, 1_000];
const MOST_TIMES = 1.5;
const AT_ONCE = 20;
const MOST_AT_ONCE_MS = 1_500;
const ROUNDS = 6;
const OF_ONE_KIND = 4;

/**
 * @typedef {object} Writer
 * @property {(path: string, how: {method?: string, json?: object, form?: Record<string, string | Buffer>}) => Promise<any>} call
 * @property {Buffer} picture @property {string[]} ids of the links, in order
 */

/** @type {Record<string, (writer: Writer, at: number) => Promise<unknown>>} */
const WRITES = {
  adding: ({ call, picture }, at) =>
    call('add-link', { form: { title: `New ${at}`, url: 'example.com', thumbnail: picture } }),
  editing: ({ call, ids }, at) =>
    call(`update-link/${ids.at(-1 - at)}`, { method: 'PATCH', form: { title: `Now ${at}` } }),
  toggling: ({ call, ids }, at) => call(`update-link/${ids[at]}`, { method: 'PATCH', form: { isActive: 'false' } }),
  deleting: ({ call, ids }, at) => call('delete-link', { json: { linkId: ids[at] } }),
};

/** @param {Site} site @returns {Promise<{name: string, value: number, limit?: number, unit: string}[]>} */
export async function growthOfLists(site) {
  const mongoose = ofBackend('mongoose');
  /** @type {any} */
  const connection = await mongoose
    .createConnection(site.mongodbUri, { autoIndex: false, autoCreate: false })
    .asPromise();
  try {
    const { fill, writer } = await writerOn(site, connection);
    const rows = [];
    for (const [name, write] of Object.entries(WRITES)) {
      const [few = NaN, many = NaN] = await costsOf(site, { name, write, fill, writer });
      rows.push({
        name: `CPU of ${name} one of ${LONG} links / of ${SHORT}`,
        value: many / few,
        // The others have no picture to decode: what the database takes for a longer document is a larger share of less.
        ...(name === 'adding' && { limit: MOST_TIMES }),
        unit: 'x',
      });
      rows.push({ name: `CPU of ${name} one of ${LONG} links`, value: many, unit: 'ms' });
    }
    return [...rows, ...(await atOnce(site, fill, writer))];
  } finally {
    await connection.close();
  }
}

/**
 * In a short list and in a long one, in turns, in milliseconds.
 * @param {Site} site
 * @param {{name: string, write: (writer: Writer, at: number) => Promise<unknown>, fill: (count: number) => Promise<void>, writer: Writer}} how
 */
async function costsOf(site, { name, write, fill, writer }) {
  const costs = [SHORT, LONG].map((size) => ({ size, all: /** @type {number[]} */ ([]) }));
  for (let round = -1; round < ROUNDS; round += 1) {
    for (const { size, all } of costs) {
      await fill(name === 'adding' ? size - OF_ONE_KIND : size);
      const before = site.cpu();
      for (let at = 0; at < OF_ONE_KIND; at += 1) await write(writer, at);
      if (round >= 0) all.push((site.cpu() - before) / OF_ONE_KIND); // the first one warms up
    }
  }
  return costs.map(({ all }) => median(all));
}

/** @param {Site} site @param {(count: number) => Promise<void>} fill @param {Writer} writer */
async function atOnce(site, fill, writer) {
  const add = async (/** @type {number} */ count) => {
    await fill(count);
    const before = site.cpu();
    const begun = performance.now();
    await Promise.all(Array.from({ length: AT_ONCE }, (_, at) => WRITES['adding']?.(writer, at)));
    return { ms: performance.now() - begun, cpu: site.cpu() - before };
  };
  const [none, many] = [await add(0), await add(700)];
  return [
    {
      name: `CPU of adding ${AT_ONCE} links at once to 700 / to none`,
      value: many.cpu / none.cpu,
      limit: MOST_TIMES,
      unit: 'x',
    },
    { name: `adding ${AT_ONCE} links at once to 700`, value: many.ms, limit: MOST_AT_ONCE_MS, unit: 'ms' },
  ];
}

/** @param {Site} site @param {any} connection */
async function writerOn({ apiUrl }, connection) {
  const login = await ask(`${apiUrl}/api/v1/users/login`, { json: { username: nameOf(1), password: PASSWORD } });
  const { EntriesRepository } = await built('links/entries.repository.js');
  const { EntryEntity, EntrySchema } = await built('links/entry.schema.js');
  const entries = new EntriesRepository(connection.model(EntryEntity.name, EntrySchema));
  const background = { r: 232, g: 137, b: 12 };
  const picture = await ofBackend('sharp')({ create: { width: 40, height: 30, channels: 3, background } })
    .png()
    .toBuffer();
  /** @type {Writer} */
  const writer = {
    call: (path, how) => ask(`${apiUrl}/api/v1/link/${path}`, { ...how, token: login.accessToken }),
    picture,
    ids: [],
  };
  const fill = async (/** @type {number} */ count) => {
    writer.ids = Array.from({ length: count }, () => entries.newId());
    await entries.removeAllOf(login.user._id);
    for (const entry of writer.ids.map(linkOf)) await entries.insert(login.user._id, entry);
  };
  return { fill, writer };
}

/**
 * @param {string} address
 * @param {{method?: string, json?: object, form?: Record<string, string | Buffer>, token?: string}} how
 */
async function ask(address, { method = 'POST', json, form, token }) {
  const headers = { ...(token && { authorization: token }), ...(json && { 'content-type': 'application/json' }) };
  const body = json ? JSON.stringify(json) : formOf(form ?? {});
  const answer = await fetch(address, { method, headers, body });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${text.slice(0, 200)}`);
  return JSON.parse(text).data;
}

/** @param {Record<string, string | Buffer>} parts */
function formOf(parts) {
  const form = new FormData();
  for (const [name, part] of Object.entries(parts)) {
    if (typeof part === 'string') form.append(name, part);
    else form.append(name, new Blob([new Uint8Array(part)], { type: 'image/png' }), 'picture.png');
  }
  return form;
}
