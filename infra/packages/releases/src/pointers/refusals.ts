// Refused attempts: signed files beside the log, without a number.
import { randomBytes } from 'node:crypto';

import type { Environment } from '../environment.ts';
import type { Refusal } from '../formats.ts';
import type { ReleaseError } from '../release-error.ts';
import { readSigned, signedFile } from '../signed/signed-file.ts';
import { mapConcurrent } from '../store/map-concurrent.ts';
import { isReleaseName, isRemoteName } from '../signed/verify.ts';
import type { EnvironmentReader } from './entries.ts';
import type { ChangeRequest } from './transitions.ts';
import { logMessage } from './messages.ts';

/** Limit for the files, because a program that retries forever must not fill the store. */
const MAX_REFUSALS = 200;
/** The minimum age of a file that is deleted: no age is too young. */
const ANY_AGE_MS = 0;
/** Codes that say nothing about the requested change. */
const IGNORED_CODES = ['state.conflict', 'state.moved', 'key.missing'];

/** Stores a refused attempt. A failure loses only this record; the caller still gets the refusal. */
export async function recordRefusal(
  environment: Environment,
  { action, remote, set, release, percent, ...reasons }: ChangeRequest,
  { code, problems }: ReleaseError,
) {
  const { store, env, by, privateKey } = environment;
  if (!privateKey || IGNORED_CODES.includes(code) || code.startsWith('store.')) return;
  if (!set && !isRemoteName(remote)) return;
  const message = logMessage(reasons);
  const at = new Date();
  const unsigned: Omit<Refusal, 'signature'> = {
    ...{ schema: 1, env, at: at.toISOString(), by, action, remote },
    ...(set && { set }),
    ...(isReleaseName(release) && { release, percent: percent ?? 100 }),
    ...(message && { message }),
    problems,
  };
  const { bytes } = signedFile(unsigned, privateKey);
  const key = `${folderOf(env)}${at.getTime()}-${randomBytes(6).toString('hex')}.json`;
  try {
    await store.create(key, bytes);
    const keys = await store.list(folderOf(env), 1);
    await Promise.all(keys.slice(0, -MAX_REFUSALS).map((oldKey) => store.sweep(oldKey, ANY_AGE_MS)));
  } catch {
    // A failure loses only this record.
  }
}

/** All valid refused attempts, oldest first. */
export async function readRefusals(reader: EnvironmentReader) {
  const keys = await refusalKeys(reader);
  return (await mapConcurrent(keys, (key) => readRefusal(reader, key))).filter((refusal) => refusal !== null);
}

/** The names begin with the time, so the keys are sorted by time. */
export const refusalKeys = ({ store, env }: EnvironmentReader) => store.list(folderOf(env), 1);

/** Milliseconds since 1970, from the name of the file. */
export const refusedAt = (key: string): number => Number(/\/(\d+)-[^/]*$/.exec(key)?.[1]);

/** Null when the file is damaged or has a wrong signature. */
export async function readRefusal({ store, env, publicKey }: EnvironmentReader, key: string): Promise<Refusal | null> {
  const bytes = await store.read(key).catch(() => null);
  return readSigned(bytes, publicKey, (value): value is Refusal => isRefusal(value) && value.env === env);
}

const folderOf = (env: string) => `envs/${env}/refused/`;

const isRefusal = (value: any): value is Refusal =>
  value?.schema === 1 && typeof value.at === 'string' && Array.isArray(value.problems);
