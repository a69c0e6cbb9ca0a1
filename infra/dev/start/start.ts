// npm start: starts the whole product from a fresh clone. `run.mjs` has installed the packages.
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';

import { assertAllBuilt } from '../processes/built-programs.mjs';
import { build } from '../publish/builds.ts';
import { checkInstallation } from '../../packages/releases/src/installation.ts';
import { VERSION } from '../../packages/releases/src/version.ts';
import { checkKeys } from '../../packages/releases/src/signed/keys.ts';
import { openStore } from '../../packages/releases/src/store/open-store.ts';
import { Failure, describeError } from '../processes/failure.mjs';
import { findDatabase } from '../mongodb/find-database.ts';
import { freePort } from '../processes/free-port.ts';
import { checkFileSystem } from './check-file-system.mjs';
import { readOrCreateSecret, readPreviousSecret } from './jwt-secret.ts';
import { describeOwner, takeLock, waitForLock } from '../processes/lock.mjs';
import { Platform } from '../processes/platform.ts';
import { step } from '../processes/progress.mjs';
import { makePrivate } from './private-files.ts';
import { printJsonLines } from '../processes/json-lines.ts';
import { publish } from '../publish/publishing.ts';
import { readRun, writeRun } from '../processes/run-record.ts';
import { readSettings, type Settings } from './settings.ts';
import { waitUntilUsable } from './usable.ts';

interface Options {
  root: string;
  mode: 'use' | 'develop' | 'deployed' | 'serve';
  onReady?: (running: { platform: Platform; settings: Settings; signal: AbortSignal }) => void;
}

const ROOT = join(import.meta.dirname, '../../..');
const STOP_LIMIT = 9_500;
/**
 * The builds that a start deploys. `deployed` does not publish newer builds when the environment has releases. `serve` neither
 * builds nor publishes.
 */
const DEPLOY_SCOPES = { use: 'own', develop: 'all', deployed: 'own', serve: 'none' } as const;

/** Starts the platform, prints `ready <url>` and runs until a signal ends it. Returns the exit code. */
export async function start({ root, mode, onReady }: Options) {
  process.umask(0o077); // everything in DATA_DIR is for its owner only, also what the children write
  const stopping = new AbortController();
  /** the functions that run at the end, last one first */
  const cleanups: (() => Promise<void> | void)[] = [];
  let failure: Error | undefined;
  const giveUp = (error: Error) => {
    if (stopping.signal.aborted) return; // errors during the shutdown are a result of the shutdown
    failure = error;
    stopping.abort(error);
  };
  onTermination(() => stopping.abort(new Failure('stopped')));
  try {
    await launch({ root, mode, signal: stopping.signal, cleanups, giveUp, ...(onReady && { onReady }) });
    await new Promise((resolve) => stopping.signal.addEventListener('abort', resolve, { once: true }));
  } catch (error) {
    giveUp(error instanceof Error ? error : new Error(String(error)));
  }
  setTimeout(() => process.exit(1), STOP_LIMIT).unref();
  for (const end of cleanups.reverse()) await end();
  if (failure) console.error(`\n${describeError(failure)}`);
  return failure ? 1 : 0;
}

/**
 * Development has its releases in the data folder, because they change with every edit, and an environment of its own, so that
 * `npm start` finds its pointers unchanged.
 */
function settingsFor(mode: Options['mode'], root: string): Settings {
  const settings = readSettings(process.env, root);
  return mode === 'develop' ? { ...settings, storeUrl: '', environment: 'dev' } : settings;
}

/** The keys of sessions: the settings, or the files in the data folder. */
const sessionSecrets = ({ jwtSecret, previousJwtSecret, dataDir }: Settings) => ({
  jwtSecret: jwtSecret || readOrCreateSecret(dataDir),
  previousJwtSecret: previousJwtSecret || (jwtSecret ? '' : readPreviousSecret(dataDir)),
});

type Run = Options & { signal: AbortSignal; cleanups: (() => Promise<void> | void)[]; giveUp: (error: Error) => void };

async function launch({ root, mode, signal, cleanups, giveUp, onReady }: Run) {
  const initial = settingsFor(mode, root);
  const { dataDir, host, mongodbUri } = initial;
  const hasLogFiles = initial.logFiles === '' ? mode !== 'serve' : initial.logFiles === 'on';
  if (!hasLogFiles && !process.stdout.isTTY) printJsonLines();
  if (mode === 'serve' && !mongodbUri)
    throw new Failure('linkstall serve all needs MONGODB_URI, because it neither downloads nor builds a database.');
  await checkFileSystem(dataDir, { needsSockets: !mongodbUri });
  makePrivate(dataDir);
  cleanups.push(lockDataDir(dataDir));
  const store = openStore(dataDir, initial.storeUrl);
  await checkInstallation(dataDir, store);
  await checkKeys(dataDir);
  const settings = { ...initial, ...sessionSecrets(initial) };
  for (const line of warningsOf(settings)) console.error(`start: ${line}`);
  const port = await freePort(host, settings.port);
  const url = addressOf(host, port);

  console.log(`linkstall ${VERSION}`);
  const preparation = mode === 'serve' ? assertAllBuilt() : prepare({ root, mode, signal, settings });
  const reportDatabase = (line: string) => console.error(`database: ${line}`);
  const search = settings.mongodbUri
    ? undefined
    : step('database', async () => {
        const value = await findDatabase({ dataDir, root, signal, report: reportDatabase });
        return { summary: value.kind === 'embedded' ? 'the embedded database' : value.binary, value };
      });
  const [database] = await allOrAbort([search, preparation], giveUp);
  signal.throwIfAborted();

  const { environment } = settings;
  const reload = mode === 'develop';
  const platform = new Platform({ root, settings, url, reload, database, hasLogFiles, giveUp });
  cleanups.push(() => platform.stop());
  await step('start', async () => {
    await platform.start();
    await waitUntilUsable({ url, settings, signal, hasLogFiles });
    await checkInstallation(dataDir, store); // the API has created the id of a new installation by now
    return {
      summary: ['database', 'mail catcher', 'backend', 'edge']
        .filter((_, i) => (i === 0 ? database : i === 1 ? platform.mailUrl : true))
        .join(', '),
    };
  });
  if (platform.mailUrl) console.log(`mail: ${platform.mailUrl}`);
  const setupCode = readSetupCode(dataDir);
  if (setupCode) console.log(`setup: ${url}/setup?token=${setupCode}`);
  const { mailUrl: mail } = platform;
  const record = () => writeRun(dataDir, { pid: process.pid, url, mail, environment, children: platform.pids });
  cleanups.push(record());
  platform.onRestart = () => void record();
  console.log(`ready ${url}`);
  onReady?.({ platform, settings, signal });
}

/** Builds and publishes. Only one start of a clone builds at a time. */
function prepare({
  root,
  mode,
  signal,
  settings: { dataDir, storeUrl, environment, deployBundled },
}: {
  root: string;
  mode: Options['mode'];
  signal: AbortSignal;
  settings: Settings;
}) {
  const scope = DEPLOY_SCOPES[mode];
  const deployScope = scope === 'own' && deployBundled === 'off' ? 'none' : scope;
  const buildLock = waitForLock(join(root, '.cache'), 'build.lock', {
    signal,
    onWait: () => console.error('build: another start builds in this clone; waiting for it'),
  });
  const keepsReleases = mode === 'deployed' && (storeUrl !== '' || existsSync(join(dataDir, 'envs', environment)));
  return buildLock
    .then(() => step('build', () => build({ root, signal, ...(keepsReleases && { targets: ['shell', 'backend'] }) })))
    .then(
      () =>
        keepsReleases || step('releases', () => publish({ root, dataDir, storeUrl, signal, environment, deployScope })),
    )
    .finally(() =>
      buildLock.then(
        (release) => release(),
        () => {},
      ),
    );
}

/** The first failure aborts the other work. Rejects only after all of the work has ended. */
async function allOrAbort<T extends readonly unknown[]>(work: T, giveUp: (error: Error) => void) {
  const guardedWork = work.map((promise) =>
    Promise.resolve(promise).catch((error) => {
      giveUp(error);
      throw error;
    }),
  );
  await Promise.allSettled(guardedWork);
  return Promise.all(guardedWork) as Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }>;
}

function lockDataDir(dataDir: string) {
  const { release, owner } = takeLock(dataDir);
  if (release) return release;
  const otherUrl = readRun(dataDir)?.url;
  const address = otherUrl ? ` and serves ${otherUrl}` : '';
  throw new Failure(
    `${dataDir} is in use by another start (${describeOwner(owner)})${address}. End that one, or choose another folder and port: DATA_DIR=.data2 PORT=0 npm start`,
  );
}

/** The code for the first operator; empty when the site has one, and when the file cannot be read. */
function readSetupCode(dataDir: string): string {
  try {
    return readFileSync(join(dataDir, 'setup-code'), 'utf8').trim();
  } catch {
    return ''; // the API has logged why it could not write the file
  }
}

/** The dangers of a development server that other machines can reach. */
export function warningsOf({ host, nodeEnv, smtpUrl, publicUrl }: Settings) {
  const isLoopback = /^(localhost|127(\.\d{1,3}){3}|::1)$/.test(host);
  if (isLoopback || nodeEnv === 'production') return [];
  return [
    `HOST=${host} lets other machines in, and this is NODE_ENV=${nodeEnv}:`,
    '  passwords are sent unencrypted, because nothing here uses TLS;',
    ...(smtpUrl ? [] : ['  no mail leaves this machine, so nobody else can verify an address or reset a password;']),
    ...(publicUrl ? [] : ['  links in mails lead to an address that other machines may not have;']),
    '  the site has sample creators.',
    'For production: NODE_ENV=production PUBLIC_URL=https://… SMTP_URL=… JWT_SECRET=… HOST=127.0.0.1 npm start,',
    'behind a proxy that terminates TLS (TRUST_PROXY=1).',
  ];
}

function addressOf(host: string, port: number) {
  const name = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '[::1]' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}/`.replace(/\/$/, '');
}

function onTermination(end: () => void) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
  process.on('disconnect', end);
  // The reader of the output may close the stream, which must not crash the start.
  process.stdout.on('error', () => {});
  process.stderr.on('error', () => {});
}

if (process.argv[1] && realpathSync(process.argv[1]) === import.meta.filename) {
  process.exit(await start({ root: ROOT, mode: process.argv.includes('--as-deployed') ? 'deployed' : 'use' }));
}
