// Messages: the reason of a change, as the log stores it.
import type { Problem } from '../formats.ts';
import { ReleaseError } from '../release-error.ts';

interface Reasons {
  /** The effect of a change that the other fields of the log do not name, such as the page of a flag. */
  detail?: string | undefined;
  message?: string | undefined;
  force?: string | undefined;
  confirmation?: { readonly request: string; readonly by: string } | undefined;
}

/** Limit for a message in characters, because the log is read often. */
const MAX_MESSAGE = 1000;
/** Limit for the reason of `force`, which stays complete beside a long message. */
const MAX_FORCE_REASON = 500;

/** Limit for the detail. A flag with 100 users has the longest detail of a valid change. */
const MAX_DETAIL = 3500;

/** One text with the detail, the message and the reason of `force`. A long detail does not shorten the reasons. */
export const logMessage = ({ detail = '', ...reasons }: Reasons) =>
  [detail.slice(0, MAX_DETAIL), reasonsText(reasons)].filter((text) => text !== '').join('; ');

function reasonsText({ message = '', force }: Omit<Reasons, 'detail'>) {
  if (!force) return message.slice(0, MAX_MESSAGE);
  const forced = `forced: ${force.slice(0, MAX_FORCE_REASON)}`;
  return message === '' ? forced : `${message.slice(0, MAX_MESSAGE - forced.length - 2)}; ${forced}`;
}

/** The reason of `force`, the codes of the problems that `force` overrides, and the second operator. */
export function forcedEntry({ force, confirmation }: Reasons, overriddenProblems: readonly Problem[]) {
  if (!force) return {};
  const codes = [...new Set(overriddenProblems.map(({ code }) => code))].sort();
  const reason = force.slice(0, MAX_FORCE_REASON);
  return { forced: { reason, passed: codes, ...(confirmation && { confirmation }) } };
}

/** Rejects `force` without a reason. */
export function checkForceReason({ force }: Reasons) {
  if (force !== undefined && force.trim() === '')
    throw new ReleaseError('force.reason', 'Give the reason for overriding the gate; the log keeps it.');
}
