// npm run dev: everything, built again and shown again on each change.
// npm run dev -- mfe-links: only that remote, into the store of a platform that is already up on DATA_DIR.
// npm run dev -- mfe-links --alone: only that remote, in a shell that is none, with recorded answers.
import { fork } from 'node:child_process';
import { setMaxListeners } from 'node:events';
import { rmSync, watch } from 'node:fs';
import { join } from 'node:path';

import { FRONT_ENDS, REMOTES, folderOf } from '../rspack/front-ends.mjs';
import { compileEdited } from './dev-backend.mjs';
import { say } from './dev-said.mjs';
import { TypeWatch } from './dev-types.mjs';
import { Failure } from './failure.mjs';
import { freePort } from './free-port.mjs';
import { readRun } from './run-record.mjs';
import { readSettings } from './settings.mjs';
import { start } from './start.mjs';

const ROOT = join(import.meta.dirname, '../..');
const SETTLE = 40; // an editor writes a file in several steps
const NOT_SOURCES = /(^|\/)(node_modules|dist|test-results|\.data|\.swc|\.cache)(\/|$)|(^|\/)\.|~$/;
/** Built into every front end: their types may break with it. */
const SHARED = ['infra/contracts', 'infra/kit', 'infra/themes'];

/**
 * Calls `work` with the files that changed in a folder, never twice at once.
 * @param {{folder: string, signal: AbortSignal, work: (files: string[]) => Promise<void> | void}} options
 */
function onChange({ folder, signal, work }) {
  setMaxListeners(0, signal); // each folder's watch hears it
  /** @type {NodeJS.Timeout | undefined} */
  let settling;
  /** @type {Set<string>} */
  const changed = new Set();
  let running = Promise.resolve();
  watch(join(ROOT, folder), { recursive: true, signal }, (_event, file) => {
    if (!file || NOT_SOURCES.test(file)) return;
    changed.add(file);
    clearTimeout(settling);
    settling = setTimeout(() => {
      const files = [...changed];
      changed.clear();
      running = running
        .then(() => work(files))
        .catch((error) => {
          if (!signal.aborted) console.error(error instanceof Failure ? error.message : error);
        });
    }, SETTLE);
  });
}

/** @param {{dataDir: string, signal: AbortSignal, packages: readonly string[]}} options */
function watchTypes({ dataDir, signal, packages }) {
  const types = new TypeWatch(dataDir, signal);
  for (const folder of packages) onChange({ folder, signal, work: () => types.edited([folder]) });
  for (const folder of SHARED) onChange({ folder, signal, work: () => types.edited([folder, ...packages]) });
}

/** @param {{dataDir: string, environment: string, names: readonly string[], signal: AbortSignal}} options */
function buildEdited({ dataDir, environment, names, signal }) {
  // Where visitors' pages are not developed, they get what visitors get.
  const env = { ...process.env, NODE_ENV: environment === 'dev' ? 'development' : 'production' };
  const builds = fork(join(import.meta.dirname, 'dev-builds.mjs'), [dataDir, environment, ...names], { env });
  signal.addEventListener('abort', () => builds.kill('SIGKILL'), { once: true });
  builds.once('exit', (code) => {
    if (!signal.aborted) console.error(`What builds the edited files has ended (${code}): start npm run dev again.`);
  });
  return builds;
}

async function developEverything() {
  return start({
    root: ROOT,
    mode: 'develop',
    onReady: ({ platform, settings: { dataDir }, signal }) => {
      rmSync(join(dataDir, 'dev'), { recursive: true, force: true });
      const builds = buildEdited({ dataDir, environment: 'dev', names: FRONT_ENDS, signal });
      builds.on('message', () => void platform.restart('edge'));
      const work = async (/** @type {string[]} */ files) => {
        const problems = await compileEdited(ROOT, files);
        say(dataDir, 'backend', { problems });
        if (problems.length === 0) await platform.restart('backend');
      };
      onChange({ folder: 'backend/src', signal, work });
      watchTypes({ dataDir, signal, packages: [...FRONT_ENDS.map(folderOf), 'backend'] });
    },
  });
}

/** @param {string[]} names */
async function developRemotes(names) {
  const unknown = names.filter((name) => !FRONT_ENDS.includes(name));
  if (unknown.length > 0) {
    throw new Failure(
      `Nothing that can be developed alone is called ${unknown.join(', ')}. There are: ${FRONT_ENDS.join(', ')}.`,
    );
  }
  const { dataDir } = readSettings(process.env, ROOT);
  const run = readRun(dataDir);
  if (!run)
    throw new Failure(
      `No platform is up on ${dataDir}. Start one in another terminal (npm start, or npm run dev), then this again. A remote by itself: npm run dev -- mfe-links --alone`,
    );
  const stopping = new AbortController();
  const { signal } = stopping;
  const ended = new Promise((resolve) => {
    for (const name of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(name, resolve);
  });
  const { environment, url } = run;
  buildEdited({ dataDir, environment, names, signal });
  watchTypes({ dataDir, signal, packages: names.map(folderOf) });
  console.log(`watching ${names.join(', ')}; look at ${url}`);
  await ended;
  stopping.abort(new Failure('stopped'));
  return 0;
}

/** @param {string | undefined} name */
async function alone(name) {
  if (!name || !REMOTES.includes(name))
    throw new Failure(`Alone runs one of ${REMOTES.join(', ')}: npm run dev -- mfe-links --alone`);
  const { host, port } = readSettings(process.env, ROOT);
  const { developAlone } = await import('./dev-alone.mjs');
  const { url } = await developAlone({ name, host, port: await freePort(host, port) });
  console.log(`ready ${url}\nEvery piece and state of the kit: npm run gallery`);
  await new Promise((resolve) => process.once('SIGINT', resolve).once('SIGTERM', resolve));
  return 0;
}

const words = process.argv.slice(2);
const names = words.filter((word) => word !== '--alone');
try {
  if (words.includes('--alone')) process.exit(await alone(names[0]));
  process.exit(names.length > 0 ? await developRemotes(names) : await developEverything());
} catch (error) {
  console.error(error instanceof Failure ? error.message : error);
  process.exit(1);
}
