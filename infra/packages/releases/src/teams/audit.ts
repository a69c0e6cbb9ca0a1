// The audit log of the calls over HTTP: one signed file for each decision about rights, written before the call acts.
import { randomBytes } from 'node:crypto';

import type { Environment } from '../environment.ts';
import { ReleaseError } from '../release-error.ts';
import { readSigned, signedFile } from '../signed/signed-file.ts';
import { mapConcurrent } from '../store/map-concurrent.ts';

/** `teams/audit/<known|unknown>/<time>-<random>.json` */
export interface AuditEntry {
  readonly schema: 1;
  readonly at: string;
  /** The verified identity; null when the caller could not prove one. */
  readonly identity: string | null;
  /** Empty for a change of a team. */
  readonly remote: string;
  /** The team that the call changes. */
  readonly team?: string;
  /** `token`, or the verb of the call. */
  readonly call: string;
  readonly environment?: string;
  readonly release?: string;
  readonly percent?: number;
  /** `allowed`, or the code of the refusal. */
  readonly outcome: string;
  /** See `Release`. */
  readonly signature: string;
}

/**
 * Limits for the files. Callers without an identity have a limit of their own, because anybody can send such calls and
 * must not push out the others.
 */
const LIMITS = { known: 10_000, unknown: 1_000 };
/** The first write of a process, and then every so many writes, also remove the oldest files. */
const WRITES_BETWEEN_TRIMS = 50;
/** The minimum age of a file that is deleted: no age is too young. */
const ANY_AGE_MS = 0;

let writeCount = 0;

const folderOf = (kind: keyof typeof LIMITS) => `teams/audit/${kind}/`;

/** Rejects when the entry cannot be written, so that no call acts without one. */
export async function recordCall(
  { store, privateKey }: Environment,
  entry: Omit<AuditEntry, 'schema' | 'signature'>,
): Promise<void> {
  if (!privateKey) throw new ReleaseError('key.missing', 'The call cannot be recorded without the private key.');
  const kind = entry.identity === null ? 'unknown' : 'known';
  const unsigned: Omit<AuditEntry, 'signature'> = { schema: 1, ...entry };
  const { bytes } = signedFile(unsigned, privateKey);
  const key = `${folderOf(kind)}${Date.parse(entry.at)}-${randomBytes(6).toString('hex')}.json`;
  await store.create(key, bytes);
  if (writeCount++ % WRITES_BETWEEN_TRIMS !== 0) return;
  const keys = await store.list(folderOf(kind), 1);
  await mapConcurrent(keys.slice(0, -LIMITS[kind]), (oldKey) => store.sweep(oldKey, ANY_AGE_MS));
}

/** The newest calls with a valid signature, newest first. */
export async function readAudit(
  { store, publicKey }: Pick<Environment, 'store' | 'publicKey'>,
  limit: number = Infinity,
): Promise<AuditEntry[]> {
  const lists = await Promise.all((['known', 'unknown'] as const).map((kind) => store.list(folderOf(kind), 1)));
  const keys = lists.flat().sort((a, b) => (nameOf(a) < nameOf(b) ? 1 : -1));
  const entries = await mapConcurrent(keys.slice(0, limit), async (key) => {
    const bytes = await store.read(key).catch(() => null);
    return readSigned(bytes, publicKey, isAuditEntry);
  });
  return entries.filter((entry) => entry !== null);
}

const nameOf = (key: string) => key.slice(key.lastIndexOf('/') + 1);

const isAuditEntry = (value: any): value is AuditEntry => value?.schema === 1 && typeof value.call === 'string';
