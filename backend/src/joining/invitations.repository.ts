import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { trusted, Types, type Model } from 'mongoose';

import { isCreated } from '../database/is-created.js';
import { InvitationEntity } from './invitation.schema.js';

export interface StoredInvitation {
  readonly id: string;
  readonly note: string;
  readonly left: number;
  readonly endsAt: Date;
  readonly createdAt: Date;
  /** User ids. */
  readonly createdBy: string;
  readonly joined: readonly { readonly user: string; readonly at: Date }[];
}

interface InvitationInsert extends Omit<StoredInvitation, 'joined' | 'createdBy'> {
  readonly codeHash: string;
}

interface Use {
  readonly codeHash: string;
  readonly now: Date;
}

/** Queries on invitations. A query for one user takes the user id first. */
@Injectable()
export class InvitationsRepository {
  constructor(@InjectModel(InvitationEntity.name) private readonly model: Model<InvitationEntity>) {}

  /** Stores an invitation. A repetition replaces the code, because nobody has got the first one. */
  async create(userId: string, { id, ...invitation }: InvitationInsert): Promise<void> {
    const { codeHash } = invitation;
    if (await isCreated(this.model.create({ ...invitation, _id: new Types.ObjectId(id), createdBy: userId }))) return;
    await this.model.updateOne({ _id: id, createdBy: userId }, { $set: { codeHash } }).exec();
  }

  /** Newest first. */
  async list(limit: number): Promise<StoredInvitation[]> {
    const invitations = await this.model.find().sort({ createdAt: -1 }).limit(limit).lean().exec();
    return invitations.map(toInvitation);
  }

  /** Takes one use for a new user. Returns null unless the link is valid and has a use left. */
  async use(userId: string, { codeHash, now }: Use): Promise<StoredInvitation | null> {
    const filter = { codeHash, endsAt: trusted({ $gt: now }), left: trusted({ $gt: 0 }) };
    const change = { $inc: { left: -1 }, $push: { joined: { user: userId, at: now } } };
    const invitation = await this.model.findOneAndUpdate(filter, change, { returnDocument: 'after' }).lean().exec();
    return invitation && toInvitation(invitation);
  }

  /** The invitation of a code, also one without uses. */
  async find(codeHash: string): Promise<StoredInvitation | null> {
    const invitation = await this.model.findOne({ codeHash }).lean().exec();
    return invitation && toInvitation(invitation);
  }

  /** Gives the use of a user back, at most once. */
  async giveBack(userId: string, id: string): Promise<void> {
    const invitation = await this.model.findOne({ _id: id, 'joined.user': userId }).lean().exec();
    if (invitation) await this.removeJoin(userId, invitation, { $inc: { left: 1 } });
  }

  /** Removes the user from the list. The embedded database ignores `$pull` with a part of an item, so it gets the whole item. */
  private async removeJoin(userId: string, { _id, joined }: InvitationEntity, change: object = {}): Promise<void> {
    for (const { user, at } of joined.filter((join) => join.user === userId))
      await this.model.updateOne({ _id, 'joined.user': userId }, { ...change, $pull: { joined: { user, at } } }).exec();
  }

  /** Ends an invitation. The list of accounts stays. */
  async withdraw(id: string, now: Date): Promise<void> {
    await this.model.updateOne({ _id: id, endsAt: trusted({ $gt: now }) }, { $set: { endsAt: now } }).exec();
  }

  /** When and by which invitation the user joined; null for another user. */
  async findOf(userId: string): Promise<StoredInvitation | null> {
    const invitation = await this.model.findOne({ 'joined.user': userId }).lean().exec();
    return invitation && toInvitation(invitation);
  }

  /** Removes what names a deleted user. */
  async forget(userId: string): Promise<void> {
    for (const invitation of await this.model.find({ 'joined.user': userId }).lean().exec())
      await this.removeJoin(userId, invitation);
    await this.model.updateMany({ createdBy: userId }, { $set: { createdBy: '' } }).exec();
  }

  /** Removes the invitations that ended before `time`. Returns their number. */
  async sweep(time: Date): Promise<number> {
    return (await this.model.deleteMany({ endsAt: trusted({ $lte: time }) }).exec()).deletedCount;
  }
}

const toInvitation = ({ _id, note, left, endsAt, createdAt, createdBy, joined }: InvitationEntity) => ({
  ...{ id: _id.toHexString(), note, left, endsAt, createdAt, createdBy },
  joined: joined.map(({ user, at }) => ({ user, at })),
});
