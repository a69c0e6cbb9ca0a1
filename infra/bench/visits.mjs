// What counting costs: a thousand beacons a second, each of somebody else, while a page is read. Quiet and busy rounds
// alternate. Counted against sent. The platform must be up, with TRUST_PROXY=1 (the visitors have many addresses) and
// RATE_LIMIT_FACTOR=1000: node infra/bench/visits.mjs [url]
import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

const [url = 'http://127.0.0.1:4000'] = process.argv.slice(2);
const A_SECOND = 1_000;
const ROUNDS = 6;
const ROUND_MS = 10_000;
const TICK_MS = 20;
const READ_EVERY_MS = 10;
const PASSWORD = 'marigold-awning-7';
const AGENT = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/150.0.0.0 Mobile Safari/537.36';

/** @param {number[]} values */
const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
/** @param {number} value */
const round = (value) => Math.round(value * 100) / 100;

/** @param {string} path @param {object} [init] */
async function call(path, init) {
  const response = await fetch(`${url}/api/v1/${path}`, init);
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

const username = `visits${Date.now().toString(36)}`;
await call(
  'users/register',
  json({ username, fullName: 'Bench', email: `${username}@example.com`, password: PASSWORD }),
);
const { accessToken } = await call('users/login', json({ username, password: PASSWORD }));

const { hostname, port } = new URL(url);
const beacons = new Agent({ keepAlive: true, maxSockets: 32 });
const readers = new Agent({ keepAlive: true, maxSockets: 1 });
let sent = 0;
let refused = 0;

function sendBeacon() {
  const number = (sent += 1);
  const headers = {
    'user-agent': AGENT,
    'x-forwarded-for': `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`,
  };
  const beacon = request(
    { hostname, port, path: '/report/visit', method: 'POST', headers, agent: beacons },
    (answer) => {
      if (answer.statusCode !== 204) refused += 1;
      answer.resume();
    },
  );
  beacon.once('error', () => (refused += 1));
  beacon.end(`v\n/${username}\nhttps://www.instagram.com/`);
}

/** @returns {Promise<number>} milliseconds */
function view() {
  return new Promise((resolve, reject) => {
    const begun = performance.now();
    const headers = { 'accept-encoding': 'br' };
    const read = request({ hostname, port, path: `/${username}`, headers, agent: readers }, (answer) => {
      answer.resume().once('end', () => resolve(performance.now() - begun));
    });
    read.once('error', reject).end();
  });
}

/** @param {boolean} isBusy @returns {Promise<number>} the median of the views, in milliseconds */
async function measure(isBusy) {
  const end = performance.now() + ROUND_MS;
  const before = sent;
  const begun = performance.now();
  const timer = setInterval(() => {
    const due = ((performance.now() - begun) / 1000) * A_SECOND;
    while (isBusy && sent - before < due) sendBeacon();
  }, TICK_MS);
  const views = [];
  while (performance.now() < end) {
    views.push(await view());
    await wait(READ_EVERY_MS);
  }
  clearInterval(timer);
  return median(views);
}

await measure(false);
const [quiet, busy] = [/** @type {number[]} */ ([]), /** @type {number[]} */ ([])];
for (let at = 0; at < ROUNDS; at += 1) {
  quiet.push(await measure(false));
  busy.push(await measure(true));
}
await wait(6_000);
const { pageViews, days } = await call('users/insights/1', { headers: { authorization: accessToken } });
console.log(
  JSON.stringify({
    name: `a page while ${A_SECOND} beacons a second come, for ${(ROUNDS * ROUND_MS) / 1000} s`,
    medianMilliseconds: { quiet: round(median(quiet)), busy: round(median(busy)) },
    ratio: round(median(busy) / median(quiet)),
    beacons: { sent, refused, counted: pageViews, visitors: days[0].visitors, share: round((100 * pageViews) / sent) },
  }),
);
process.exit(0);
