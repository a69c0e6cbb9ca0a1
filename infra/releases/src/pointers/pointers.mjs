// The pointers of one environment, in a folder. A change is one file of the log, created once under the next number and
// signed; state.json is a copy of the newest, for people and as a second place to read from.
import { createHash, randomBytes } from 'node:crypto';
import { link, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

import { canonical } from '../signed/canonical.mjs';
import { syncFolder, writeDurably } from '../store/durable-files.mjs';
import { isSigned, signatureOf } from '../signed/keys.mjs';
import { hasCode, ReleaseError } from '../release-error.mjs';
import { isReleaseName, isRemoteName } from '../signed/verify.mjs';

/** @typedef {import('../formats.d.ts').State} State */
/** @typedef {{envsDir: string, env: string, publicKey: import('node:crypto').KeyObject}} Environment */
/** @typedef {Environment & {privateKey: import('node:crypto').KeyObject}} WritableEnvironment */

const LOG_FILE = /^(\d{8,15})(?:-[0-9a-f]{12})?\.json$/;
/** Nobody changes that often: an entry so far ahead is not ours, and takes no number. */
const FAR = 1_000_000;
/** A draft this old was left by somebody who was killed. */
const LEFT_MS = 60_000;

/** @param {string} env @returns {State} */
const nothingYet = (env) => ({
  schema: 1,
  env,
  seq: 0,
  prev: '',
  at: '',
  action: '',
  remote: '',
  remotes: {},
  signature: '',
});

/** @param {State} state */
const hashOf = (state) => createHash('sha256').update(canonical(state)).digest('hex');

/** What an environment points at. @param {Environment} where */
export const readState = async (where) => (await inspect(where)).state;

/**
 * The newest change that is whole and signed, and a sentence on each file that had to be passed over for it. Writes
 * nothing: the store may be read-only.
 * @param {Environment} where
 * @returns {Promise<{state: State, damaged: string[]}>}
 */
export async function inspect(where) {
  const dir = folderOf(where);
  const log = await logFiles(dir);
  const pointer = await readSigned(join(dir, 'state.json'), where);
  const damaged = log.length > 0 || pointer.problem !== MISSING ? problemsOf(pointer) : [];
  for (const { name, seq } of log.reverse()) {
    if (pointer.state && seq <= pointer.state.seq) break;
    const entry = await readEntry(dir, { name, seq }, where);
    if (entry.state) return { state: entry.state, damaged };
    damaged.push(...problemsOf(entry));
  }
  return { state: pointer.state ?? nothingYet(where.env), damaged };
}

/**
 * Replaces `before` by `remotes`, unless somebody else was faster: then it throws `state.conflict` and nothing changed.
 * It counts from the moment its log entry exists, and of those who saw the same number only one can create that.
 * @param {WritableEnvironment} where
 * @param {State} before what `readState` answered
 * @param {Pick<State, 'action' | 'remote' | 'remotes'>} change
 * @returns {Promise<State>}
 */
export async function swapState(where, before, change) {
  const dir = folderOf(where);
  await mkdir(join(dir, 'log'), { recursive: true }).catch(refuseFolder);
  await removeLeftDrafts(dir);
  // The number first: whoever changes something from here on takes it. A damaged entry keeps its own.
  const taken = (await logFiles(dir)).map((file) => file.seq).filter((number) => number <= before.seq + FAR);
  const seq = Math.max(before.seq, ...taken) + 1;
  if (hashOf(await readState(where)) !== hashOf(before)) throw overtaken(where.env);
  /** @type {Omit<State, 'signature'>} */
  const unsigned = { schema: 1, env: where.env, seq, prev: hashOf(before), at: new Date().toISOString(), ...change };
  const state = { ...unsigned, signature: signatureOf(unsigned, where.privateKey) };
  if (!stateIn(JSON.stringify(state)))
    throw new ReleaseError('state.name', 'No remote or release can have such a name: nothing was changed.');
  await createLogEntry(dir, state);
  await followLog(dir, where);
  return state;
}

/** All changes of an environment that are whole, oldest first. @param {Environment} where */
export async function readLog(where) {
  const dir = folderOf(where);
  const entries = await Promise.all((await logFiles(dir)).map((file) => readEntry(dir, file, where)));
  return entries.flatMap(({ state }) => state ?? []);
}

/** @param {Environment} where */
function folderOf({ envsDir, env }) {
  if (!isRemoteName(env)) throw new ReleaseError('env.name', `'${env}' is no name of an environment.`);
  return join(envsDir, env);
}

/** By number. @param {string} dir @returns {Promise<{name: string, seq: number}[]>} */
async function logFiles(dir) {
  const names = await readdir(join(dir, 'log')).catch(() => /** @type {string[]} */ ([]));
  const files = names.flatMap((name) => {
    const number = LOG_FILE.exec(name)?.[1];
    return number ? [{ name, seq: Number(number) }] : [];
  });
  return files.sort((a, b) => a.seq - b.seq);
}

/** @param {string} dir @param {State} state */
async function createLogEntry(dir, state) {
  const draft = await writeDraft(dir, state);
  try {
    await link(draft, join(dir, 'log', `${String(state.seq).padStart(8, '0')}.json`));
    await syncFolder(join(dir, 'log'));
  } catch (error) {
    throw hasCode(error, 'EEXIST') ? overtaken(state.env) : error;
  } finally {
    await rm(draft, { force: true });
  }
}

/**
 * Copies the newest change to state.json, again when a newer one has come meanwhile: who was stopped here for long would
 * otherwise leave an older copy over a newer one. Nothing is lost when it fails: readers ask the log first.
 * @param {string} dir @param {Environment} where
 */
async function followLog(dir, where) {
  try {
    for (let copied = -1; ;) {
      const state = await readState(where);
      if (state.seq === copied) return;
      await renameOver(await writeDraft(dir, state), join(dir, 'state.json'));
      copied = state.seq;
    }
  } catch {
    // The next change copies again.
  }
}

/** A folder may stand there by mistake. @param {string} draft @param {string} file */
async function renameOver(draft, file) {
  try {
    await rename(draft, file);
  } catch (error) {
    if (!hasCode(error, 'EISDIR')) throw error;
    await rm(file, { recursive: true });
    await rename(draft, file);
  }
}

/** On the disk before anything points at it. @param {string} dir @param {State} state */
async function writeDraft(dir, state) {
  const draft = join(dir, `.${randomBytes(8).toString('hex')}.tmp`);
  try {
    await writeDurably(draft, `${JSON.stringify(state, null, 1)}\n`);
    return draft;
  } catch (error) {
    await rm(draft, { force: true });
    if (hasCode(error, 'ENOSPC')) throw new ReleaseError('store.full', `There is no room left in ${dir}.`);
    throw error;
  }
}

/** @param {string} dir */
async function removeLeftDrafts(dir) {
  for (const name of (await readdir(dir)).filter((found) => /^\.[0-9a-f]{16}\.tmp$/.test(found))) {
    const file = join(dir, name);
    const found = await stat(file).catch(() => null);
    if (found && Date.now() - found.mtimeMs > LEFT_MS) await rm(file, { recursive: true, force: true });
  }
}

/** @typedef {{state: State, problem?: undefined} | {state?: undefined, problem: string, file: string}} Reading */
const MISSING = 'is missing';

/** @param {Reading} reading */
const problemsOf = ({ problem, ...reading }) => ('file' in reading ? [`${reading.file} ${problem}.`] : []);

/** Signed for this very number: an older change under a newer one would bring back what was taken away. @param {string} dir @param {{name: string, seq: number}} entry @param {Environment} where @returns {Promise<Reading>} */
async function readEntry(dir, { name, seq }, where) {
  const file = join(dir, 'log', name);
  const reading = await readSigned(file, where);
  return reading.state && reading.state.seq !== seq ? { file, problem: `is change ${reading.state.seq}` } : reading;
}

/** @param {string} file @param {Environment} where @returns {Promise<Reading>} */
async function readSigned(file, { env, publicKey }) {
  const text = await readFile(file, 'utf8').catch((/** @type {unknown} */ error) => error);
  if (hasCode(text, 'ENOENT')) return { file, problem: MISSING };
  if (typeof text !== 'string') return { file, problem: 'cannot be read' };
  const state = stateIn(text);
  if (!state) return { file, problem: 'is damaged' };
  if (state.env !== env) return { file, problem: `is of another environment, ${state.env}` };
  return isSigned(state, publicKey) ? { state } : { file, problem: 'is not what was signed here' };
}

/** @param {string} text @returns {State | null} null unless it has the shape of a state */
function stateIn(text) {
  try {
    const state = JSON.parse(text);
    const whole =
      state?.schema === 1 &&
      Number.isSafeInteger(state.seq) &&
      Object.entries(state.remotes).every(([name, pointer]) => isRemoteName(name) && isPointer(pointer));
    return whole ? state : null;
  } catch {
    return null;
  }
}

/** @param {any} pointer */
function isPointer(pointer) {
  const { stable, history, candidate } = pointer;
  const named =
    Array.isArray(history) && [stable, ...history].every((name) => typeof name === 'string' && isReleaseName(name));
  if (!named || candidate === undefined) return named;
  return (
    isReleaseName(candidate.release) &&
    typeof candidate.rolloutId === 'string' &&
    candidate.percent >= 0 &&
    candidate.percent <= 100
  );
}

/** @param {string} env */
const overtaken = (env) => new ReleaseError('state.conflict', `${env} was changed by somebody else.`);

/** @param {unknown} error @returns {never} */
function refuseFolder(error) {
  const path = error instanceof Error && 'path' in error ? String(error.path) : 'The folder of pointers';
  if (hasCode(error, 'EEXIST') || hasCode(error, 'ENOTDIR'))
    throw new ReleaseError('store.folder', `${path} must be a folder: set aside what is there and try again.`);
  throw error;
}
