// Why something was done, as the log keeps it.
import type { Problem } from '../formats.ts';
import { ReleaseError } from '../release-error.ts';

interface Why {
  message?: string | undefined;
  force?: string | undefined;
}

/** Characters of a reason: every entry of the log is read again and again. */
const MOST_WORDS = 1000;
/** Of them for the force, which stays whole beside a long message. */
const MOST_FORCE = 500;

/** In one text, for who reads nothing else. */
export function wordsOf({ message = '', force }: Why) {
  if (!force) return message.slice(0, MOST_WORDS);
  const forced = `forced: ${force.slice(0, MOST_FORCE)}`;
  return message === '' ? forced : `${message.slice(0, MOST_WORDS - forced.length - 2)}; ${forced}`;
}

/** That the gate was passed by force, why, and what of it was passed. */
export function forcedBy({ force }: Why, passed: readonly Problem[]) {
  if (!force) return {};
  const codes = [...new Set(passed.map(({ code }) => code))].sort();
  return { forced: { reason: force.slice(0, MOST_FORCE), passed: codes } };
}

/** A force without a reason is refused as it comes in. */
export function requireReason({ force }: Why) {
  if (force !== undefined && force.trim() === '')
    throw new ReleaseError('force.reason', 'Say why the gate is to be passed: it is in the log for ever.');
}
