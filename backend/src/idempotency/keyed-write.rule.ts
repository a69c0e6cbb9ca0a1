import { createHash, randomBytes } from 'node:crypto';

import { DomainError } from '../http/domain-error.js';

/** A write with an `Idempotency-Key`. */
export interface KeyedWrite {
  /** Id of the stored key. */
  readonly id: string;
  /** Random text from which the ids of created documents are derived; the same for each repetition. */
  readonly ref: string;
  /** `first`; `again`: sent before with an unknown result; `done`: completed, but its response was not stored. */
  readonly state: 'first' | 'again' | 'done';
}

/** The caller of a write, with the keyed write. */
export interface Writer {
  readonly id: string;
  /** Absent for a call without a login. */
  readonly username?: string | undefined;
  /** The session of the caller; absent for a call without a login. */
  readonly sessionId?: string | undefined;
  readonly write?: KeyedWrite | undefined;
  /** True when the session has ended. The call then succeeds only if it repeats the write that ended the session. */
  readonly hasEnded?: boolean;
}

/** Whether the write may have been done before, so that its data must be checked first. */
export const mayBeComplete = (write: KeyedWrite | undefined): boolean => write !== undefined && write.state !== 'first';

/** Whether the write has been done. `check` looks at the data of a write with an unknown result. */
export async function isComplete(
  write: KeyedWrite | undefined,
  check: (write: KeyedWrite) => boolean | Promise<boolean>,
): Promise<boolean> {
  if (!write || write.state === 'first') return false;
  return write.state === 'done' || check(write);
}

/** The `ref` of a keyed write, or a new `ref` for a write without a key. */
export const refOf = (write: KeyedWrite | undefined): string => write?.ref ?? newRef();

export const newRef = (): string => randomBytes(16).toString('base64url');

/** The id of the document that a keyed write creates, as 24 hexadecimal digits. */
export const idOf = ({ ref }: Pick<KeyedWrite, 'ref'>): string =>
  createHash('sha256').update(ref).digest('hex').slice(0, 24);

export function keyReused(): DomainError {
  const message = 'This Idempotency-Key was sent with another call';
  return new DomainError('conflict', 'request.key_reused', message);
}
