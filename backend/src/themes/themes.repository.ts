import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Theme } from '@linkstall/contracts/http';
import type { Model } from 'mongoose';

import { ThemeEntity } from './theme.schema.js';

/** Queries on themes, which have no owner. */
@Injectable()
export class ThemesRepository {
  constructor(@InjectModel(ThemeEntity.name) private readonly model: Model<ThemeEntity>) {}

  async findAll(): Promise<Theme[]> {
    return (await this.model.find().sort({ position: 1 }).lean().exec()).map(({ theme }) => theme);
  }

  async put(theme: Theme, position: number): Promise<void> {
    await this.model.updateOne({ _id: theme._id }, { $set: { position, theme } }, { upsert: true }).exec();
  }
}
