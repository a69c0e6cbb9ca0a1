// What uploads cost everybody else: views of a page while creators send photos, and the memory of uploads that stop half-way.
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Agent, get, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';

import sharp from 'sharp';

import { call } from './contestants/content.mjs';
import { quantile, row } from './figures.mjs';
import { startPlatform } from './machine/platform.mjs';
import { productForm } from './product-form.mjs';

const ROUNDS = 9;
const ROUND_MS = 6_000;
const CONNECTIONS = 32;
const CREATORS = 4;
const HALF_OPEN = 200;
const HALF_BYTES = 3 * 1024 * 1024;
const PASSWORD = 'marigold-awning-7';
/** p99 of views while photos are sent, of the p99 before. */
const LIMIT = 3;

/** @typedef {import('./machine/platform.mjs').RunningPlatform} Platform */

/** @param {import('./prepared.mjs').Prepared} prepared @returns {Promise<import('./report.mjs').Result>} */
export async function measureUploads({ signal }) {
  // The half-open ones come from many addresses, so that only the limit of all counts.
  const platform = await startPlatform({ settings: { TRUST_PROXY: '1' }, signal });
  try {
    const halfOpen = await halfOpenUploads(platform);
    await wait(2_000);
    return { title: 'uploads', rows: [...(await viewsWhileUploading(platform)), ...halfOpen] };
  } finally {
    await platform.stop();
  }
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

/** Memory of a process with its own children, in MB. @param {number} process */
function memoryOf(process) {
  const kilobytes = [process, ...childrenOf(process)].map((pid) =>
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0),
  );
  return kilobytes.reduce((sum, each) => sum + each, 0) / 1024;
}

/** @param {number} pid @returns {string[]} */
const childrenOf = (pid) => readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);

/** Views by as many connections, each one after the other, for a while. @param {string} url */
async function view(url) {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  /** @type {number[]} */
  const times = [];
  const end = performance.now() + ROUND_MS;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (performance.now() < end) times.push(await viewOnce(url, agent));
    }),
  );
  agent.destroy();
  return times;
}

/** @param {string} url @param {Agent} agent @returns {Promise<number>} */
function viewOnce(url, agent) {
  const start = performance.now();
  return new Promise((resolve, reject) => {
    get(`${url}/meera.cooks`, { agent }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`the page answered ${answer.statusCode}`));
      answer.resume().once('end', () => resolve(performance.now() - start));
    }).once('error', reject);
  });
}

/** The form of a product with that photo. @param {Buffer} photo */
async function formWith(photo) {
  // Written once: creators write theirs on machines of their own.
  const written = new Response(productForm([photo]));
  const type = written.headers.get('content-type') ?? '';
  return { type, bytes: new Uint8Array(await written.arrayBuffer()) };
}

/**
 * Each of the creators sends one product after the other, until told to stop; says how long each took. From a thread of
 * its own: in this one's loop the views would wait for what is sent, as they wait for nobody who sends from elsewhere.
 * @param {import('./photo-senders.mjs').Sending} sending
 */
async function upload(sending) {
  const senders = new Worker(new URL('./photo-senders.mjs', import.meta.url), { workerData: sending });
  const ended = once(senders, 'exit'); // rejects with what a sender threw
  ended.catch(() => undefined);
  await Promise.race([once(senders, 'message'), ended]);
  return {
    /** @returns {Promise<number[]>} */
    end: async () => {
      const told = once(senders, 'message');
      senders.postMessage('enough');
      const [times] = await Promise.race([told, ended]);
      await ended;
      return times;
    },
  };
}

/** @param {Platform} platform */
async function viewsWhileUploading({ url }) {
  const tokens = await Promise.all(Array.from({ length: CREATORS }, (_, at) => newCreator(url, at)));
  const form = await formWith(await makePhoto());
  /** @type {{quiet: number[], busy: number[]}[]} */
  const rounds = [];
  /** @type {number[]} */
  const uploads = [];
  await view(url); // warm
  for (let at = 0; at < ROUNDS; at += 1) {
    const quiet = await view(url);
    const uploading = await upload({ url, tokens, form });
    const busy = await view(url);
    uploads.push(...(await uploading.end()));
    rounds.push({ quiet, busy });
  }
  const ratiosAt = (/** @type {number} */ share) =>
    rounds.map(({ quiet, busy }) => quantile(busy, share) / quantile(quiet, share));
  const who = `while ${CREATORS} creators upload 2 MB photos / quiet`;
  return [
    row(`p99 of views ${who}`, ratiosAt(0.99), { unit: '', limit: LIMIT }),
    row(`median of views ${who}`, ratiosAt(0.5), { unit: '' }),
    row('an upload', uploads, { unit: 'ms' }),
  ];
}

/** A product's form that says it is 25 MB long and stops in the middle of its first photo. @param {string} url @param {{token: string, number: number}} whose */
function halfOpen(url, { token, number }) {
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

/** @param {Platform} platform */
async function halfOpenUploads({ url, pidOf }) {
  const token = await newCreator(url, CREATORS);
  const parts = /** @type {const} */ (['edge', 'backend']).map(pidOf);
  const memory = () => parts.map(memoryOf).reduce((sum, each) => sum + each, 0);
  const before = memory();
  const open = Array.from({ length: HALF_OPEN }, (_, number) => halfOpen(url, { token, number }));
  const seen = [before];
  for (let at = 0; at < 40; at += 1) {
    await wait(200);
    seen.push(memory());
  }
  const taken = open.filter(({ status }) => status === 0).length;
  for (const { sent } of open) sent.destroy();
  return [
    { name: `memory for ${HALF_OPEN} half-open uploads`, value: Math.max(...seen) - before, unit: 'MB' },
    { name: 'of them taken, the others told 503', value: taken, unit: '' },
  ];
}
