/** Time limit for the confirmation of a sensitive call. */
export const WAITING_MS = 5 * 60_000;
/** Time limit for sending a confirmed call. */
export const CONFIRMED_MS = 60_000;
/** Calls of one session that wait at the same time; a newer call replaces the oldest. */
const MAX_GRANTS = 5;

/** The texts of the confirmation page about a call. The server writes these texts, because a script could send wrong ones. */
export interface GrantText {
  readonly title: string;
  readonly text: string;
  /** The notice after the call. */
  readonly done: string;
}

/** The permission for exactly one call of one session. It waits for the password, can then be used once, and ends. */
export interface SessionGrant extends GrantText {
  readonly id: string;
  /** Hash of method, path and body of the call. */
  readonly call: string;
  readonly until: Date;
  /** Hash of the secret that the confirmation returned; null before the confirmation. */
  readonly secretHash: string | null;
  /** Hash of the idempotency key of the request that used the grant. A repetition of that request may use it again. */
  readonly usedBy: string | null;
}

/** A session of a user. */
export interface SessionKey {
  /** Id of the user. */
  readonly id: string;
  readonly sessionId: string;
}

/**
 * The grants to remove before a new grant is added: all expired grants, and the oldest unconfirmed grants above the limit.
 * Confirmed grants stay, because a script can send calls without a grant, but cannot confirm one.
 */
export function selectGrantsToRemove(grants: readonly SessionGrant[], now: number): SessionGrant[] {
  const isWaiting = ({ secretHash }: SessionGrant) => (secretHash === null ? 1 : 0);
  const bestFirst = [...grants].sort(
    (first, second) => isWaiting(first) - isWaiting(second) || second.until.getTime() - first.until.getTime(),
  );
  const remaining = bestFirst.filter(({ until }) => until.getTime() > now).slice(0, MAX_GRANTS - 1);
  return grants.filter((grant) => !remaining.includes(grant));
}
