// What pages that are not in the cache cost, with a slow API, and while releases are deployed. The builds must be there
// (npm start, once). Several edges, say before and after a change, take turns in one run:
// node infra/bench/fresh-pages.mjs [main.js of an edge]…
import { setTimeout as pause } from 'node:timers/promises';

import { ask, makeStore, startEdge } from './edge-alone.mjs';
import { quantile } from './figures.mjs';

/** @typedef {Awaited<ReturnType<typeof startEdge>>} Edge */

const ROUNDS = 2;
const WARM_PAGES = 400;
const CONNECTIONS = 32;
const AFTER_MS = 3000;

const given = process.argv.slice(2);
const programs = given.length > 0 ? given : ['shell/dist/edge/main.js'];

/** @param {{status: number, ms: number}[]} answers */
function figures(answers) {
  const times = answers.map(({ ms }) => ms);
  return {
    answers: answers.length,
    failed: answers.filter(({ status }) => status !== 200).length,
    median: Math.round(quantile(times, 0.5)),
    p99: Math.round(quantile(times, 0.99)),
  };
}

/** Different pages, all at once. @param {Edge} edge @param {{count: number, delayMs: number}} how */
async function atOnce({ url, api }, { count, delayMs }) {
  api.delayMs = delayMs;
  const answers = await Promise.all(Array.from({ length: count }, (_, at) => ask(`${url}/slow${delayMs}-${at}`)));
  api.delayMs = 0;
  return figures(answers);
}

/** CPU of one page that nobody has asked for yet. @param {Edge} edge */
async function cpuOfFresh(edge) {
  const before = edge.cpu();
  const names = Array.from({ length: 300 }, (_, at) => `cpu-${at}`);
  const readers = Array.from({ length: 8 }, async () => {
    for (let name = names.pop(); name; name = names.pop()) await ask(`${edge.url}/${name}`);
  });
  await Promise.all(readers);
  return (edge.cpu() - before) / 300;
}

/** Readers of warm pages, before and after something happens. @param {Edge} edge @param {() => unknown} happen */
async function whileReading({ url }, happen) {
  const state = { over: false, at: 0, happened: false };
  const [before, after] = [[], []].map((list) => /** @type {{status: number, ms: number}[]} */ (list));
  const readers = Array.from({ length: CONNECTIONS }, async () => {
    while (!state.over) {
      state.at += 1;
      const list = state.happened ? after : before;
      list?.push(await ask(`${url}/warm-${state.at % WARM_PAGES}`));
    }
  });
  await pause(AFTER_MS);
  state.happened = true;
  happen();
  await pause(AFTER_MS);
  state.over = true;
  await Promise.all(readers);
  return { before: figures(before ?? []), after: figures(after ?? []) };
}

/** All warm pages at once, right after something happened. @param {Edge} edge @param {() => unknown} happen */
async function rightAfter({ url }, happen) {
  const names = Array.from({ length: WARM_PAGES }, (_, at) => `${url}/warm-${at}`);
  for (let at = 0; at < names.length; at += CONNECTIONS)
    await Promise.all(names.slice(at, at + CONNECTIONS).map((name) => ask(name)));
  happen();
  return figures(await Promise.all(names.map((name) => ask(name))));
}

const store = makeStore();
const { second } = store;
/** @type {[string, (edge: Edge) => Promise<unknown>][]} */
const scenarios = [
  ['CPU of a fresh page, ms', cpuOfFresh],
  ['200 pages at once, API at 0 ms', (edge) => atOnce(edge, { count: 200, delayMs: 0 })],
  ['60 pages at once, API at 200 ms', (edge) => atOnce(edge, { count: 60, delayMs: 200 })],
  ['200 pages at once, API at 1 s', (edge) => atOnce(edge, { count: 200, delayMs: 1000 })],
  [
    'warm pages, a candidate of mfe-links at 0 %',
    (edge) =>
      whileReading(edge, () => edge.releases('deploy', 'mfe-links', second['mfe-links'] ?? '', '--percent', '0')),
  ],
  [
    'warm pages, a deploy of mfe-links',
    (edge) => whileReading(edge, () => edge.releases('deploy', 'mfe-links', second['mfe-links'] ?? '')),
  ],
  [
    'warm pages, a deploy of mfe-public',
    (edge) => whileReading(edge, () => edge.releases('deploy', 'mfe-public', second['mfe-public'] ?? '')),
  ],
  ['400 warm pages at once after mfe-links', (edge) => rightAfter(edge, () => edge.releases('rollback', 'mfe-links'))],
  [
    '400 warm pages at once after mfe-public',
    (edge) => rightAfter(edge, () => edge.releases('rollback', 'mfe-public')),
  ],
  [
    '400 warm pages at once after a deploy of mfe-public',
    (edge) => rightAfter(edge, () => edge.releases('deploy', 'mfe-public', second['mfe-public'] ?? '')),
  ],
  ['memory, MB', async (edge) => Math.round(edge.memory())],
];

async function playRound(/** @type {number} */ round) {
  const edges = await Promise.all(
    programs.map(async (program) => ({ program, edge: await startEdge(program, store) })),
  );
  for (const [name, scenario] of scenarios) {
    for (const { program, edge } of edges)
      console.log(JSON.stringify({ round, name, program, found: await scenario(edge) }));
  }
  await Promise.all(edges.map(({ edge }) => edge.stop()));
}

try {
  for (let round = 0; round < ROUNDS; round += 1) await playRound(round);
} finally {
  store.remove();
}
