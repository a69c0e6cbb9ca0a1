// What one entry of an environment's log, and its copy, must be to be believed.
import { createHash } from 'node:crypto';

import type { Environment } from '../environment.ts';
import type { State } from '../formats.ts';
import { canonical } from '../signed/canonical.ts';
import { isSigned } from '../signed/keys.ts';
import { isReleaseName, isRemoteName } from '../signed/verify.ts';
import { ReleaseError } from '../release-error.ts';

export type Where = Pick<Environment, 'store' | 'env' | 'publicKey'>;

const LOG_ENTRY = /\/log\/(\d{8,15})(?:-[0-9a-f]{12})?\.json$/;

/** What the next change names as the one before it. */
export const hashOf = (state: State) => createHash('sha256').update(canonical(state)).digest('hex');

export const bytesOf = (state: State) => Buffer.from(`${JSON.stringify(state, null, 1)}\n`);

/** By number. */
export async function logKeys({ store, env }: Where): Promise<{ key: string; seq: number }[]> {
  if (!isRemoteName(env)) throw new ReleaseError('env.name', `'${env}' is no name of an environment.`);
  const keys = await store.list(`envs/${env}/log/`, 1);
  const entries = keys.flatMap((key) => {
    const number = LOG_ENTRY.exec(key)?.[1];
    return number ? [{ key, seq: Number(number) }] : [];
  });
  return entries.sort((a, b) => a.seq - b.seq);
}

type Reading = { state: State; problem?: undefined } | { state?: undefined; problem: string; key: string };
export const MISSING = 'is missing';

export const problemsOf = ({ problem, ...reading }: Reading) =>
  'key' in reading ? [`${reading.key} ${problem}.`] : [];

export async function readPointer(where: Where): Promise<Reading & { version: string | null }> {
  const found = await where.store.readPointer(where.env);
  const key = `envs/${where.env}/state.json`;
  if (!found) return { key, problem: MISSING, version: null };
  return { ...readingOf(where, { key, bytes: found.bytes }), version: found.version };
}

/** Signed for this very number: an older change under a newer one would bring back what was taken away. */
export async function readEntry(where: Where, { key, seq }: { key: string; seq: number }): Promise<Reading> {
  const bytes = await where.store.read(key).catch(() => null);
  const reading = readingOf(where, { key, bytes });
  return reading.state && reading.state.seq !== seq ? { key, problem: `is change ${reading.state.seq}` } : reading;
}

function readingOf({ env, publicKey }: Where, { key, bytes }: { key: string; bytes: Buffer | null }): Reading {
  if (!bytes) return { key, problem: 'cannot be read' };
  const state = stateIn(bytes);
  if (!state) return { key, problem: 'is damaged' };
  if (state.env !== env) return { key, problem: `is of another environment, ${state.env}` };
  return isSigned(state, publicKey) ? { state } : { key, problem: 'is not what was signed here' };
}

/** @returns null unless it has the shape of a state */
export function stateIn(bytes: Buffer): State | null {
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

function isPointer(pointer: any) {
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
