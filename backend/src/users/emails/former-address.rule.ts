import type { EmailAddresses, FormerAddress } from '../user-tokens.repository.js';

export const isRestorable = ({ until, isEnded }: FormerAddress, now: number): boolean =>
  until.getTime() > now && isEnded !== true;

/** The former addresses that can take the account back, oldest first. */
export function restorableAddresses(formerEmails: readonly FormerAddress[], now: number): FormerAddress[] {
  return formerEmails.filter((former) => isRestorable(former, now));
}

/** Whether the account was moved to its address while a former address can still take the account back. */
export function isNewAddress({ emailKey, formerEmails }: EmailAddresses, now: number): boolean {
  const [oldest] = restorableAddresses(formerEmails, now);
  return oldest !== undefined && oldest.emailKey !== emailKey;
}

/**
 * The former addresses after the account has moved from `former` to another address. A return to a former address ends the undo
 * of all later addresses. Otherwise a thief's address could take the account back after the owner's address no longer can.
 * `returnedTo` is the former address to which the account returned.
 */
export function addressesAfterMove(
  unexpired: readonly FormerAddress[],
  { former, emailKey }: { readonly former: FormerAddress; readonly emailKey: string },
): { readonly formerEmails: readonly FormerAddress[]; readonly returnedTo: FormerAddress | undefined } {
  const returnedIndex = unexpired.findIndex((earlier) => earlier.emailKey === emailKey && earlier.isEnded !== true);
  const all = [...unexpired, former];
  if (returnedIndex < 0) return { formerEmails: all, returnedTo: undefined };
  const formerEmails = all.map((address, index) => (index > returnedIndex ? { ...address, isEnded: true } : address));
  return { formerEmails, returnedTo: unexpired[returnedIndex] };
}
