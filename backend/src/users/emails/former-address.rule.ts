import type { EmailAddresses, FormerAddress } from '../user-tokens.repository.js';

/** The former addresses that can take the account back, oldest first. */
export function restorableAddresses(formerEmails: readonly FormerAddress[], now: number): FormerAddress[] {
  return formerEmails.filter(({ until }) => until.getTime() > now);
}

/** Whether the account was moved to its address while a former address can still take the account back. */
export function isNewAddress({ emailKey, formerEmails }: EmailAddresses, now: number): boolean {
  const [oldest] = restorableAddresses(formerEmails, now);
  return oldest !== undefined && oldest.emailKey !== emailKey;
}
