import { Injectable } from '@nestjs/common';
import { VERSION } from '@linkstall/releases/version';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';

import { InstallationEntity } from './installation.schema.js';

const DOCUMENT_ID = 'this';

@Injectable()
export class InstallationRepository {
  constructor(@InjectModel(InstallationEntity.name) private readonly model: Model<InstallationEntity>) {}

  async find(): Promise<string | null> {
    return (await this.model.findById(DOCUMENT_ID).lean().exec())?.installation ?? null;
  }

  /** Stores an installation id unless there is one, and the version of this API. Returns the stored id. */
  async claim(installation: string): Promise<string> {
    await this.model.updateOne({ _id: DOCUMENT_ID }, { $setOnInsert: { installation } }, { upsert: true }).exec();
    const otherVersion = { _id: DOCUMENT_ID, linkstallVersion: { $ne: VERSION } };
    await this.model.updateOne(otherVersion, { $set: { linkstallVersion: VERSION } }).exec();
    return (await this.find()) ?? installation;
  }
}
