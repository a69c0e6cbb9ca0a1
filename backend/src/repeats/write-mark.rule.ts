import { createHash, randomBytes } from 'node:crypto';

import { DomainError } from '../http/domain-error.js';

/** A write as its caller named it, by `Idempotency-Key`. */
export interface WriteMark {
  /** Of the key and of whose it is. */
  readonly key: string;
  /** Of the call and of everything that was sent with it. */
  readonly body: string;
  readonly at: Date;
  /** It was done, whatever the document still remembers. */
  readonly isDone?: boolean;
}

/** Who writes, and which write that is. */
export interface Writer {
  readonly id: string;
  readonly mark?: WriteMark | undefined;
}

/** Names what a write makes: of a marked write always the same, so that its repetition makes no second one. */
export const newRef = (mark: WriteMark | undefined): string =>
  mark ? `${mark.key}-${mark.body}` : randomBytes(16).toString('base64url');

/** The id of the document that a write with this key creates, as 24 hexadecimal digits. */
export const idOf = ({ key }: WriteMark): string => createHash('sha256').update(key).digest('hex').slice(0, 24);

/** More than anybody writes between a lost answer and its repetition. */
export const MOST_MARKS = 20;

/**
 * A document that is written remembers the marks of its last writes, each in one text with what it was about: so that
 * a write and the memory of it are one update, and no crash comes between them.
 */
const textOf = ({ key, body, at }: WriteMark, thing = ''): string => `${key}.${body}.${thing}.${at.getTime()}`;

const DAY_MS = 86_400_000;

/** Whether what was done then (milliseconds) still answers this one: after a day its key is new. */
export const isRecent = (then: number, { at }: WriteMark): boolean => then > at.getTime() - DAY_MS;

/** What the write was about, when the document says that it was done already; else null. */
export function doneBefore(marks: readonly string[] | undefined, mark: WriteMark | undefined): string | null {
  if (!mark) return null;
  const [, body, thing = '', at] = marks?.findLast((text) => text.startsWith(`${mark.key}.`))?.split('.') ?? [];
  if (body === undefined || (at !== undefined && !isRecent(Number(at), mark))) return mark.isDone ? '' : null;
  if (body !== mark.body) throw keyReused();
  return thing;
}

/** The marks with one more: without the oldest, when they are too many. */
export function withMark(marks: readonly string[] = [], mark: WriteMark | undefined, thing = ''): readonly string[] {
  return mark ? [...marks, textOf(mark, thing)].slice(-MOST_MARKS) : marks;
}

export function keyReused(): DomainError {
  const message = 'This Idempotency-Key was sent with another call';
  return new DomainError('conflict', 'request.key_reused', message);
}
