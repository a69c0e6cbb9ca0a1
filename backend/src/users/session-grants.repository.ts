import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { trusted, type Model } from 'mongoose';

import type { SessionGrant, SessionKey } from './session-grant.rule.js';
import { updateUser } from './user-updates.repository.js';
import { UserEntity } from './user.schema.js';

@Injectable()
export class SessionGrantsRepository {
  constructor(@InjectModel(UserEntity.name) private readonly model: Model<UserEntity>) {}

  async list({ id: userId, sessionId }: SessionKey): Promise<SessionGrant[]> {
    const user = await this.model.findById(userId).select('+openSessions').lean().exec();
    // Sessions that an earlier version stored have no grants.
    const grants = user?.openSessions[sessionId]?.grants ?? {};
    return Object.entries(grants).map(([id, { call, title, text, done, until, secretHash, usedBy }]) => {
      return { id, call, title, text, done, until, secretHash, usedBy };
    });
  }

  /** Adds a grant and removes others. Nothing is stored when the session has ended. */
  async add(session: SessionKey, { id, ...grant }: SessionGrant, removed: readonly SessionGrant[]): Promise<void> {
    const $unset = Object.fromEntries(removed.map((each) => [pathOf(session, each.id), '']));
    const change = { $set: { [pathOf(session, id)]: grant }, ...(removed.length > 0 && { $unset }) };
    await updateUser(this.model, { filter: filterOf(session), change });
  }

  /** Returns false when the grant has changed since it was read. */
  async update(
    session: SessionKey,
    { id, secretHash, usedBy }: SessionGrant,
    values: Partial<Pick<SessionGrant, 'secretHash' | 'until' | 'usedBy'>>,
  ): Promise<boolean> {
    const path = pathOf(session, id);
    const unchanged = { [`${path}.secretHash`]: secretHash, [`${path}.usedBy`]: usedBy };
    const change = Object.fromEntries(Object.entries(values).map(([name, value]) => [`${path}.${name}`, value]));
    return updateUser(this.model, { filter: { ...filterOf(session), ...unchanged }, change: { $set: change } });
  }
}

const sessionPath = ({ sessionId }: SessionKey): string => `openSessions.${sessionId}`;

const pathOf = (session: SessionKey, grantId: string): string => `${sessionPath(session)}.grants.${grantId}`;

const filterOf = (session: SessionKey): object => ({
  _id: session.id,
  [sessionPath(session)]: trusted({ $exists: true }),
});
