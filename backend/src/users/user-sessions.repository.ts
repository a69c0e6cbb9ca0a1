import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { trusted, type Model, type UpdateQuery } from 'mongoose';

import type { OpenSession } from './open-session.js';
import { isLiving, toUser } from './stored-user.js';
import type { User } from './user.js';
import { UserEntity } from './user.schema.js';

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
  begin(userId: string, session: OpenSession, passwordHash: string): Promise<boolean> {
    return this.update({ _id: userId, passwordHash }, { $set: { [pathOf(session.id)]: toStored(session) } });
  }

  /** Another password, and only this session goes on. False when the password is not the one that was checked. */
  replacePassword(userId: string, { from, to, session }: PasswordChange): Promise<boolean> {
    const openSessions = { [session.id]: toStored(session) };
    const change = { $set: { passwordHash: to, openSessions, resetToken: null } };
    return this.update({ _id: userId, passwordHash: from }, change);
  }

  /** False when it has ended (meanwhile): nothing begins it again. */
  mark(userId: string, sessionId: string, times: Partial<Pick<OpenSession, 'provedAt' | 'seenAt'>>): Promise<boolean> {
    const change = Object.entries(times).map(([name, at]) => [`${pathOf(sessionId)}.${name}`, at]);
    return this.update(isOpen(userId, sessionId), { $set: Object.fromEntries(change) as object });
  }

  /** False when it had ended already. */
  end(userId: string, sessionId: string): Promise<boolean> {
    return this.update(isOpen(userId, sessionId), { $unset: { [pathOf(sessionId)]: '' } });
  }

  private async update(filter: object, change: UpdateQuery<UserEntity>): Promise<boolean> {
    return (await this.model.updateOne(filter, change).exec()).matchedCount === 1;
  }
}

const pathOf = (sessionId: string): string => `openSessions.${sessionId}`;

const isOpen = (userId: string, sessionId: string): object => ({
  _id: userId,
  [pathOf(sessionId)]: trusted({ $exists: true }),
});

function toSessions(stored: UserEntity['openSessions'] = {}): OpenSession[] {
  return Object.entries(stored).map(([id, { begunAt, provedAt, seenAt, address, device }]) => {
    return { id, begunAt, provedAt, seenAt, address, device };
  });
}

function toStored({ begunAt, provedAt, seenAt, address, device }: OpenSession) {
  return { begunAt, provedAt, seenAt, address, device };
}
