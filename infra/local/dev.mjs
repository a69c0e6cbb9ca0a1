// npm run dev: everything, built again and shown again on each change.
// npm run dev -- mfe-links: only that remote, into the store of a platform that is already up on DATA_DIR.
import { setMaxListeners } from 'node:events';
import { watch } from 'node:fs';
import { join } from 'node:path';

import { build, FRONT_ENDS, inputsOf } from './builds.mjs';
import { Failure } from './failure.mjs';
import { step } from './progress.mjs';
import { publish } from './publishing.mjs';
import { readRun } from './run-record.mjs';
import { readSettings } from './settings.mjs';
import { start } from './start.mjs';

const ROOT = join(import.meta.dirname, '../..');
const SETTLE = 150; // an editor writes a file in several steps
const NOT_SOURCES = /(^|\/)(node_modules|dist|test-results|\.data|\.swc)(\/|$)/;

/**
 * Calls `work` after each change in the folders, never twice at once.
 * @param {{folders: string[], signal: AbortSignal, work: () => Promise<void>}} options
 */
function onChange({ folders, signal, work }) {
  setMaxListeners(0, signal); // each folder's watch hears it
  /** @type {NodeJS.Timeout | undefined} */
  let settling;
  let running = Promise.resolve();
  const changed = (/** @type {string} */ file) => {
    if (NOT_SOURCES.test(file)) return;
    clearTimeout(settling);
    settling = setTimeout(() => {
      running = running.then(work).catch((error) => {
        if (!signal.aborted) console.error(error instanceof Failure ? error.message : error);
      });
    }, SETTLE);
  };
  for (const folder of folders) {
    watch(join(ROOT, folder), { recursive: true, signal }, (_event, file) => changed(String(file ?? '')));
  }
}

/** @param {string[]} names */
const foldersOf = (names) => [...new Set(names.flatMap(inputsOf))].filter((input) => !/\.json$/.test(input));

async function developEverything() {
  return start({
    root: ROOT,
    mode: 'develop',
    onReady: ({ platform, settings: { dataDir }, signal }) => {
      const work = async () => {
        const names = (await step('build', () => build({ root: ROOT, signal }))) ?? [];
        const fronts = names.filter((name) => FRONT_ENDS.includes(name));
        if (fronts.length > 0) {
          await step('releases', () =>
            publish({ root: ROOT, dataDir, environment: 'dev', which: 'all', signal, names: fronts }),
          );
        }
        if (names.includes('backend')) await platform.restart('backend');
        if (names.includes('shell')) await platform.restart('edge');
      };
      onChange({ folders: foldersOf([...FRONT_ENDS, 'backend']), signal, work });
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
      `No platform is up on ${dataDir}. Start one in another terminal (npm start, or npm run dev), then this again.`,
    );
  const stopping = new AbortController();
  const { signal } = stopping;
  const ended = new Promise((resolve) => {
    for (const name of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(name, resolve);
  });
  const { environment, url } = run;
  const work = async () => {
    await step('build', () => build({ root: ROOT, signal, parts: names }));
    await step('releases', () => publish({ root: ROOT, dataDir, environment, which: 'all', signal, names }));
  };
  await work();
  onChange({ folders: foldersOf(names), signal, work });
  console.log(`watching ${names.join(', ')}; look at ${url}`);
  await ended;
  stopping.abort(new Failure('stopped'));
  return 0;
}

const names = process.argv.slice(2);
try {
  process.exit(names.length > 0 ? await developRemotes(names) : await developEverything());
} catch (error) {
  console.error(error instanceof Failure ? error.message : error);
  process.exit(1);
}
