import { DomainError } from './domain-error.js';

const CODES = new Set<unknown>(['ENOSPC', 'EDQUOT', 14_031 /* MongoDB: OutOfDiskSpace */]);
/** Texts of errors without a code, from SQLite and from servers with a full disk. */
const TEXT = /database or disk is full|no space left on device/i;
const RETRY_SECONDS = 60;

/** Whether the error means a full disk, of this machine or of the database. */
export function isStorageFull(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { code, message, name } = error as { code?: unknown; message?: unknown; name?: unknown };
  if (CODES.has(code)) return true;
  return String(name).startsWith('Mongo') && typeof message === 'string' && TEXT.test(message);
}

export function storageFull(): DomainError {
  const message = 'There is no room left to save this. Nothing was changed. Please try again later';
  return new DomainError('unavailable', 'storage.full', message, { retryAfterSeconds: RETRY_SECONDS });
}
