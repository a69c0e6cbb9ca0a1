/** Time limit for the confirmation of a sensitive call. */
export const WAITING_MS = 5 * 60_000;
/** Time limit for sending a confirmed call. */
export const CONFIRMED_MS = 60_000;
/** How long after `until` a used grant accepts a repetition, because the response of the first request can be lost. */
const REPEAT_MS = 60_000;
/** The texts of the confirmation page about a call. The server writes these texts, because a script could send wrong ones. */
export interface GrantText {
  readonly title: string;
  readonly text: string;
  /** The notice after the call. Isolated pages show it only if `shell/src/notices/carried-notices.ts` contains it. */
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

export interface SessionKey {
  /** Id of the user. */
  readonly id: string;
  readonly sessionId: string;
}

/**
 * The end of a grant, in ms since 1970. No grant ends earlier because of another grant: each sensitive call without a
 * grant adds a waiting grant. A script can send such calls, and they must not end the grant that the user is confirming.
 */
export const endOf = ({ until, usedBy }: SessionGrant): number => until.getTime() + (usedBy === null ? 0 : REPEAT_MS);
