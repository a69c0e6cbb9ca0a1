// What one entry of an environment's log, and its copy, must be to be believed.
import { createHash } from 'node:crypto';

import { canonical } from '../signed/canonical.mjs';
import { isSigned } from '../signed/keys.mjs';
import { isReleaseName, isRemoteName } from '../signed/verify.mjs';
import { ReleaseError } from '../release-error.mjs';

/** @typedef {import('../formats.d.ts').State} State */
/** @typedef {Pick<import('../environment.mjs').Environment, 'store' | 'env' | 'publicKey'>} Where */

const LOG_ENTRY = /\/log\/(\d{8,15})(?:-[0-9a-f]{12})?\.json$/;

/** What the next change names as the one before it. @param {State} state */
export const hashOf = (state) => createHash('sha256').update(canonical(state)).digest('hex');

/** @param {State} state */
export const bytesOf = (state) => Buffer.from(`${JSON.stringify(state, null, 1)}\n`);

/** By number. @param {Where} where @returns {Promise<{key: string, seq: number}[]>} */
export async function logKeys({ store, env }) {
  if (!isRemoteName(env)) throw new ReleaseError('env.name', `'${env}' is no name of an environment.`);
  const keys = await store.list(`envs/${env}/log/`, 1);
  const entries = keys.flatMap((key) => {
    const number = LOG_ENTRY.exec(key)?.[1];
    return number ? [{ key, seq: Number(number) }] : [];
  });
  return entries.sort((a, b) => a.seq - b.seq);
}

/** @typedef {{state: State, problem?: undefined} | {state?: undefined, problem: string, key: string}} Reading */
export const MISSING = 'is missing';

/** @param {Reading} reading */
export const problemsOf = ({ problem, ...reading }) => ('key' in reading ? [`${reading.key} ${problem}.`] : []);

/** @param {Where} where @returns {Promise<Reading & {version: string | null}>} */
export async function readPointer(where) {
  const found = await where.store.readPointer(where.env);
  const key = `envs/${where.env}/state.json`;
  if (!found) return { key, problem: MISSING, version: null };
  return { ...readingOf(where, { key, bytes: found.bytes }), version: found.version };
}

/** Signed for this very number: an older change under a newer one would bring back what was taken away. @param {Where} where @param {{key: string, seq: number}} entry @returns {Promise<Reading>} */
export async function readEntry(where, { key, seq }) {
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
export function stateIn(bytes) {
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
