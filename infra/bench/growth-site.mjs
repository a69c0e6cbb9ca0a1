// A site of its own with so many creators: database, API and edge on the builds of this checkout, each its own process.
import { execFileSync, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

import { buildDatabase } from '../local/database/build.mjs';
import { FRONT_ENDS } from '../rspack/front-ends.mjs';

const ROOT = join(import.meta.dirname, '../..');
const SECRETS = { JWT_SECRET: 'k3Jq9-vT2mZx7Lw0Rb5Yc8Nd1Hf4Gs6P', EDGE_KEY: 'p8Yt3-uQ6nCz1Xe5Kd9Vb2Mj7Ws4Lr0H' };

/** What the edge serves, published once. @returns {{dataDir: string, remove: () => void}} */
export function publishBuilds() {
  const dataDir = mkdtempSync(join(tmpdir(), 'linkstall-growth-'));
  execFileSync(process.execPath, [join(ROOT, 'infra/local/publish.mjs'), dataDir, 'local', 'all', ...FRONT_ENDS]);
  return { dataDir, remove: () => rmSync(dataDir, { recursive: true, force: true }) };
}

/** @param {string} published @returns {Promise<Site>} */
export async function startSite(published) {
  const dataDir = mkdtempSync(join(tmpdir(), 'linkstall-growth-'));
  cpSync(published, dataDir, { recursive: true });
  const database = spawn(await buildDatabase(), ['-with-parent', '-data', join(dataDir, 'database')], {
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const [line] = await once(createInterface({ input: database.stdout }), 'line');
  const mongodbUri = `${String(line)
    .replace(/^ready /, '')
    .trim()}linkstall`;
  const common = {
    PATH: process.env.PATH,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'fatal',
    RATE_LIMIT_FACTOR: '1000',
    ...SECRETS,
  };
  const api = startChild('backend/dist/main.js', { ...common, MONGODB_URI: mongodbUri, API_PORT: '0' });
  const apiUrl = await api.url;
  const edge = startChild('shell/dist/edge/main.js', { ...common, PORT: '0', API_URL: apiUrl });
  const url = await edge.url;
  await ready(apiUrl);
  const pids = () => [database.pid ?? 0, api.pid, ...processesOf(edge.pid)];
  return {
    ...{ url, apiUrl, mongodbUri },
    cpu: () => pids().reduce((sum, pid) => sum + cpuOf(pid), 0),
    stop: async () => {
      await edge.stop();
      await api.stop();
      database.kill('SIGTERM');
      await once(database, 'exit');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * @typedef {object} Site
 * @property {string} url of the edge @property {string} apiUrl @property {string} mongodbUri
 * @property {() => number} cpu of all its processes so far, in milliseconds
 * @property {() => Promise<void>} stop
 */

/** @param {string} program @param {Record<string, string | undefined>} env */
function startChild(program, env) {
  const child = fork(join(ROOT, program), [], { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  /** @type {Promise<string>} */
  const url = new Promise((resolve, reject) => {
    child.once('message', (/** @type {any} */ said) => resolve(said.url));
    child.once('exit', () => reject(new Error(`${program} has ended`)));
  });
  const stop = async () => {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  };
  return { url, stop, pid: child.pid ?? 0 };
}

/** @param {string} apiUrl */
async function ready(apiUrl) {
  while ((await fetch(`${apiUrl}/health/ready`)).status !== 200)
    await new Promise((resolve) => setTimeout(resolve, 50));
}

/** A process and what it has started. @param {number} pid @returns {number[]} */
function processesOf(pid) {
  const started = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return [pid, ...(started === '' ? [] : started.split(' ').map(Number).flatMap(processesOf))];
}

/** Of all threads, in milliseconds: to the nanosecond, where `stat` counts in hundredths of a second. @param {number} pid */
function cpuOf(pid) {
  const threads = readdirSync(`/proc/${pid}/task`);
  return threads.reduce((sum, thread) => {
    try {
      return sum + Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
    } catch {
      return sum; // it has ended
    }
  }, 0);
}

/** A module as the backend is built. @param {string} path @returns {Promise<any>} */
export const built = (path) => import(join(ROOT, 'backend/dist', path));

/** A package as the backend has it. @param {string} name @returns {any} */
export const ofBackend = (name) => createRequire(join(ROOT, 'backend/package.json'))(name);
