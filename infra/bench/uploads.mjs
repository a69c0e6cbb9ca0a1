// What uploads cost everybody else: views of a page while creators send photos, against the same views before.
import sharp from 'sharp';

import { call } from './contestants/content.mjs';
import { row } from './statistics.mjs';
import { startPlatform } from './machine/platform.mjs';
import { findWrk, load } from './machine/wrk.mjs';

const ROUNDS = 9;
const SECONDS = 6;
const CREATORS = 4;
const PASSWORD = 'marigold-awning-7';
/** p99 of views while photos are sent, of the p99 before. */
const LIMIT = 3;

/** @param {import('./prepared.mjs').Prepared} prepared @returns {Promise<import('./report.mjs').Result>} */
export async function measureUploads({ signal }) {
  const platform = await startPlatform({ signal });
  try {
    return { title: 'uploads', rows: await viewsWhileUploading(platform.url, await findWrk(signal)) };
  } finally {
    await platform.stop();
  }
}

/** @param {string} url @param {string} wrk */
async function viewsWhileUploading(url, wrk) {
  const tokens = await Promise.all(Array.from({ length: CREATORS }, (_, at) => newCreator(url, at)));
  const form = await formWith(await makePhoto());
  const view = () => load(wrk, { url: `${url}/meera.cooks`, seconds: SECONDS });
  /** @type {Record<'median' | 'p99', number[]>} */
  const ratios = { median: [], p99: [] };
  /** @type {number[]} */
  const uploads = [];
  await view(); // warm
  for (let at = 0; at < ROUNDS; at += 1) {
    const quiet = await view();
    const sending = startSending(url, { tokens, form });
    const busy = await view();
    uploads.push(...(await sending.end()));
    for (const share of /** @type {const} */ (['median', 'p99'])) ratios[share].push(busy[share] / quiet[share]);
  }
  const who = `while ${CREATORS} creators upload 2 MB photos / quiet`;
  return [
    row(`p99 of views ${who}`, ratios.p99, { unit: '', limit: LIMIT }),
    row(`median of views ${who}`, ratios.median, { unit: '' }),
    row('an upload', uploads, { unit: 'ms' }),
  ];
}

/** @param {string} url @param {number} number @returns {Promise<string>} token */
async function newCreator(url, number) {
  const username = `uploads${number}`;
  const person = { username, fullName: 'Bench', email: `${username}@example.com`, password: PASSWORD };
  await call(url, 'POST users/register', json(person));
  return (await call(url, 'POST users/login', json({ username, password: PASSWORD }))).accessToken;
}

/** @param {object} body */
const json = (body) => ({ headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

/** A photo of about 2 MB: noise that JPEG cannot make small. */
async function makePhoto() {
  const noise = { type: /** @type {const} */ ('gaussian'), mean: 128, sigma: 40 };
  const create = { width: 2320, height: 1740, channels: /** @type {const} */ (3), background: '#888', noise };
  return sharp({ create }).jpeg({ quality: 82 }).toBuffer();
}

/** The form of a product with that photo, encoded once: creators encode theirs on machines of their own. @param {Buffer} photo */
async function formWith(photo) {
  const form = new FormData();
  for (const [name, value] of Object.entries({
    Product_Name: 'Photos',
    Product_Desc: 'Large ones.',
    Product_Price: '100',
    Product_Discount_Price: '90',
    Product_Url: 'https://example.com',
  }))
    form.set(name, value);
  form.append('Product_img', new Blob([new Uint8Array(photo)]), 'photo.jpg');
  const encoded = new Response(form);
  return { type: encoded.headers.get('content-type') ?? '', bytes: new Uint8Array(await encoded.arrayBuffer()) };
}

/**
 * Each of the creators adds one product after the other and deletes it.
 * @param {string} url @param {{tokens: readonly string[], form: Awaited<ReturnType<typeof formWith>>}} what
 * @returns {{end: () => Promise<number[]>}} milliseconds that each addition took
 */
function startSending(url, { tokens, form }) {
  const state = { isOver: false };
  /** @type {number[]} */
  const times = [];
  const sending = Promise.all(
    tokens.map(async (authorization) => {
      while (!state.isOver) {
        const begun = performance.now();
        const headers = { authorization, 'content-type': form.type };
        const { _id } = await call(url, 'POST product/add-product', { headers, body: form.bytes });
        times.push(performance.now() - begun);
        await call(url, `DELETE product/delete-product/${_id}`, { headers: { authorization } });
      }
    }),
  );
  sending.catch(() => undefined); // `end` throws it
  return {
    end: async () => {
      state.isOver = true;
      await sending;
      return times;
    },
  };
}
