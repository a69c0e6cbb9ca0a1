// Files with one signed JSON record.
import type { KeyObject } from 'node:crypto';

import { isSigned, signatureOf } from './keys.ts';

/** Signs a record. `bytes`: the content of its file. */
export function signedFile<T extends object>(
  unsigned: T,
  privateKey: KeyObject,
): { record: T & { signature: string }; bytes: Buffer } {
  const record = { ...unsigned, signature: signatureOf(unsigned, privateKey) };
  return { record, bytes: Buffer.from(`${JSON.stringify(record, null, 1)}\n`) };
}

/**
 * Null when the file is missing, is no JSON, has another shape, or has a wrong signature.
 * @param isShape may throw, which also means another shape
 */
export function readSigned<T extends { readonly signature: string }>(
  bytes: Buffer | null,
  publicKey: KeyObject,
  isShape: (value: any) => value is T,
): T | null {
  const record = parse(bytes, isShape);
  return record && isSigned(record, publicKey) ? record : null;
}

function parse<T>(bytes: Buffer | null, isShape: (value: any) => value is T): T | null {
  try {
    const value = JSON.parse(bytes?.toString('utf8') ?? '');
    return isShape(value) ? value : null;
  } catch {
    return null;
  }
}
