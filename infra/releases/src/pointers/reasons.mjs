// Why something was done, as the log keeps it.
import { ReleaseError } from '../release-error.mjs';

/** @typedef {import('../formats.d.ts').Problem} Problem */
/** @typedef {{message?: string | undefined, force?: string | undefined}} Why */

/** Characters of a reason: every entry of the log is read again and again. */
const MOST_WORDS = 1000;
/** Of them for the force, which stays whole beside a long message. */
const MOST_FORCE = 500;

/** In one text, for who reads nothing else. @param {Why} why */
export function wordsOf({ message = '', force }) {
  if (!force) return message.slice(0, MOST_WORDS);
  const forced = `forced: ${force.slice(0, MOST_FORCE)}`;
  return message === '' ? forced : `${message.slice(0, MOST_WORDS - forced.length - 2)}; ${forced}`;
}

/** That the gate was passed by force, why, and what of it was passed. @param {Why} why @param {readonly Problem[]} passed */
export function forcedBy({ force }, passed) {
  if (!force) return {};
  const codes = [...new Set(passed.map(({ code }) => code))].sort();
  return { forced: { reason: force.slice(0, MOST_FORCE), passed: codes } };
}

/** A force without a reason is refused as it comes in. @param {Why} why */
export function requireReason({ force }) {
  if (force !== undefined && force.trim() === '')
    throw new ReleaseError('force.reason', 'Say why the gate is to be passed: it is in the log for ever.');
}
