// npm start: from a fresh clone to a product that a browser can use. Until the packages are installed only node's own
// modules may be imported, so what needs packages is loaded later.
import './node-version.mjs';

import { existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';

import { build } from './builds.mjs';
import { settleStore } from '../releases/src/installation.mjs';
import { checkKeys } from '../releases/src/signed/keys.mjs';
import { Failure, inWords } from './failure.mjs';
import { findDatabase } from './find-database.mjs';
import { freePort } from './free-port.mjs';
import { install } from './install.mjs';
import { keptSecret } from './jwt-secret.mjs';
import { takeLock, waitForLock } from './lock.mjs';
import { Platform } from './platform.mjs';
import { step } from './progress.mjs';
import { publish } from './publishing.mjs';
import { readRun, writeRun } from './run-record.mjs';
import { readSettings } from './settings.mjs';
import { waitUntilUsable } from './usable.mjs';

/** @typedef {import('./settings.mjs').Settings} Settings */
/** @typedef {{root: string, mode: 'use' | 'develop' | 'deployed', onReady?: (started: {platform: Platform, settings: Settings, signal: AbortSignal}) => void}} Options */

const ROOT = join(import.meta.dirname, '../..');
const STOP_LIMIT = 9_500;
/**
 * Who develops has pointers of their own, so that `npm start` finds its own where it left them. `deployed`: what was built
 * since is not published, where anything is.
 */
const ENVIRONMENTS = /** @type {const} */ ({
  use: { environment: 'local', which: 'new' },
  develop: { environment: 'dev', which: 'all' },
  deployed: { environment: 'local', which: 'new' },
});

/**
 * Starts everything, prints `ready <url>` and runs until a signal ends it. Returns the exit code.
 * @param {Options} options
 */
export async function start({ root, mode, onReady }) {
  const stopping = new AbortController();
  /** @type {(() => Promise<void> | void)[]} done in reverse order at the end */
  const endings = [];
  /** @type {Error | undefined} */
  let failure;
  const giveUp = (/** @type {Error} */ error) => {
    if (stopping.signal.aborted) return; // what fails now fails because we end it
    failure = error;
    stopping.abort(error);
  };
  listenForTheEnd(() => stopping.abort(new Failure('stopped')));
  try {
    await bringUp({ root, mode, signal: stopping.signal, endings, giveUp, ...(onReady && { onReady }) });
    await new Promise((resolve) => stopping.signal.addEventListener('abort', resolve, { once: true }));
  } catch (error) {
    giveUp(error instanceof Error ? error : new Error(String(error)));
  }
  setTimeout(() => process.exit(1), STOP_LIMIT).unref();
  for (const end of endings.reverse()) await end();
  if (failure) console.error(`\n${inWords(failure)}`);
  return failure ? 1 : 0;
}

/**
 * @typedef {Options & {signal: AbortSignal, endings: (() => Promise<void> | void)[], giveUp: (error: Error) => void}} Run
 * @param {Run} run
 */
async function bringUp({ root, mode, signal, endings, giveUp, onReady }) {
  const given = readSettings(process.env, root);
  const { dataDir, host } = given;
  endings.push(takeDataDir(dataDir));
  await settleStore(dataDir);
  await checkKeys(dataDir);
  const settings = { ...given, jwtSecret: given.jwtSecret || keptSecret(dataDir) };
  for (const line of dangersOf(settings)) console.error(`start: ${line}`);
  const port = await freePort(host, settings.port);
  const url = addressOf(host, port);

  const { installed, built } = prepare({ root, mode, signal, dataDir });
  const say = (/** @type {string} */ line) => console.error(`database: ${line}`);
  const search = settings.mongodbUri
    ? undefined
    : step('database', async () => {
        const value = await findDatabase({ dataDir, root, signal, installed, say });
        return { say: value.kind === 'embedded' ? 'the built-in one' : value.binary, value };
      });
  const [database] = await allOrAbort([search, built], giveUp);
  signal.throwIfAborted();

  const { environment } = ENVIRONMENTS[mode];
  const platform = new Platform({ root, settings, url, reload: mode === 'develop', environment, database, giveUp });
  endings.push(() => platform.stop());
  await step('start', async () => {
    await platform.start();
    await waitUntilUsable({ url, settings, signal });
    await settleStore(dataDir); // by now the API has made the id of a new installation
    return {
      say: ['database', 'mail catcher', 'backend', 'edge']
        .filter((_, i) => (i === 0 ? database : i === 1 ? platform.mailUrl : true))
        .join(', '),
    };
  });
  if (platform.mailUrl) console.log(`mail: ${platform.mailUrl}`);
  const { mailUrl: mail, pids: children } = platform;
  endings.push(writeRun(dataDir, { pid: process.pid, url, mail, environment, children }));
  console.log(`ready ${url}`);
  onReady?.({ platform, settings, signal });
}

/**
 * Installs, builds and publishes. Two starts of one clone take turns.
 * @param {{root: string, mode: Options['mode'], signal: AbortSignal, dataDir: string}} work
 */
function prepare({ root, mode, signal, dataDir }) {
  const turn = waitForLock(join(root, '.cache'), 'build.lock', {
    signal,
    waiting: () => console.error('packages: another start builds in this clone; waiting for it'),
  });
  const installed = turn.then(() => step('packages', () => install(root, signal)));
  const stays = mode === 'deployed' && existsSync(join(dataDir, 'envs', ENVIRONMENTS[mode].environment));
  const built = installed
    .then(() => step('build', () => build({ root, signal, ...(stays && { parts: ['shell', 'backend'] }) })))
    .then(() => stays || step('releases', () => publish({ root, dataDir, signal, ...ENVIRONMENTS[mode] })))
    .finally(() =>
      turn.then(
        (release) => release(),
        () => {},
      ),
    );
  installed.catch(() => {}); // who waits for `built` hears of it
  return { installed, built };
}

/** The first failure ends the others' work, and all are over before it is told. @template {readonly unknown[]} T @param {T} work @param {(error: Error) => void} giveUp */
async function allOrAbort(work, giveUp) {
  const watched = work.map((one) =>
    Promise.resolve(one).catch((error) => {
      giveUp(error);
      throw error;
    }),
  );
  await Promise.allSettled(watched);
  return /** @type {Promise<{-readonly [K in keyof T]: Awaited<T[K]>}>} */ (Promise.all(watched));
}

/** @param {string} dataDir */
function takeDataDir(dataDir) {
  const { release, owner } = takeLock(dataDir);
  if (release) return release;
  const other = readRun(dataDir)?.url;
  const where = other ? ` and serves ${other}` : '';
  throw new Failure(
    `${dataDir} is in use by another start (process ${owner.pid})${where}. End that one, or choose another folder and port: DATA_DIR=.data2 PORT=0 npm start`,
  );
}

/**
 * What is unsafe about being reached from other machines as somebody develops it.
 * @param {Settings} settings
 */
export function dangersOf({ host, nodeEnv, smtpUrl, publicUrl }) {
  const isLoopback = /^(localhost|127(\.\d{1,3}){3}|::1)$/.test(host);
  if (isLoopback || nodeEnv === 'production') return [];
  return [
    `HOST=${host} lets other machines in, and this is NODE_ENV=${nodeEnv}:`,
    '  passwords travel readable, because nothing here speaks TLS;',
    ...(smtpUrl ? [] : ['  no mail leaves this machine, so nobody else can verify an address or reset a password;']),
    ...(publicUrl ? [] : ['  links in mails lead to an address that other machines may not have;']),
    '  sample creators stand on the site.',
    'To run it for real: NODE_ENV=production PUBLIC_URL=https://… SMTP_URL=… JWT_SECRET=… HOST=127.0.0.1 npm start,',
    'behind a proxy that speaks TLS (TRUST_PROXY=1).',
  ];
}

/** @param {string} host @param {number} port */
function addressOf(host, port) {
  const name = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '[::1]' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}/`.replace(/\/$/, '');
}

/** @param {() => void} end */
function listenForTheEnd(end) {
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, end);
  process.on('disconnect', end);
  // Whoever read our lines may stop reading; that is no reason to fall over.
  process.stdout.on('error', () => {});
  process.stderr.on('error', () => {});
}

if (process.argv[1] && realpathSync(process.argv[1]) === import.meta.filename) {
  process.exit(await start({ root: ROOT, mode: process.argv.includes('--as-deployed') ? 'deployed' : 'use' }));
}
