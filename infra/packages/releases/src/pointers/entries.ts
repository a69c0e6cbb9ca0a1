// Reads and validates the log entries of an environment, and their copy in state.json.
import { createHash } from 'node:crypto';

import type { Environment } from '../environment.ts';
import type { State } from '../formats.ts';
import { canonical } from '../signed/canonical.ts';
import { isSigned } from '../signed/keys.ts';
import { isReleaseName, isRemoteName } from '../signed/verify.ts';
import { ReleaseError } from '../release-error.ts';

export type EnvironmentReader = Pick<Environment, 'store' | 'env' | 'publicKey'>;

const LOG_ENTRY = /\/log\/(\d{8,15})(?:-[0-9a-f]{12})?\.json$/;

/** Hash of a state, which the next change stores as `prev`. */
export const hashOf = (state: object) => createHash('sha256').update(canonical(state)).digest('hex');

export const bytesOf = (state: State) => Buffer.from(`${JSON.stringify(state, null, 1)}\n`);

/** Keys of the log entries, in the order of their numbers. */
export async function logKeys({ store, env }: EnvironmentReader): Promise<{ key: string; seq: number }[]> {
  if (!isRemoteName(env)) throw new ReleaseError('env.name', `'${env}' is not the name of an environment.`);
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

export async function readStateCopy(reader: EnvironmentReader): Promise<Reading & { version: string | null }> {
  const pointer = await reader.store.readPointer(reader.env);
  const key = `envs/${reader.env}/state.json`;
  if (!pointer) return { key, problem: MISSING, version: null };
  return { ...readingOf(reader, { key, bytes: pointer.bytes }), version: pointer.version };
}

/**
 * Rejects an entry whose signed number differs from the number in its key. Otherwise an old entry under a new number
 * could restore an old state. Throws while the store is unreachable, because the entry is not damaged then.
 */
export async function readEntry(
  reader: EnvironmentReader,
  { key, seq }: { key: string; seq: number },
): Promise<Reading> {
  const bytes = await reader.store.read(key).catch((error: unknown) => {
    if (error instanceof ReleaseError && error.code === 'store.unreachable') throw error;
    return null;
  });
  const reading = readingOf(reader, { key, bytes });
  return reading.state && reading.state.seq !== seq ? { key, problem: `is change ${reading.state.seq}` } : reading;
}

function readingOf(
  { env, publicKey }: EnvironmentReader,
  { key, bytes }: { key: string; bytes: Buffer | null },
): Reading {
  if (!bytes) return { key, problem: 'cannot be read' };
  const state = parseState(bytes);
  if (!state) return { key, problem: 'is damaged' };
  if (state.env !== env) return { key, problem: `is of another environment, ${state.env}` };
  return isSigned(state, publicKey) ? { state } : { key, problem: 'has a wrong signature' };
}

/** @returns null when the bytes do not have the shape of a state */
export function parseState(bytes: Buffer): State | null {
  try {
    const state = JSON.parse(bytes.toString('utf8'));
    const isState =
      state?.schema === 1 &&
      Number.isSafeInteger(state.seq) &&
      Object.entries(state.remotes).every(([name, pointer]) => isRemoteName(name) && isPointer(pointer));
    return isState ? state : null;
  } catch {
    return null;
  }
}

function isPointer(pointer: any) {
  const { stable, history, candidate } = pointer;
  const hasValidNames = Array.isArray(history) && [stable, ...history].every(isReleaseName);
  if (!hasValidNames || candidate === undefined) return hasValidNames;
  return (
    isReleaseName(candidate.release) &&
    typeof candidate.rolloutId === 'string' &&
    candidate.percent >= 0 &&
    candidate.percent <= 100
  );
}
