/** Maximum lifetime of a session. */
export const SESSION_MS = 7 * 86_400_000;
const MAX_SESSIONS = 20;

/** IP address and device of a login. */
interface LoginOrigin {
  readonly address: string;
  readonly device: string;
}

export interface ClientInfo extends LoginOrigin {
  /** Whether the tokens of this client are bound to a cookie. */
  readonly isBrowser: boolean;
}

export interface OpenSession extends LoginOrigin {
  /** The id that the token contains. */
  readonly id: string;
  readonly begunAt: Date;
  /** Last use, with a precision of about an hour. */
  readonly seenAt: Date;
  /** Hash of the cookie without which the token is refused; null for a token that needs none. */
  readonly cookieHash: string | null;
}

export function isOpenSession({ begunAt }: Pick<OpenSession, 'begunAt'>, now: number): boolean {
  return begunAt.getTime() > now - SESSION_MS;
}

/** The open sessions, newest first: at most the newest twenty. */
export function selectOpenSessions(sessions: readonly OpenSession[], now: number): OpenSession[] {
  return sessions
    .filter((session) => isOpenSession(session, now))
    .sort((first, second) => second.begunAt.getTime() - first.begunAt.getTime())
    .slice(0, MAX_SESSIONS);
}
