// How public pages answer while one address sends the worst input there is, 120 requests a minute. Quiet and busy rounds
// alternate; what counts is the ratio of their medians, and that nothing answers 503. The platform must be up:
// node infra/bench/worst-input.mjs [url]
import { median } from './figures.mjs';

const [url = 'http://127.0.0.1:4000'] = process.argv.slice(2);
const ROUNDS = 3;
const ROUND_MS = 10_000;
const EVERY_MS = 500;
const PAUSE = 20;
const PASSWORD = 'marigold-awning-7';

/** @param {number} milliseconds */
const wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

const MARKS = '\u0345\u0301\u0316\u0327\u05b0\u3099\u0334';
/** @param {string} piece @param {number} bytes */
const filled = (piece, bytes) => `a${piece.repeat(Math.floor(bytes / Buffer.byteLength(piece)))}!`;

/** @param {string} path @param {object} body */
const post = (path, body) =>
  fetch(`${url}/api/v1/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

const username = `flood${Date.now().toString(36)}`;
const person = { username, fullName: 'A Person', email: `${username}@example.com`, password: PASSWORD };

/** @param {string} token @param {string} text */
function sendProduct(token, text) {
  const form = new FormData();
  for (const name of ['Name', 'Desc', 'Price', 'Discount_Price', 'Url', 'Retailer'])
    form.append(`Product_${name}`, text);
  return fetch(`${url}/api/v1/product/add-product`, {
    method: 'POST',
    headers: { authorization: token },
    body: form,
  });
}

/** @param {string} token @returns {(() => Promise<Response>)[]} */
const attacks = (token) => [
  () => post('users/register', { ...person, fullName: filled(MARKS, 60_000) }),
  () => sendProduct(token, filled(' ', 31_000)),
  () => sendProduct(token, filled(MARKS, 31_000)),
  () => post('users/register', { ...person, fullName: filled('\u0301\u0316', 60_000) }),
  () => post('users/login', { username: Array(20_000).fill([]), password: PASSWORD }),
  () => fetch(`${url}/api/v1/users/u/meera.cooks`, { headers: { 'accept-encoding': filled(' ', 15_000) } }),
  () => fetch(`${url}/api/v1/users/u/meera.cooks?x=${Math.random()}`),
  () => post('users/forget-password', { email: filled('a.', 60_000) }),
];

/** @type {Map<number, number>} */
const statuses = new Map();
const note = (/** @type {Response} */ { status }) => statuses.set(status, (statuses.get(status) ?? 0) + 1);

/** Reads a public page again and again for a round. */
async function readPages() {
  const times = [];
  for (const end = performance.now() + ROUND_MS; performance.now() < end; await wait(PAUSE)) {
    const start = performance.now();
    const response = await fetch(`${url}/meera.cooks`);
    await response.arrayBuffer();
    note(response);
    times.push(performance.now() - start);
  }
  return times;
}

/** @param {(() => Promise<Response>)[]} all */
async function flood(all) {
  const sent = [];
  for (let at = 0; at < ROUND_MS / EVERY_MS; at += 1) {
    const attack = all[at % all.length];
    if (attack) sent.push(attack().then(note));
    await wait(EVERY_MS);
  }
  await Promise.all(sent);
}

await post('users/register', person);
const login = (await (await post('users/login', { username, password: PASSWORD })).json()).data;
const all = attacks(login.accessToken);
const [quiet, busy] = [/** @type {number[]} */ ([]), /** @type {number[]} */ ([])];
for (let round = 0; round < ROUNDS; round += 1) {
  quiet.push(...(await readPages()));
  const [times] = await Promise.all([readPages(), flood(all)]);
  busy.push(...times);
}
console.log({
  quiet: median(quiet),
  busy: median(busy),
  ratio: median(busy) / median(quiet),
  slowest: Math.max(...busy),
  statuses: Object.fromEntries(statuses),
});
