// How public pages answer while the same machine takes photos, or checks passwords. Quiet and busy
// rounds alternate; what counts is their ratio. The platform must be up, with RATE_LIMIT_FACTOR=1000:
// node infra/bench/under-load.mjs [url] [data folder]
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import sharp from 'sharp';

import { quantile } from './figures.mjs';
import { productForm } from './product-form.mjs';

const [url = 'http://127.0.0.1:4000', dataDir = '.data'] = process.argv.slice(2);
const ROUNDS = 5;
const PHOTOS = 5;
const LOGINS = 32;
const PASSWORD = 'marigold-awning-7';
const PAUSE = 5;

/** @param {number} milliseconds */
const wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
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

/** A photo of about 4 MB: noise that JPEG cannot make small. */
async function makePhoto() {
  const noise = { type: /** @type {const} */ ('gaussian'), mean: 128, sigma: 40 };
  const create = { width: 3280, height: 2460, channels: /** @type {const} */ (3), background: '#888', noise };
  return sharp({ create }).jpeg({ quality: 82 }).toBuffer();
}

/** Memory of all processes of the platform, in MB. */
function memory() {
  const { pid, children } = JSON.parse(readFileSync(join(dataDir, 'run.json'), 'utf8'));
  const kilobytes = [pid, ...Object.values(children)].map((each) =>
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${each}/status`, 'utf8'))?.[1] ?? 0),
  );
  return kilobytes.reduce((sum, each) => sum + each, 0) / 1024;
}

/** Reads a public page again and again while `work` runs. @param {() => Promise<unknown>} work */
async function readWhile(work) {
  const rest = memory();
  const state = { over: false, peak: rest };
  const begun = performance.now();
  const done = work().finally(() => (state.over = true));
  const times = [];
  while (!state.over) {
    const start = performance.now();
    const response = await fetch(`${url}/meera.cooks`);
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`the page answered ${response.status}`);
    times.push(performance.now() - start);
    state.peak = Math.max(state.peak, memory());
    await wait(PAUSE);
  }
  await done;
  return { times, seconds: (performance.now() - begun) / 1000, extraMemory: state.peak - rest };
}

/** @param {string} name @param {() => Promise<unknown>} work */
async function compare(name, work) {
  /** @type {{quiet: Awaited<ReturnType<typeof readWhile>>, busy: Awaited<ReturnType<typeof readWhile>>}[]} */
  const rounds = [];
  for (let at = 0; at < ROUNDS; at += 1) {
    const quiet = await readWhile(() => wait(2_000));
    const busy = await readWhile(work);
    rounds.push({ quiet, busy });
    await wait(1_000);
  }
  /** @param {'quiet' | 'busy'} kind */
  const times = (kind) => rounds.flatMap((each) => each[kind].times);
  const figures = Object.fromEntries(
    [
      ['median', 0.5],
      ['p95', 0.95],
    ].map(([label, share]) => {
      const [quiet, busy] = [quantile(times('quiet'), Number(share)), quantile(times('busy'), Number(share))];
      return [label, { quiet: round(quiet), busy: round(busy), ratio: round(busy / quiet) }];
    }),
  );
  console.log(
    JSON.stringify({
      name,
      seconds: rounds.map(({ busy }) => round(busy.seconds)),
      memoryAboveRest: Math.round(Math.max(...rounds.map(({ busy }) => busy.extraMemory))),
      pageMilliseconds: figures,
    }),
  );
}

const username = `bench${Date.now()}`;
await call(
  '/users/register',
  json({ username, fullName: 'Bench', email: `${username}@example.com`, password: PASSWORD }),
);
const { accessToken } = await call('/users/login', json({ username, password: PASSWORD }));
const photos = await Promise.all(Array.from({ length: PHOTOS }, makePhoto));
console.log(`photos of ${photos.map(({ length }) => round(length / 1e6)).join(', ')} MB`);

await compare('five photos in one product', () =>
  call('/product/add-product', {
    method: 'POST',
    headers: { authorization: accessToken },
    body: productForm(photos),
  }),
);
await compare(`${LOGINS} logins at once`, () =>
  Promise.all(Array.from({ length: LOGINS }, () => call('/users/login', json({ username, password: PASSWORD })))),
);
