import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { trusted, type Model } from 'mongoose';

import type { OpenSession } from './open-session.rule.js';
import { isNotDeleted, toUser } from './stored-user.js';
import type { User } from './user.types.js';
import { UserEntity } from './user.schema.js';
import { NO_ACCESS, updateUser } from './user-updates.repository.js';

export interface PasswordChange {
  readonly oldHash: string;
  readonly newHash: string;
  readonly session: OpenSession;
}

/** Queries on sessions. They are in the user document, so that a password change ends them in the same update. */
@Injectable()
export class UserSessionsRepository {
  constructor(@InjectModel(UserEntity.name) private readonly model: Model<UserEntity>) {}

  /** Null when the user does not exist. */
  async find(userId: string): Promise<{ user: User; sessions: readonly OpenSession[] } | null> {
    const user = await this.model.findById(userId).select('+openSessions').lean().exec();
    return user && isNotDeleted(user) ? { user: toUser(user), sessions: toSessions(user.openSessions) } : null;
  }

  /** Returns false when the password has changed since it was checked. */
  begin(id: string, session: OpenSession, passwordHash: string): Promise<boolean> {
    const change = { $set: { [pathOf(session.id)]: toStored(session) } };
    return updateUser(this.model, { filter: { _id: id, passwordHash }, change });
  }

  /** Sets the password, keeps only this session and ends all API tokens. Returns false when the password has changed since it was checked. */
  replacePassword(id: string, { oldHash, newHash, session }: PasswordChange): Promise<boolean> {
    const openSessions = { [session.id]: toStored(session) };
    const change = { $set: { passwordHash: newHash, ...NO_ACCESS, openSessions, resetToken: null } };
    return updateUser(this.model, { filter: { _id: id, passwordHash: oldHash }, change });
  }

  /** Returns false when the session has ended. */
  setSeenAt(userId: string, sessionId: string, seenAt: Date): Promise<boolean> {
    const change = { $set: { [`${pathOf(sessionId)}.seenAt`]: seenAt } };
    return updateUser(this.model, { filter: openSessionFilter(userId, sessionId), change });
  }

  /** Ends all sessions and API tokens of a user, or of all users. Returns the number of users with one. Sample users have no sessions. */
  async endAll({ userId }: { readonly userId?: string }): Promise<number> {
    const filter = { ...(userId !== undefined && { _id: userId }), origin: 'signup' as const };
    // `$unset`, because an empty map would count users without any token as changed.
    const change = { $set: { openSessions: {} }, $unset: { apiTokens: '' as const } };
    return (await this.model.updateMany(filter, change).exec()).modifiedCount;
  }

  /** Returns false when the session had ended already. */
  end(id: string, sessionId: string): Promise<boolean> {
    const change = { $unset: { [pathOf(sessionId)]: '' } };
    return updateUser(this.model, { filter: openSessionFilter(id, sessionId), change });
  }
}

const pathOf = (sessionId: string): string => `openSessions.${sessionId}`;

const openSessionFilter = (userId: string, sessionId: string): object => ({
  _id: userId,
  [pathOf(sessionId)]: trusted({ $exists: true }),
});

function toSessions(stored: UserEntity['openSessions']): OpenSession[] {
  return Object.entries(stored).map(([id, { begunAt, seenAt, address, device, cookieHash = null }]) => {
    return { id, begunAt, seenAt, address, device, cookieHash };
  });
}

function toStored({ begunAt, seenAt, address, device, cookieHash }: OpenSession) {
  return { begunAt, seenAt, address, device, cookieHash };
}
