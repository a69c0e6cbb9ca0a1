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

  /** Stores an installation id unless there is one. Returns the stored id. */
  async claim(installation: string): Promise<string> {
    await this.model.updateOne({ _id: DOCUMENT_ID }, { $setOnInsert: { installation } }, { upsert: true }).exec();
    return (await this.find()) ?? installation;
  }

  /** The id after which the next page of the sweeper begins. */
  async imagesSweptTo(): Promise<string> {
    return (await this.model.findById(DOCUMENT_ID).lean().exec())?.imagesSweptTo ?? '';
  }

  async recordImagesSweptTo(id: string | null): Promise<void> {
    const change = id === null ? { $unset: { imagesSweptTo: 1 } } : { $set: { imagesSweptTo: id } };
    await this.model.updateOne({ _id: DOCUMENT_ID }, change).exec();
  }

  /** The id of the last entry whose thumbnail was compared with drawn letters; empty at the start. */
  async lettersComparedTo(): Promise<string> {
    return (await this.model.findById(DOCUMENT_ID).lean().exec())?.lettersComparedTo ?? '';
  }

  async recordLettersComparedTo(id: string): Promise<void> {
    await this.model.updateOne({ _id: DOCUMENT_ID }, { $set: { lettersComparedTo: id } }).exec();
  }

  /** Stores the version of this API, unless it is stored. */
  async recordVersion(): Promise<void> {
    const stored = await this.model.findById(DOCUMENT_ID).lean().exec();
    if (stored?.linkstallVersion === VERSION) return;
    await this.model.updateOne({ _id: DOCUMENT_ID }, { $set: { linkstallVersion: VERSION } }).exec();
  }
}
