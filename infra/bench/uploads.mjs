// What uploads cost everybody else. The platform must be up, with RATE_LIMIT_FACTOR=1000 (for the views) and
// TRUST_PROXY=1 (the half-open uploads come from many addresses, so that only the limit of all counts):
// node infra/bench/uploads.mjs [url] [data folder]
import { readFileSync } from 'node:fs';
import { Agent, get, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import sharp from 'sharp';

const [url = 'http://127.0.0.1:4000', dataDir = '.data'] = process.argv.slice(2);
const ROUNDS = 5;
const ROUND_MS = 6_000;
const CONNECTIONS = 32;
const CREATORS = 4;
const HALF_OPEN = 200;
const HALF_BYTES = 3 * 1024 * 1024;
const PASSWORD = 'marigold-awning-7';

/** @param {number[]} values @param {number} share */
const quantile = (values, share) => [...values].sort((a, b) => a - b)[Math.floor(values.length * share)] ?? NaN;
/** @param {number} value */
const round = (value) => Math.round(value * 100) / 100;

/** @param {string} path @param {RequestInit} [init] */
async function call(path, init) {
  const response = await fetch(`${url}/api/v1${path}`, init);
  const { data, message } = await response.json();
  if (!response.ok) throw new Error(`${path}: ${response.status} ${message}`);
  return data;
}
/** @param {object} body */
const json = (body) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

/** @param {number} number */
async function newCreator(number) {
  const username = `bench${number}-${Date.now()}`;
  const email = `${username}@example.com`;
  await call('/users/register', json({ username, fullName: 'Bench', email, password: PASSWORD }));
  return (await call('/users/login', json({ username, password: PASSWORD }))).accessToken;
}

/** A photo of about 2 MB: noise that JPEG cannot make small. */
async function makePhoto() {
  const noise = { type: /** @type {const} */ ('gaussian'), mean: 128, sigma: 40 };
  const create = { width: 2320, height: 1740, channels: /** @type {const} */ (3), background: '#888', noise };
  return sharp({ create }).jpeg({ quality: 82 }).toBuffer();
}

/** Memory of one child of the platform with its own children, in MB. @param {string} name */
function memoryOf(name) {
  const { children } = JSON.parse(readFileSync(join(dataDir, 'run.json'), 'utf8'));
  const kilobytes = [children[name], ...childrenOf(children[name])].map((pid) =>
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0),
  );
  return kilobytes.reduce((sum, each) => sum + each, 0) / 1024;
}

/** @param {number} pid @returns {string[]} */
const childrenOf = (pid) => readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);

/** Views by as many connections, each one after the other, for a while. */
async function view() {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  /** @type {number[]} */
  const times = [];
  const end = performance.now() + ROUND_MS;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (performance.now() < end) times.push(await viewOnce(agent));
    }),
  );
  agent.destroy();
  return times;
}

/** @param {Agent} agent @returns {Promise<number>} */
function viewOnce(agent) {
  const start = performance.now();
  return new Promise((resolve, reject) => {
    get(`${url}/meera.cooks`, { agent }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`the page answered ${answer.statusCode}`));
      answer.resume().once('end', () => resolve(performance.now() - start));
    }).once('error', reject);
  });
}

/** One product with a photo after the other, until told to stop; says how long each took. @param {string[]} tokens @param {Buffer} photo */
function upload(tokens, photo) {
  const state = { over: false };
  /** @type {number[]} */
  const times = [];
  const done = Promise.all(
    tokens.map(async (token) => {
      while (!state.over) {
        const form = new FormData();
        for (const [name, value] of Object.entries({
          Product_Name: 'Photo',
          Product_Desc: 'A large one.',
          Product_Price: '100',
          Product_Discount_Price: '90',
          Product_Url: 'https://example.com',
        })) {
          form.set(name, value);
        }
        form.append('Product_img', new Blob([new Uint8Array(photo)]), 'photo.jpg');
        const start = performance.now();
        const { _id } = await call('/product/add-product', {
          method: 'POST',
          headers: { authorization: token },
          body: form,
        });
        times.push(performance.now() - start);
        await call(`/product/delete-product/${_id}`, { method: 'DELETE', headers: { authorization: token } });
      }
    }),
  );
  return {
    end: async () => {
      state.over = true;
      await done;
      return times;
    },
  };
}

async function viewsWhileUploading() {
  const tokens = await Promise.all(Array.from({ length: CREATORS }, (_, at) => newCreator(at)));
  const photo = await makePhoto();
  const views = { quiet: /** @type {number[]} */ ([]), busy: /** @type {number[]} */ ([]) };
  const ratios = [];
  const uploads = [];
  await view(); // warm
  for (let at = 0; at < ROUNDS; at += 1) {
    const quiet = await view();
    const uploading = upload(tokens, photo);
    const busy = await view();
    uploads.push(...(await uploading.end()));
    views.quiet.push(...quiet);
    views.busy.push(...busy);
    ratios.push(round(quantile(busy, 0.99) / quantile(quiet, 0.99)));
  }
  const figures = Object.fromEntries(
    [0.5, 0.99].map((share) => {
      const [quiet, busy] = [quantile(views.quiet, share), quantile(views.busy, share)];
      return [`p${share * 100}`, { quiet: round(quiet), busy: round(busy), ratio: round(busy / quiet) }];
    }),
  );
  const took = { count: uploads.length, median: round(quantile(uploads, 0.5)), slowest: round(Math.max(...uploads)) };
  console.log(
    JSON.stringify({
      name: `${CONNECTIONS} connections view a page while ${CREATORS} creators upload ${round(photo.length / 1e6)} MB photos`,
      viewMilliseconds: figures,
      p99RatioOfEachRound: ratios,
      uploadMilliseconds: took,
    }),
  );
}

/** A product's form that says it is 25 MB long and stops in the middle of its first photo. @param {string} token @param {number} number */
function halfOpen(token, number) {
  const headers = {
    authorization: token,
    'content-type': 'multipart/form-data; boundary=half',
    'content-length': 25 * 1024 * 1024,
    'x-forwarded-for': `10.0.${number >> 8}.${number & 255}`,
  };
  const sent = request(`${url}/api/v1/product/add-product`, { method: 'POST', headers });
  const state = { status: 0, sent };
  sent.on('error', () => {});
  sent.on('response', (answer) => {
    state.status = answer.statusCode ?? 0;
    answer.resume();
  });
  sent.write(
    '--half\r\ncontent-disposition: form-data; name="Product_img"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n',
  );
  sent.write(Buffer.alloc(HALF_BYTES, 7));
  return state;
}

async function halfOpenUploads() {
  const token = await newCreator(9);
  const parts = ['edge', 'backend'];
  const before = parts.map(memoryOf);
  const open = Array.from({ length: HALF_OPEN }, (_, at) => halfOpen(token, at));
  const peak = [...before];
  for (let at = 0; at < 40; at += 1) {
    await wait(200);
    parts.forEach((name, part) => (peak[part] = Math.max(peak[part] ?? 0, memoryOf(name))));
  }
  /** @type {Record<number, number>} */
  const answered = {};
  for (const { status } of open) answered[status] = (answered[status] ?? 0) + 1;
  for (const { sent } of open) sent.destroy();
  const more = parts.map((name, at) => [name, round((peak[at] ?? 0) - (before[at] ?? 0))]);
  console.log(
    JSON.stringify({ name: `${HALF_OPEN} half-open uploads`, answered, memoryAboveRest: Object.fromEntries(more) }),
  );
}

await halfOpenUploads();
await wait(2_000);
await viewsWhileUploading();
