import { createHash, randomBytes } from 'node:crypto';

import { DomainError } from '../http/domain-error.js';

/** A write that its caller named by `Idempotency-Key`. */
export interface KeyedWrite {
  /** Of the stored key. */
  readonly id: string;
  /** Names what the write makes: the same each time the write is sent. */
  readonly ref: string;
  /** `first`; `again`: it was sent before, and how far it came is unknown; `done`: and only its response was not kept. */
  readonly state: 'first' | 'again' | 'done';
}

/** Who writes, and which write that is. */
export interface Writer {
  readonly id: string;
  readonly write?: KeyedWrite | undefined;
  /** The session has ended: nothing is done for the caller but to find that this very write has ended it. */
  readonly hasEnded?: boolean;
}

/** Whether the write may have been done already: then the one who does it looks first. */
export const mayBeDone = (write: KeyedWrite | undefined): boolean => write !== undefined && write.state !== 'first';

/** Whether the write has been done: of one that may have been, `look` says it. */
export async function isDone(
  write: KeyedWrite | undefined,
  look: (write: KeyedWrite) => boolean | Promise<boolean>,
): Promise<boolean> {
  if (!write || write.state === 'first') return false;
  return write.state === 'done' || look(write);
}

/** Names what a write makes. */
export const refOf = (write: KeyedWrite | undefined): string => write?.ref ?? newRef();

export const newRef = (): string => randomBytes(16).toString('base64url');

/** The id of the document that a keyed write creates, as 24 hexadecimal digits. */
export const idOf = ({ ref }: Pick<KeyedWrite, 'ref'>): string =>
  createHash('sha256').update(ref).digest('hex').slice(0, 24);

export function keyReused(): DomainError {
  const message = 'This Idempotency-Key was sent with another call';
  return new DomainError('conflict', 'request.key_reused', message);
}
