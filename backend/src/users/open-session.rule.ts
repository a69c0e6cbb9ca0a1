/** Longer than this nobody stays logged in, and so nobody is for a month without coming by: then its token ends. */
export const SESSION_MS = 7 * 86_400_000;
const MOST_SESSIONS = 20;

/** From where and with what somebody logs in. */
export interface Whereabouts {
  readonly address: string;
  readonly device: string;
}

/** Where somebody is logged in. */
export interface OpenSession extends Whereabouts {
  /** In the token. */
  readonly id: string;
  readonly begunAt: Date;
  /** When the password was sent last. */
  readonly provedAt: Date;
  /** To the hour or so. */
  readonly seenAt: Date;
}

export function isLivingSession({ begunAt }: Pick<OpenSession, 'begunAt'>, now: number): boolean {
  return begunAt.getTime() > now - SESSION_MS;
}

/** The sessions that go on, the newest first: of those that have not ended the newest twenty. */
export function livingSessions(sessions: readonly OpenSession[], now: number): OpenSession[] {
  return sessions
    .filter((session) => isLivingSession(session, now))
    .sort((one, other) => other.begunAt.getTime() - one.begunAt.getTime())
    .slice(0, MOST_SESSIONS);
}
