// What counting costs, and whether it is right. First people, reloads, bots and prefetches, whose visits the edge's own
// access log must show as well; then a thousand beacons a second, each of somebody else, while a page is read: before,
// meanwhile and after. The platform must be up, with TRUST_PROXY=1 (the visitors have many addresses),
// LOG_ADDRESSES=on (the log must tell them apart) and RATE_LIMIT_FACTOR=1000:
// node infra/bench/visits.mjs <url> <its DATA_DIR> [seconds, 60]
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { median } from './figures.mjs';
import { visitsInLog } from './visits-in-log.mjs';

const [url = 'http://127.0.0.1:4000', dataDir = '.data', seconds = '60'] = process.argv.slice(2);
const A_SECOND = 1_000;
const PEOPLE = 5_000;
const TICK_MS = 5;
const READ_EVERY_MS = 10;
/** Until sums have been told and stored. */
const TOLD_MS = 8_000;
const PASSWORD = 'marigold-awning-7';
const PHONE = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/150.0.0.0 Mobile Safari/537.36';
const BOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';

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

/** @param {string} name @returns {Promise<{ name: string, token: string }>} */
async function newCreator(name) {
  const username = `${name}${Date.now().toString(36)}`;
  const draft = { username, fullName: 'Bench', email: `${username}@example.com`, password: PASSWORD };
  await call('users/register', json(draft));
  const { accessToken } = await call('users/login', json({ username, password: PASSWORD }));
  return { name: username, token: accessToken };
}

/** @param {{ token: string }} creator */
async function counted({ token }) {
  const { pageViews, days } = await call('users/insights/1', { headers: { authorization: token } });
  return { views: pageViews, visitors: days[0].visitors };
}

const { hostname, port } = new URL(url);
const agents = {
  many: new Agent({ keepAlive: true, maxSockets: 32 }),
  one: new Agent({ keepAlive: true, maxSockets: 1 }),
};
let visitors = 0;
const somebody = () => {
  visitors += 1;
  return `10.${visitors >> 16}.${(visitors >> 8) & 255}.${visitors & 255}`;
};

/** @param {{ method?: string, path: string, body?: string, headers?: Record<string, string>, agent?: Agent }} asked @returns {Promise<number>} */
const ask = ({ method = 'GET', path, body, headers = {}, agent = agents.many }) =>
  new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path, method, headers, agent }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode ?? 0));
    });
    sent.once('error', reject).end(body);
  });

/** @param {string} name @param {string} address @param {string} [agent] */
const tell = (name, address, agent = PHONE) =>
  ask({
    method: 'POST',
    path: '/report/visit',
    body: `v\n/${name}\nhttps://www.instagram.com/`,
    headers: { 'user-agent': agent, 'x-forwarded-for': address },
  });

/** @param {string} name @param {string} address @param {{ method?: string, agent?: string, early?: boolean }} [how] */
const load = (name, address, { method = 'GET', agent = PHONE, early = false } = {}) =>
  ask({
    method,
    path: `/${name}`,
    headers: { 'user-agent': agent, 'x-forwarded-for': address, ...(early && { 'sec-purpose': 'prefetch' }) },
  });

/** People, one in five of whom loads the page again, and what looks like them in a log. @param {string} name */
async function mixed(name) {
  for (let at = 0; at < PEOPLE; at += 1) {
    const address = somebody();
    await load(name, address);
    await tell(name, address);
    if (at % 5 === 0) {
      await load(name, address);
      await tell(name, address);
    }
    if (at % 4 === 0) await load(name, somebody(), { agent: BOT });
    if (at % 10 === 0) await load(name, somebody(), { early: true });
    if (at % 25 === 0) await load(name, somebody(), { method: 'HEAD' });
    if (at % 250 !== 0) continue;
    const scripted = somebody(); // a bot that runs scripts
    await load(name, scripted, { agent: BOT });
    await tell(name, scripted, BOT);
  }
}

/** Medians of views of a page for a while, in milliseconds. @param {string} name @param {number} ms @param {boolean} isBusy */
async function measure(name, ms, isBusy) {
  const begun = performance.now();
  let [sent, refused] = [0, 0];
  const timer = setInterval(() => {
    const due = ((performance.now() - begun) / 1000) * A_SECOND;
    while (isBusy && sent < due) {
      sent += 1;
      tell(name, somebody()).then(
        (status) => (refused += status === 204 ? 0 : 1),
        () => (refused += 1),
      );
    }
  }, TICK_MS);
  const views = [];
  while (performance.now() - begun < ms) {
    const asked = performance.now();
    await ask({ path: `/${name}`, headers: { 'accept-encoding': 'br' }, agent: agents.one });
    views.push(performance.now() - asked);
    await wait(READ_EVERY_MS);
  }
  clearInterval(timer);
  return { views, sent, refused };
}

const people = await newCreator('people');
await mixed(people.name);
await wait(TOLD_MS);
const product = (await counted(people)).views;
const log = visitsInLog(join(dataDir, 'logs/edge.log'), `/${people.name}`);

const flood = await newCreator('flood');
const whole = Number(seconds) * 1000;
await measure(flood.name, whole / 4, false); // warm
const before = await measure(flood.name, whole / 2, false);
const busy = await measure(flood.name, whole, true);
await wait(TOLD_MS);
const after = await measure(flood.name, whole / 2, false);
const told = await counted(flood);
const quiet = median([...before.views, ...after.views]);
console.log(
  JSON.stringify(
    {
      mixed: { people: PEOPLE, product, log, differencePercent: round((100 * (log - product)) / product) },
      flood: { perSecond: A_SECOND, seconds: whole / 1000, sent: busy.sent, refused: busy.refused, ...told },
      countedPercent: round((100 * told.views) / busy.sent),
      medianMilliseconds: { quiet: round(quiet), busy: round(median(busy.views)) },
      ratio: round(median(busy.views) / quiet),
    },
    null,
    2,
  ),
);
process.exit(0);
