import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { trusted, Types, type Model } from 'mongoose';
import { createHash } from 'node:crypto';

import { CURSOR_OPTIONS } from '../database/cursor-options.js';
import { isCreated } from '../database/is-created.js';
import { SubscriberEntity, type SubscriberState } from './subscriber.schema.js';

export interface Subscriber {
  readonly id: string;
  readonly ownerId: string;
  readonly email: string;
  readonly state: SubscriberState;
  readonly consent: string;
  readonly entry: string;
  readonly askedAt: Date;
  readonly mailedAt: Date | null;
  readonly confirmHash: string | null;
  readonly confirmedAt: Date | null;
  readonly leftAt: Date | null;
  readonly unsubscribeKey: string;
  readonly until: Date | null;
}

interface NewSubscriber {
  readonly email: string;
  readonly consent: string;
  readonly entry: string;
  readonly askedAt: Date;
  readonly until: Date;
  readonly unsubscribeKey: string;
}

/** The token of a confirmation mail. */
interface ConfirmToken {
  readonly id: string;
  readonly hash: string;
  readonly now: Date;
}

interface ListPart {
  /** The start of the addresses; empty for all addresses. */
  readonly search: string;
  readonly skip: number;
  readonly limit: number;
}

/** The states that the creator sees. */
const listed = () => trusted({ $in: ['waiting' as const, 'confirmed' as const, 'left' as const] });

const stillWaiting = (now: Date) => ({ state: 'waiting' as const, until: trusted({ $gt: now }) });

/** All queries on subscribers. The owner comes first; the removal of expired ones is for all owners. */
@Injectable()
export class SubscribersRepository {
  constructor(@InjectModel(SubscriberEntity.name) private readonly model: Model<SubscriberEntity>) {}

  async countByState(ownerId: string): Promise<ReadonlyMap<SubscriberState, number>> {
    const counts = await this.model
      .aggregate<{ readonly _id: SubscriberState; readonly count: number }>([
        { $match: { owner: new Types.ObjectId(ownerId) } },
        { $group: { _id: '$state', count: { $sum: 1 } } },
      ])
      .exec();
    return new Map(counts.map(({ _id, count }) => [_id, count]));
  }

  async find(ownerId: string, id: string): Promise<Subscriber | null> {
    const document = await this.model.findOne({ _id: id, owner: ownerId }).lean().exec();
    return document && toSubscriber(document);
  }

  /** Null for an unknown address. */
  async stateOf(ownerId: string, email: string): Promise<SubscriberState | null> {
    const document = await this.model.findOne({ owner: ownerId, email }, { state: 1 }).lean().exec();
    return document?.state ?? null;
  }

  /**
   * Stores an address that waits for its confirmation. Returns null for an address that has confirmed, and for one that has
   * unsubscribed: nobody else can enter it again, and the creator still sees that it has left.
   */
  async ask(ownerId: string, { unsubscribeKey, ...fields }: NewSubscriber): Promise<Subscriber | null> {
    const { email } = fields;
    const waiting = { ...fields, state: 'waiting' as const };
    const renewed = await this.model
      .findOneAndUpdate({ owner: ownerId, email, state: 'waiting' }, { $set: waiting }, { returnDocument: 'after' })
      .lean()
      .exec();
    if (renewed) return toSubscriber(renewed);
    const document = { _id: idOf(ownerId, email), owner: new Types.ObjectId(ownerId), ...waiting, unsubscribeKey };
    // The address has confirmed or unsubscribed, or another request stored it at the same moment.
    return (await isCreated(this.model.create(document))) ? toSubscriber(document) : null;
  }

  /** Stores the token of a new confirmation mail. Returns null unless the address still waits. */
  async setConfirmToken(ownerId: string, { id, hash, now }: ConfirmToken): Promise<Subscriber | null> {
    const filter = { _id: id, owner: ownerId, ...stillWaiting(now) };
    const change = { $set: { confirmHash: hash, mailedAt: now } };
    const document = await this.model.findOneAndUpdate(filter, change, { returnDocument: 'after' }).lean().exec();
    return document && toSubscriber(document);
  }

  /** Returns null unless the address waits, and the hash is of its last mail. */
  async confirm(ownerId: string, { id, hash, now }: ConfirmToken): Promise<Subscriber | null> {
    const filter = { _id: id, owner: ownerId, confirmHash: hash, ...stillWaiting(now) };
    const change = { $set: { state: 'confirmed', confirmedAt: now }, $unset: { until: '' } };
    const document = await this.model.findOneAndUpdate(filter, change, { returnDocument: 'after' }).lean().exec();
    return document && toSubscriber(document);
  }

  /** Ends the subscription in the state that was read. Returns false after a change meanwhile. */
  async leave({ id, ownerId, state }: Subscriber, now: Date, until: Date): Promise<boolean> {
    const left = { state: state === 'confirmed' ? 'left' : 'declined', leftAt: now, until };
    const change = { $set: left, $unset: { confirmHash: '' } };
    return (await this.model.updateOne({ _id: id, owner: ownerId, state }, change).exec()).matchedCount === 1;
  }

  /** A part of the list: the newest first, or with a search by address. */
  async list(ownerId: string, { search, skip, limit }: ListPart): Promise<Subscriber[]> {
    const email = trusted({ $gte: search, $lt: `${search}\u{10ffff}` });
    const documents = await this.model
      .find({ owner: ownerId, state: listed(), ...(search !== '' && { email }) })
      .sort(search === '' ? { askedAt: -1, _id: -1 } : { email: 1 })
      .skip(skip)
      .limit(limit)
      .lean()
      .exec();
    return documents.map(toSubscriber);
  }

  /** All addresses of an owner, oldest first. */
  async *listAll(ownerId: string): AsyncGenerator<Subscriber> {
    const cursor = this.model.find({ owner: ownerId }).sort({ askedAt: 1, _id: 1 }).lean().cursor(CURSOR_OPTIONS);
    for await (const document of cursor) yield toSubscriber(document);
  }

  async remove(ownerId: string, id: string): Promise<void> {
    await this.model.deleteOne({ _id: id, owner: ownerId }).exec();
  }

  async removeAll(ownerId: string): Promise<void> {
    await this.model.deleteMany({ owner: ownerId }).exec();
  }

  /** Removes expired addresses of all owners. Returns their number. */
  async sweep(now: Date): Promise<number> {
    return (await this.model.deleteMany({ until: trusted({ $lte: now }) }).exec()).deletedCount;
  }
}

/** The id of an address on a list, so that it is there once: a sharded collection can have no other unique index. */
const idOf = (ownerId: string, email: string): Types.ObjectId =>
  new Types.ObjectId(createHash('sha256').update(`${ownerId} ${email}`).digest('hex').slice(0, 24));

function toSubscriber({ _id, owner, ...fields }: SubscriberEntity): Subscriber {
  const { email, state, consent, entry, askedAt, unsubscribeKey } = fields;
  const { mailedAt = null, confirmHash = null, confirmedAt = null, leftAt = null, until = null } = fields;
  return {
    ...{ id: _id.toHexString(), ownerId: owner.toHexString(), email, state, consent, entry, askedAt, unsubscribeKey },
    ...{ mailedAt, confirmHash, confirmedAt, leftAt, until },
  };
}
