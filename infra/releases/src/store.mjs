// The pointers of one environment, in a folder: state.json is replaced by compare-and-swap, every change has a log entry.
// A change counts from the moment its log entry exists; state.json follows and can be rebuilt from the log at any time.
import { createHash, randomBytes } from 'node:crypto';
import { link, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { canonical } from './canonical.mjs';
import { withLock } from './lock.mjs';
import { hasCode, ReleaseError } from './release-error.mjs';
import { isReleaseName, isRemoteName } from './verify.mjs';

/** @typedef {import('./formats.d.ts').State} State */
/** @typedef {import('./formats.d.ts').LogEntry} LogEntry */

/** @param {string} env @returns {State} */
const nothingYet = (env) => ({ schema: 1, env, seq: 0, prev: '', at: '', remotes: {} });

/** @param {State} state */
const hashOf = (state) => createHash('sha256').update(canonical(state)).digest('hex');

/**
 * What an environment points at. A damaged or missing state.json is rebuilt from the log.
 * @param {string} envsDir
 * @param {string} env
 * @returns {Promise<State>}
 */
export async function readState(envsDir, env) {
  const dir = folderOf(envsDir, env);
  const state = await readPointer(dir, env);
  if (state) return state;
  const logged = await newestLogged(dir, env);
  if (!logged) return nothingYet(env);
  await withLock(dir, () => catchUp(dir, env));
  return logged;
}

/**
 * Replaces `before` by `remotes`, unless somebody else was faster: then it throws `state.conflict` and nothing changed.
 * @param {string} envsDir
 * @param {State} before what `readState` answered
 * @param {{action: string, remote: string, remotes: State['remotes']}} change
 * @returns {Promise<State>}
 */
export async function swapState(envsDir, before, { action, remote, remotes }) {
  const dir = folderOf(envsDir, before.env);
  await mkdir(join(dir, 'log'), { recursive: true });
  return withLock(dir, async () => {
    const current = await catchUp(dir, before.env);
    if (hashOf(current) !== hashOf(before))
      throw new ReleaseError('state.conflict', `${before.env} was changed by somebody else.`);
    const seq = before.seq + 1;
    /** @type {State} */
    const state = { schema: 1, env: before.env, seq, prev: hashOf(before), at: new Date().toISOString(), remotes };
    await createLogEntry(dir, { action, remote, state });
    await writePointer(dir, state);
    return state;
  });
}

/**
 * All changes of an environment, oldest first.
 * @param {string} envsDir
 * @param {string} env
 */
export async function readLog(envsDir, env) {
  const dir = folderOf(envsDir, env);
  const entries = await Promise.all((await logFiles(dir)).map((name) => readEntry(dir, env, name)));
  return entries.filter((entry) => entry !== null);
}

/** @param {string} envsDir @param {string} env */
function folderOf(envsDir, env) {
  if (!isRemoteName(env)) throw new ReleaseError('env.name', `'${env}' is no name of an environment.`);
  return join(envsDir, env);
}

/**
 * Brings state.json up to the newest log entry: after a crash between the two writes, or when it is damaged.
 * @param {string} dir @param {string} env
 */
async function catchUp(dir, env) {
  const state = await readPointer(dir, env);
  const logged = await newestLogged(dir, env);
  if (!logged || (state && state.seq >= logged.seq)) return state ?? nothingYet(env);
  await writePointer(dir, logged);
  return logged;
}

/** @param {string} dir @param {string} env @returns {Promise<State | null>} */
async function readPointer(dir, env) {
  return stateIn(await readFile(join(dir, 'state.json'), 'utf8').catch(() => ''), env);
}

/** @param {string} dir @param {string} env */
async function newestLogged(dir, env) {
  for (const name of (await logFiles(dir)).reverse()) {
    const entry = await readEntry(dir, env, name);
    if (entry) return entry.state;
  }
  return null;
}

/** @param {string} dir */
async function logFiles(dir) {
  const names = await readdir(join(dir, 'log')).catch(() => /** @type {string[]} */ ([]));
  return names.filter((name) => /^\d{8}-[0-9a-f]{12}\.json$/.test(name)).sort();
}

/** @param {string} dir @param {string} env @param {string} name @returns {Promise<LogEntry | null>} */
async function readEntry(dir, env, name) {
  const text = await readFile(join(dir, 'log', name), 'utf8').catch(() => '');
  try {
    const { action, remote, state } = JSON.parse(text);
    const checked = stateIn(JSON.stringify(state), env);
    return checked && { action: String(action), remote: String(remote), state: checked };
  } catch {
    return null;
  }
}

/**
 * Named by its number and what it follows, so that of two writers who saw the same state only one can create it,
 * even if a lock were lost.
 * @param {string} dir @param {LogEntry} entry
 */
async function createLogEntry(dir, entry) {
  const name = `${String(entry.state.seq).padStart(8, '0')}-${entry.state.prev.slice(0, 12)}.json`;
  const draft = await writeDraft(join(dir, 'log'), entry);
  try {
    await link(draft, join(dir, 'log', name));
  } catch (error) {
    if (hasCode(error, 'EEXIST')) throw new ReleaseError('state.conflict', 'Somebody else was faster.');
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

/** @param {string} dir @param {State} state */
async function writePointer(dir, state) {
  await rename(await writeDraft(dir, state), join(dir, 'state.json'));
}

/** On the disk before anything points at it. @param {string} dir @param {object} content */
async function writeDraft(dir, content) {
  const draft = join(dir, `.${randomBytes(8).toString('hex')}.tmp`);
  const file = await open(draft, 'wx');
  try {
    await file.writeFile(`${JSON.stringify(content, null, 1)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  return draft;
}

/** @param {string} text @param {string} env @returns {State | null} null unless it is a whole state of `env` */
function stateIn(text, env) {
  try {
    const state = JSON.parse(text);
    const whole =
      state?.schema === 1 &&
      state.env === env &&
      Number.isSafeInteger(state.seq) &&
      typeof state.prev === 'string' &&
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
