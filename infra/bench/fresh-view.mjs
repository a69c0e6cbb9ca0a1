// What a view costs that no cache has: CPU of every process, against the least that it could cost, in one run. The
// platform must be up, with RATE_LIMIT_FACTOR=100000:
// node infra/bench/fresh-view.mjs [url] [data folder] [path]…
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';

import { startBareRender } from './bare-render.mjs';
import { childrenOf, cpuMs, treeOf } from './process-cpu.mjs';

const ROUNDS = 7;
const VIEWS = 200;
const CONNECTIONS = 2;

/** @param {readonly number[]} values */
const median = (values) => [...values].sort((a, b) => a - b)[values.length >> 1] ?? NaN;
const round = (/** @type {number} */ value) => Math.round(value * 100) / 100;

/**
 * @typedef {object} Platform
 * @property {string} url
 * @property {string} dataDir
 */

/** Views past the cache, each drawn. @param {Platform} platform @param {string} path @param {number} count */
export async function viewFresh({ url, dataDir }, path, count) {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const headers = {
    'cache-control': 'no-cache',
    'x-preview-key': readFileSync(join(dataDir, 'preview-key'), 'utf8').trim(),
    'accept-encoding': 'br',
  };
  let left = count;
  const view = () =>
    new Promise((resolve, reject) => {
      request(url + path, { agent, headers }, (answer) => {
        if (answer.statusCode !== 200 || answer.headers['cache-control'] !== 'no-store')
          return reject(new Error(`${path} answered ${answer.statusCode}, and was not drawn anew`));
        answer.resume().once('end', resolve);
      })
        .once('error', reject)
        .end();
    });
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (left-- > 0) await view();
    }),
  );
  agent.destroy();
}

/** The processes of a view, by what they are. @param {Platform} platform @returns {Record<string, readonly number[]>} */
function processesOf({ dataDir }) {
  const { pid } = JSON.parse(readFileSync(join(dataDir, 'run.json'), 'utf8'));
  // One that was started again has another number than the record says.
  const children = childrenOf(pid).map((child) => ({ child, command: readFileSync(`/proc/${child}/cmdline`, 'utf8') }));
  const pidOf = (/** @type {RegExp} */ command) => children.find((found) => command.test(found.command))?.child ?? 0;
  const edge = pidOf(/edge\/main\.js/);
  return {
    edge: [edge],
    rooms: treeOf(edge).slice(1),
    api: treeOf(pidOf(/backend\/dist\/main\.js/)),
    database: [pidOf(/database|mongod/)],
    logs: [pid],
  };
}

/**
 * @param {Platform} platform @param {string} path
 * @returns {Promise<{ratio: number, spread: readonly number[], bare: number, parts: Record<string, number>}>} CPU milliseconds a view
 */
export async function costOfFreshView(platform, path) {
  const bare = await startBareRender(platform, path);
  /** @type {Record<string, number[]>} */
  const parts = {};
  const [ratios, bares] = [[], []].map((list) => /** @type {number[]} */ (list));
  try {
    await viewFresh(platform, path, VIEWS);
    await bare.render(VIEWS);
    for (let at = 0; at < ROUNDS; at += 1) {
      const processes = processesOf(platform);
      const before = Object.values(processes).map(cpuMs);
      await viewFresh(platform, path, VIEWS);
      const took = Object.values(processes).map((pids, part) => (cpuMs(pids) - (before[part] ?? 0)) / VIEWS);
      const least = (await bare.render(VIEWS)) / VIEWS;
      Object.keys(processes).forEach((part, index) => (parts[part] ??= []).push(took[index] ?? NaN));
      bares.push(least);
      ratios.push(took.reduce((sum, each) => sum + each, 0) / least);
    }
  } finally {
    bare.end();
  }
  return {
    ratio: round(median(ratios)),
    spread: [round(Math.min(...ratios)), round(Math.max(...ratios))],
    bare: round(median(bares)),
    parts: Object.fromEntries(Object.entries(parts).map(([part, values]) => [part, round(median(values))])),
  };
}

if (import.meta.filename === process.argv[1]) {
  const [url = 'http://127.0.0.1:4000', dataDir = '.data', ...paths] = process.argv.slice(2);
  for (const path of paths.length > 0 ? paths : ['/meera.cooks'])
    console.log(JSON.stringify({ path, ...(await costOfFreshView({ url, dataDir }, path)) }));
}
