import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { trusted, type Model } from 'mongoose';

import type { OpenSession } from './open-session.rule.js';
import { isLiving, toUser } from './stored-user.js';
import type { User } from './user.types.js';
import { UserEntity } from './user.schema.js';
import { updateUser } from './user-updates.repository.js';

export interface PasswordChange {
  readonly from: string;
  readonly to: string;
  readonly session: OpenSession;
}

/** Sessions live in the user's document: what ends them all and what they were begun by is a single update. */
@Injectable()
export class UserSessionsRepository {
  constructor(@InjectModel(UserEntity.name) private readonly model: Model<UserEntity>) {}

  /** Null when there is no such user (any more). */
  async find(userId: string): Promise<{ user: User; sessions: readonly OpenSession[] } | null> {
    const found = await this.model.findById(userId).select('+openSessions').lean().exec();
    return found && isLiving(found) ? { user: toUser(found), sessions: toSessions(found.openSessions) } : null;
  }

  /** False when the password is not the one that was checked (any more). */
  begin(id: string, session: OpenSession, passwordHash: string): Promise<boolean> {
    const change = { $set: { [pathOf(session.id)]: toStored(session) } };
    return updateUser(this.model, { filter: { _id: id, passwordHash }, change });
  }

  /** Another password, and only this session goes on. False when the password is not the one that was checked. */
  replacePassword(id: string, { from, to, session }: PasswordChange): Promise<boolean> {
    const openSessions = { [session.id]: toStored(session) };
    const change = { $set: { passwordHash: to, openSessions, resetToken: null } };
    return updateUser(this.model, { filter: { _id: id, passwordHash: from }, change });
  }

  /** False when it has ended (meanwhile): nothing begins it again. */
  mark(userId: string, sessionId: string, times: Partial<Pick<OpenSession, 'provedAt' | 'seenAt'>>): Promise<boolean> {
    const change = Object.entries(times).map(([name, at]) => [`${pathOf(sessionId)}.${name}`, at]);
    const $set = Object.fromEntries(change) as object;
    return updateUser(this.model, { filter: isOpen(userId, sessionId), change: { $set } });
  }

  /** False when it had ended already. */
  end(id: string, sessionId: string): Promise<boolean> {
    const change = { $unset: { [pathOf(sessionId)]: '' } };
    return updateUser(this.model, { filter: isOpen(id, sessionId), change });
  }
}

const pathOf = (sessionId: string): string => `openSessions.${sessionId}`;

const isOpen = (userId: string, sessionId: string): object => ({
  _id: userId,
  [pathOf(sessionId)]: trusted({ $exists: true }),
});

function toSessions(stored: UserEntity['openSessions']): OpenSession[] {
  return Object.entries(stored).map(([id, { begunAt, provedAt, seenAt, address, device }]) => {
    return { id, begunAt, provedAt, seenAt, address, device };
  });
}

function toStored({ begunAt, provedAt, seenAt, address, device }: OpenSession) {
  return { begunAt, provedAt, seenAt, address, device };
}
