// An edge on the builds of this checkout, with an API that knows every creator and takes as long as it is told.
import { execFileSync, fork } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { FRONT_ENDS, folderOf } from '../rspack/front-ends.mjs';

const ROOT = join(import.meta.dirname, '../..');
const [theme] = JSON.parse(readFileSync(join(ROOT, 'infra/themes/themes.json'), 'utf8'));

/** A page of twelve links. @param {string} username */
const creator = (username) => ({
  username,
  fullName: `Creator ${username}`,
  avatar: { url: '' },
  UserLink: Array.from({ length: 12 }, (_, at) => ({
    _id: String(at).padStart(24, '0'),
    title: `Something to read, number ${at}`,
    url: `https://example.com/${username}/${at}`,
    isActive: true,
    thumbnail: { url: '' },
  })),
  UserTheme: [theme],
  UserProduct: [],
});

/** @returns {Promise<{url: string, delayMs: number, close: () => void}>} */
async function startApi() {
  const server = createServer((asked, answer) => {
    const name = /^\/api\/v1\/([\w.-]+)/.exec(asked.url ?? '')?.[1] ?? 'nobody';
    const [change] = [asked.headers['x-changed']].flat();
    const text = JSON.stringify({ statusCode: 200, data: [creator(name)], message: '', success: true });
    setTimeout(() => {
      const headers = { 'content-type': 'application/json', ...(change && { 'x-linkstall-changed': change }) };
      answer.writeHead(200, headers).end(text);
    }, api.delayMs);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(null)));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const api = { url: `http://127.0.0.1:${port}`, delayMs: 0, close: () => void server.close().closeAllConnections() };
  return api;
}

/** Publishes what is built here; every remote also in a second release that differs in nothing that is shown. */
export function makeStore() {
  const dataDir = mkdtempSync(join(tmpdir(), 'linkstall-bench-'));
  const node = (/** @type {string[]} */ ...words) => execFileSync(process.execPath, words, { encoding: 'utf8' });
  node(join(ROOT, 'infra/local/publish.mjs'), dataDir, 'local', 'all', ...FRONT_ENDS);
  const cli = (/** @type {string} */ folder, /** @type {string[]} */ ...words) =>
    JSON.parse(
      node(join(ROOT, 'infra/releases/src/command/linkstall.mjs'), '--data-dir', folder, '--json', '--yes', ...words),
    );
  /** @type {Record<string, string>} */
  const second = {};
  for (const name of ['mfe-links', 'mfe-public']) {
    const copy = join(dataDir, `second-${name}`);
    for (const part of ['dist/release', 'routes.json', 'package.json'])
      cpSync(join(ROOT, folderOf(name), part), join(copy, part), { recursive: true });
    const file = join(copy, 'dist/release/build.json');
    const build = JSON.parse(readFileSync(file, 'utf8'));
    writeFileSync(file, JSON.stringify({ ...build, version: '9.9.9', uniqueName: `${build.uniqueName}_2` }));
    writeFileSync(join(copy, 'dist/release/note.txt'), 'second');
    second[name] = cli(dataDir, 'publish', copy).release;
  }
  return { dataDir, second, cli, remove: () => rmSync(dataDir, { recursive: true }) };
}

/** A process and what it has started. @param {number} pid @returns {number[]} */
function processesOf(pid) {
  const started = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return [pid, ...(started === '' ? [] : started.split(' ').map(Number).flatMap(processesOf))];
}

/** @param {string} program main.js of an edge @param {ReturnType<typeof makeStore>} store */
export async function startEdge(program, store) {
  const api = await startApi();
  const dataDir = mkdtempSync(join(tmpdir(), 'linkstall-bench-edge-'));
  cpSync(store.dataDir, dataDir, { recursive: true });
  const env = { PATH: process.env.PATH, PORT: '0', DATA_DIR: dataDir, API_URL: api.url, LOG_LEVEL: 'fatal' };
  const edge = fork(program, [], { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  /** @type {string} */
  const url = await new Promise((resolve) => edge.once('message', (/** @type {any} */ said) => resolve(said.url)));
  return {
    url,
    api,
    releases: (/** @type {string[]} */ ...words) => store.cli(dataDir, ...words),
    /** CPU of all its threads and of its rooms so far, in milliseconds. */
    cpu: () => {
      const ticks = processesOf(edge.pid ?? 0).map((pid) => {
        const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
        // Of itself, and of children that have ended.
        return [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at]), 0);
      });
      return ticks.reduce((sum, more) => sum + more, 0) * 10;
    },
    /** In MB, with its rooms. */
    memory: () =>
      processesOf(edge.pid ?? 0)
        .map((pid) => Number(/Pss:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]) / 1024)
        .reduce((sum, more) => sum + more, 0),
    stop: async () => {
      const ended = new Promise((resolve) => edge.once('exit', resolve));
      edge.kill('SIGTERM');
      await ended;
      api.close();
      rmSync(dataDir, { recursive: true });
    },
  };
}

/** @param {string} url @param {Record<string, string>} [headers] @returns {Promise<{status: number, ms: number}>} */
export const ask = (url, headers = {}) =>
  new Promise((resolve, reject) => {
    const begun = performance.now();
    const sent = request(url, { headers, agent: false }, (answer) => {
      answer.resume().once('end', () => resolve({ status: answer.statusCode ?? 0, ms: performance.now() - begun }));
    });
    sent.once('error', reject).end();
  });
