// npm run dev: builds everything again on each change, and updates the open pages.
// npm run dev -- mfe-links: builds only that remote; all others stay as in the release store of DATA_DIR (dev-session.ts).
// npm run dev -- mfe-links --alone: builds only that remote, with a fake shell and recorded responses.
import { fork } from 'node:child_process';
import { setMaxListeners } from 'node:events';
import { rmSync, watch } from 'node:fs';
import { join } from 'node:path';

import { FRONT_ENDS, REMOTES, folderOf } from '../../packages/build/front-ends.mjs';
import { compileEdited } from './dev-backend.ts';
import { publishStatus } from './dev-problems.ts';
import { TypeWatch } from './dev-types.ts';
import { Failure } from '../processes/failure.mjs';
import { freePort } from '../processes/free-port.ts';
import { readSettings } from '../start/settings.ts';
import { start } from '../start/start.ts';

const ROOT = join(import.meta.dirname, '../../..');
const DEBOUNCE_MS = 40; // a change is handled after this pause, because an editor writes a file in several steps
const NOT_SOURCES = /(^|\/)(node_modules|dist|test-results|\.data|\.swc|\.cache)(\/|$)|(^|\/)\.|~$/;
/** Every front end contains these packages, so an edit of them can break its types. */
const SHARED = ['infra/packages/contracts', 'infra/packages/kit', 'infra/packages/themes'];

/** Calls `work` with the changed files of a folder. Calls never overlap. */
function onChange({
  folder,
  signal,
  work,
}: {
  folder: string;
  signal: AbortSignal;
  work: (files: string[]) => Promise<void> | void;
}) {
  setMaxListeners(0, signal); // the watcher of each folder adds a listener
  let debounceTimer: NodeJS.Timeout | undefined;
  const changed: Set<string> = new Set();
  let lastRun = Promise.resolve();
  watch(join(ROOT, folder), { recursive: true, signal }, (_event, file) => {
    if (!file || NOT_SOURCES.test(file)) return;
    changed.add(file);
    clearTimeout(debounceTimer);
    debounceTimer = setTimeout(() => {
      const files = [...changed];
      changed.clear();
      lastRun = lastRun
        .then(() => work(files))
        .catch((error) => {
          if (!signal.aborted) console.error(error instanceof Failure ? error.message : error);
        });
    }, DEBOUNCE_MS);
  });
}

function watchTypes({
  dataDir,
  signal,
  packages,
}: {
  dataDir: string;
  signal: AbortSignal;
  packages: readonly string[];
}) {
  const types = new TypeWatch(dataDir, signal);
  for (const folder of packages) onChange({ folder, signal, work: () => types.check([folder]) });
  for (const folder of SHARED) onChange({ folder, signal, work: () => types.check([folder, ...packages]) });
}

/** Starts the process that builds a front end again after each change. */
function startBuilds({ dataDir, signal }: { dataDir: string; signal: AbortSignal }) {
  const env = { ...process.env, NODE_ENV: 'development' };
  const builds = fork(join(import.meta.dirname, 'dev-builds.ts'), [dataDir, 'dev', ...FRONT_ENDS], { env });
  signal.addEventListener('abort', () => builds.kill('SIGKILL'), { once: true });
  builds.once('exit', (code) => {
    if (!signal.aborted) console.error(`The build process has ended (${code}). Start npm run dev again.`);
  });
  return builds;
}

async function developEverything() {
  return start({
    root: ROOT,
    mode: 'develop',
    onReady: ({ platform, settings: { dataDir }, signal }) => {
      rmSync(join(dataDir, 'dev'), { recursive: true, force: true });
      const builds = startBuilds({ dataDir, signal });
      builds.on('message', ({ type }: { type: string }) => {
        if (type === 'edge') void platform.restart('edge');
      });
      const work = async (files: string[]) => {
        const problems = await compileEdited(ROOT, files);
        publishStatus(dataDir, 'backend', { problems });
        if (problems.length === 0) await platform.restart('backend');
      };
      onChange({ folder: 'backend/src', signal, work });
      watchTypes({ dataDir, signal, packages: [...FRONT_ENDS.map(folderOf), 'backend'] });
    },
  });
}

/** Develops one remote while all others stay as deployed, as `linkstall dev` does. */
async function developRemote(name: string, others: readonly string[]) {
  if (others.length > 0 || !REMOTES.includes(name))
    throw new Failure(`Choose one remote: ${REMOTES.join(', ')}. To develop all of them with the shell: npm run dev`);
  const { dataDir } = readSettings(process.env, ROOT);
  const stopping = new AbortController();
  for (const signalName of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signalName, () => stopping.abort());
  const { runDevSession } = await import('./dev-session.ts');
  const { url, ended } = await runDevSession({ name, dataDir, signal: stopping.signal, printLine: console.error });
  console.log(`ready ${url}`);
  await ended;
  return 0;
}

async function developAlone(name: string | undefined) {
  if (!name || !REMOTES.includes(name))
    throw new Failure(`Choose one remote: ${REMOTES.join(', ')}. Example: npm run dev -- mfe-links --alone`);
  const { host, port } = readSettings(process.env, ROOT);
  const { serveAlone } = await import('./dev-alone.ts');
  const { url } = await serveAlone({ name, host, port: await freePort(host, port) });
  console.log(`ready ${url}\nTo see every component of the kit: npm run gallery`);
  await new Promise((resolve) => process.once('SIGINT', resolve).once('SIGTERM', resolve));
  return 0;
}

const args = process.argv.slice(2);
const names = args.filter((word) => word !== '--alone');
try {
  if (args.includes('--alone')) process.exit(await developAlone(names[0]));
  const [first, ...others] = names;
  process.exit(first === undefined ? await developEverything() : await developRemote(first, others));
} catch (error) {
  console.error(error instanceof Failure ? error.message : error);
  process.exit(1);
}
