/** Maximum lifetime of a session. */
export const SESSION_MS = 7 * 86_400_000;
const MAX_SESSIONS = 20;

/** IP address and device of a login. */
export interface ClientInfo {
  readonly address: string;
  readonly device: string;
}

/** A session. */
export interface OpenSession extends ClientInfo {
  /** The id that the token contains. */
  readonly id: string;
  readonly begunAt: Date;
  /** When the password was sent the last time. */
  readonly provedAt: Date;
  /** Last use, with a precision of about an hour. */
  readonly seenAt: Date;
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
