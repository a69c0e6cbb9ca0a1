import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';

import { isCreated } from '../database/is-created.js';
import { SiteSettingsEntity } from './site-settings.schema.js';

const DOCUMENT_ID = 'site';

/** The fields that operators set. An absent field has its default. */
export type SiteFields = Partial<Omit<SiteSettingsEntity, '_id' | 'revision' | 'changedBy'>>;

/** Queries on the settings of the site, which belong to no user. */
@Injectable()
export class SiteSettingsRepository {
  constructor(@InjectModel(SiteSettingsEntity.name) private readonly model: Model<SiteSettingsEntity>) {}

  /** Null before the first change. */
  find(): Promise<SiteSettingsEntity | null> {
    return this.model.findById(DOCUMENT_ID).lean().exec();
  }

  /** Returns false when the settings have another revision. Revision 0 is that of absent settings. */
  async change(revision: number, fields: SiteFields & Pick<SiteSettingsEntity, 'changedBy'>): Promise<boolean> {
    const next = { ...fields, revision: revision + 1 };
    if (revision === 0 && (await isCreated(this.model.create({ _id: DOCUMENT_ID, ...next })))) return true;
    return (await this.model.updateOne({ _id: DOCUMENT_ID, revision }, { $set: next }).exec()).matchedCount === 1;
  }

  /** Keeps the revision, so that no change of an operator is refused. */
  async endSetup(): Promise<void> {
    const first = { _id: DOCUMENT_ID, revision: 0, changedBy: 'setup', isSetUp: true };
    if (await isCreated(this.model.create(first))) return;
    await this.model.updateOne({ _id: DOCUMENT_ID }, { $set: { isSetUp: true } }).exec();
  }
  /** Removes the id of a removed account. */
  async forgetUser(userId: string): Promise<void> {
    await this.model.updateOne({ _id: DOCUMENT_ID, homeUserId: userId }, { $set: { homeUserId: '' } }).exec();
  }
}
