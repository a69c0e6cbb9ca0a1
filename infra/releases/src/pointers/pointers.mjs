// The pointers of one environment. A change is one entry of the log, created once under the next number and signed;
// state.json is a copy of the newest, for people and as a second place to read from.
import { createHash } from 'node:crypto';

import { canonical } from '../signed/canonical.mjs';
import { isSigned, signatureOf } from '../signed/keys.mjs';
import { isReleaseName, isRemoteName } from '../signed/verify.mjs';
import { ReleaseError } from '../release-error.mjs';

/** @typedef {import('../formats.d.ts').State} State */
/** @typedef {import('../environment.mjs').Environment} Environment */
/** @typedef {Pick<Environment, 'store' | 'env' | 'publicKey'>} Where */

const LOG_ENTRY = /\/log\/(\d{8,15})(?:-[0-9a-f]{12})?\.json$/;
/** Nobody changes that often: an entry so far ahead is not ours, and takes no number. */
const FAR = 1_000_000;

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

/** What an environment points at. @param {Where} where */
export const readState = async (where) => (await inspect(where)).state;

/**
 * The newest change that is whole and signed, and a sentence on each entry that had to be passed over for it. Writes
 * nothing: the store may be read-only.
 * @param {Where} where
 * @returns {Promise<{state: State, damaged: string[]}>}
 */
export async function inspect(where) {
  const log = await logKeys(where);
  const pointer = await readPointer(where);
  const damaged = log.length > 0 || pointer.problem !== MISSING ? problemsOf(pointer) : [];
  for (const entry of log.reverse()) {
    if (pointer.state && entry.seq <= pointer.state.seq) break;
    const reading = await readEntry(where, entry);
    if (reading.state) return { state: reading.state, damaged };
    damaged.push(...problemsOf(reading));
  }
  return { state: pointer.state ?? nothingYet(where.env), damaged };
}

/**
 * Replaces `before` by `remotes`, unless somebody else was faster: then it throws `state.conflict` and nothing changed.
 * It counts from the moment its log entry exists, and of those who saw the same number only one can create that.
 * @param {Environment} where
 * @param {State} before what `readState` answered
 * @param {Omit<State, 'schema' | 'env' | 'seq' | 'prev' | 'at' | 'signature'>} change
 * @returns {Promise<State>}
 */
export async function swapState(where, before, change) {
  const privateKey = signingKeyOf(where);
  // The number first: whoever changes something from here on takes it. A damaged entry keeps its own.
  const taken = (await logKeys(where)).map((entry) => entry.seq).filter((number) => number <= before.seq + FAR);
  const seq = Math.max(before.seq, ...taken) + 1;
  if (hashOf(await readState(where)) !== hashOf(before)) throw overtaken(where.env);
  /** @type {Omit<State, 'signature'>} */
  const unsigned = { schema: 1, env: where.env, seq, prev: hashOf(before), at: new Date().toISOString(), ...change };
  const state = { ...unsigned, signature: signatureOf(unsigned, privateKey) };
  if (!stateIn(bytesOf(state)))
    throw new ReleaseError('state.name', 'No remote or release can have such a name: nothing was changed.');
  const key = `envs/${where.env}/log/${String(seq).padStart(8, '0')}.json`;
  if (!(await where.store.create(key, bytesOf(state)))) throw overtaken(where.env);
  await followLog(where);
  return state;
}

/** All changes of an environment that are whole, oldest first. @param {Where} where */
export async function readLog(where) {
  const entries = await Promise.all((await logKeys(where)).map((entry) => readEntry(where, entry)));
  return entries.flatMap(({ state }) => state ?? []);
}

/** By number. @param {Where} where @returns {Promise<{key: string, seq: number}[]>} */
async function logKeys({ store, env }) {
  if (!isRemoteName(env)) throw new ReleaseError('env.name', `'${env}' is no name of an environment.`);
  const keys = await store.list(`envs/${env}/log/`, 1);
  const entries = keys.flatMap((key) => {
    const number = LOG_ENTRY.exec(key)?.[1];
    return number ? [{ key, seq: Number(number) }] : [];
  });
  return entries.sort((a, b) => a.seq - b.seq);
}

/** @param {Environment} environment */
function signingKeyOf({ privateKey, env }) {
  if (privateKey) return privateKey;
  throw new ReleaseError('key.missing', `${env} was opened without the key that signs: nothing was changed.`);
}

/** @param {State} state */
const bytesOf = (state) => Buffer.from(`${JSON.stringify(state, null, 1)}\n`);

/**
 * Copies the newest change to state.json, unless it stands there, and again when a newer one has come meanwhile: who was
 * stopped here for long would otherwise leave an older copy over a newer one. Nothing is lost when it fails: readers ask
 * the log first.
 * @param {Where} where
 */
async function followLog(where) {
  try {
    for (;;) {
      const [newest, pointer] = [await readState(where), await readPointer(where)];
      if (pointer.state && pointer.state.seq >= newest.seq) return;
      await where.store.swapPointer(where.env, pointer.version, bytesOf(newest));
    }
  } catch {
    // The next change copies again.
  }
}

/** @typedef {{state: State, problem?: undefined} | {state?: undefined, problem: string, key: string}} Reading */
const MISSING = 'is missing';

/** @param {Reading} reading */
const problemsOf = ({ problem, ...reading }) => ('key' in reading ? [`${reading.key} ${problem}.`] : []);

/** @param {Where} where @returns {Promise<Reading & {version: string | null}>} */
async function readPointer(where) {
  const found = await where.store.readPointer(where.env);
  const key = `envs/${where.env}/state.json`;
  if (!found) return { key, problem: MISSING, version: null };
  return { ...readingOf(where, { key, bytes: found.bytes }), version: found.version };
}

/** Signed for this very number: an older change under a newer one would bring back what was taken away. @param {Where} where @param {{key: string, seq: number}} entry @returns {Promise<Reading>} */
async function readEntry(where, { key, seq }) {
  const bytes = await where.store.read(key).catch(() => null);
  const reading = readingOf(where, { key, bytes });
  return reading.state && reading.state.seq !== seq ? { key, problem: `is change ${reading.state.seq}` } : reading;
}

/** @param {Where} where @param {{key: string, bytes: Buffer | null}} found @returns {Reading} */
function readingOf({ env, publicKey }, { key, bytes }) {
  if (!bytes) return { key, problem: 'cannot be read' };
  const state = stateIn(bytes);
  if (!state) return { key, problem: 'is damaged' };
  if (state.env !== env) return { key, problem: `is of another environment, ${state.env}` };
  return isSigned(state, publicKey) ? { state } : { key, problem: 'is not what was signed here' };
}

/** @param {Buffer} bytes @returns {State | null} null unless it has the shape of a state */
function stateIn(bytes) {
  try {
    const state = JSON.parse(bytes.toString('utf8'));
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
  const named = Array.isArray(history) && [stable, ...history].every(isReleaseName);
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
