import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { trusted, type Model } from 'mongoose';

import { isCreated } from '../database/is-created.js';
import { CURRENT_VERSION_FILTER } from '../database/schema-version.js';
import type { Letter } from './letter.types.js';
import { MailEntity } from './mail.schema.js';

export interface MailKey {
  readonly userId: string;
  readonly purpose: string;
  readonly ref?: string;
}

/**
 * `request`: anybody can ask for the mail. `notice`: the API sends the mail after a change, or after the undo of a change.
 * `message`: a visitor wrote in a contact form.
 */
export type MailKind = MailEntity['kind'];

export interface NewMail extends MailKey {
  readonly kind: MailKind;
  /** The recipient, when it is not the address of the user at the time of sending. */
  readonly to?: string;
  readonly letter?: Letter;
}

export interface QueuedMail {
  readonly id: string;
  readonly userId: string;
  readonly purpose: string;
  readonly ref: string;
  /** The recipient of a notice; empty for other mails. */
  readonly to: string;
  readonly letter: Letter | undefined;
  /** The number of tries, this one included. */
  readonly tries: number;
  readonly notBefore: Date;
  readonly createdAt: Date;
}

type WaitingMail = Pick<MailEntity, 'createdAt' | 'failure'>;

/** The queue of mails. Times are in milliseconds. */
@Injectable()
export class MailsRepository {
  constructor(@InjectModel(MailEntity.name) private readonly model: Model<MailEntity>) {}

  count(kind: MailKind): Promise<number> {
    return this.model.countDocuments({ kind }).exec();
  }

  /** Returns false when the same mail waits already. */
  async insert(mail: NewMail, notBefore: number, now: number): Promise<boolean> {
    const { userId, purpose, ref = '', ...fields } = mail;
    const times = { notBefore: new Date(notBefore), createdAt: new Date(now) };
    return isCreated(this.model.create({ _id: idOf(mail), user: userId, purpose, ref, ...fields, tries: 0, ...times }));
  }

  /** The mails that have waited the longest, oldest first. The condition lets every database use its index. */
  async oldest(now: number, limit: number): Promise<WaitingMail[]> {
    return this.model
      .find({ createdAt: trusted({ $lte: new Date(now) }) }, { createdAt: 1, failure: 1 })
      .sort({ createdAt: 1 })
      .limit(limit)
      .lean()
      .exec();
  }

  /** Claims the mail that has been due the longest, notices first; no other process gets it until `leaseUntil`. */
  async claim(now: number, leaseUntil: number): Promise<QueuedMail | null> {
    return (await this.claimOf({ kind: 'notice' }, now, leaseUntil)) ?? this.claimOf({}, now, leaseUntil);
  }

  private async claimOf(filter: { kind?: MailKind }, now: number, leaseUntil: number): Promise<QueuedMail | null> {
    const due = { ...CURRENT_VERSION_FILTER, ...filter, notBefore: trusted({ $lte: new Date(now) }) };
    const change = { $set: { notBefore: new Date(leaseUntil) }, $inc: { tries: 1 } };
    const options = { sort: { notBefore: 1 }, returnDocument: 'after' } as const;
    const mail = await this.model.findOneAndUpdate(due, change, options).lean().exec();
    return mail && toQueuedMail(mail);
  }

  /** Makes a mail due now, unless it is being sent. */
  async release(mail: MailKey, now: number): Promise<void> {
    await this.model.findOneAndUpdate({ _id: idOf(mail), tries: 0 }, { $set: { notBefore: new Date(now) } }).exec();
  }

  /** Removes a mail, unless it is being sent. It costs as much as `release`, so that the response time reveals nothing. */
  async cancel(mail: MailKey): Promise<void> {
    await this.model.findOneAndDelete({ _id: idOf(mail), tries: 0 }).exec();
  }

  async postpone(id: string, until: number, failure: string): Promise<void> {
    await this.model.updateOne({ _id: id }, { $set: { notBefore: new Date(until), failure } }).exec();
  }

  async remove(id: string): Promise<void> {
    await this.model.deleteOne({ _id: id }).exec();
  }

  async findOf(userId: string): Promise<QueuedMail[]> {
    return (await this.model.find({ user: userId }).lean().exec()).map(toQueuedMail);
  }

  async removeOf(userId: string): Promise<void> {
    await this.model.deleteMany({ user: userId }).exec();
  }
}

function toQueuedMail({ _id, user, to = '', letter, ...mail }: MailEntity): QueuedMail {
  const { purpose, ref, tries, notBefore, createdAt } = mail;
  return { id: _id, userId: user, purpose, ref, to, letter, tries, notBefore, createdAt };
}

const idOf = ({ userId, purpose, ref = '' }: MailKey): string => `${userId}:${purpose}:${ref}`;
