import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { trusted, Types, type Model } from 'mongoose';

import { isCreated } from '../../database/is-created.js';
import { CURRENT_VERSION_FILTER } from '../../database/schema-version.js';
import { CURSOR_OPTIONS } from '../../database/cursor-options.js';
import { idOf, type KeyedWrite } from '../../idempotency/keyed-write.rule.js';
import { CustomThemeListEntity, type CustomThemeEntity } from './custom-theme-list.schema.js';
import type { CustomThemeList, StoredCustomTheme, StoredPhoto } from './stored-custom-theme.js';

/** All queries on custom themes. The document id is the owner's id, so every query names its owner. */
@Injectable()
export class CustomThemeListsRepository {
  constructor(@InjectModel(CustomThemeListEntity.name) private readonly model: Model<CustomThemeListEntity>) {}

  /** The id begins with the base theme's id, so that a page can show the base theme after the custom theme is deleted. */
  newThemeId(base: string, write: KeyedWrite | undefined): string {
    return `${base}-${write ? idOf(write) : new Types.ObjectId().toHexString()}`;
  }

  async find(ownerId: string): Promise<CustomThemeList> {
    const document = await this.model.findById(ownerId).lean().exec();
    if (!document) return { revision: 0, customThemes: [], removed: [] };
    const { revision, looks, removed } = document;
    const removedThemes = removed.map(({ look, place, at }) => ({
      customTheme: toStored(look),
      place,
      at: at.getTime(),
    }));
    return { revision, customThemes: looks.map(toStored), removed: removedThemes };
  }

  /** Returns false when the list has changed since `revision` was read. */
  async replace(ownerId: string, { revision, ...list }: CustomThemeList): Promise<boolean> {
    const content = toContent(list);
    if (revision === 0)
      return isCreated(this.model.create({ ...content, _id: new Types.ObjectId(ownerId), revision: 1 }));
    const removedAt = content.removed[0]?.at;
    const change = removedAt ? { $set: { ...content, removedAt } } : { $set: content, $unset: { removedAt: 1 } };
    const result = this.model.updateOne({ _id: ownerId, revision }, { ...change, $inc: { revision: 1 } });
    return (await result.exec()).matchedCount === 1;
  }

  async remove(ownerId: string): Promise<void> {
    await this.model.deleteOne({ _id: ownerId }).exec();
  }

  /** Owners with custom themes that were deleted before a moment (milliseconds). */
  async ownersOfRemoved(deletedBefore: number): Promise<string[]> {
    const filter = { ...CURRENT_VERSION_FILTER, removedAt: trusted({ $lte: new Date(deletedBefore) }) };
    return (await this.model.find(filter).select('_id').lean().exec()).map(({ _id }) => _id.toHexString());
  }

  /** Photo ids of all owners, for the sweeper. */
  async *photoIds(): AsyncGenerator<string> {
    const lists = this.model.find().select('looks.photo.id removed.look.photo.id').lean().cursor(CURSOR_OPTIONS);
    for await (const { looks, removed } of lists)
      for (const { photo } of [...looks, ...removed.map(({ look }) => look)]) if (photo) yield photo.id;
  }
}

function toStored({ _id, name, base, choices, photo, revision }: CustomThemeEntity): StoredCustomTheme {
  return { id: _id, name, base, choices, photo: toPhoto(photo), revision };
}

const toPhoto = (photo: CustomThemeEntity['photo']): StoredPhoto | null =>
  photo && { id: photo.id, url: photo.url, darkest: photo.darkest, lightest: photo.lightest };

const toEntity = ({ id, ...customTheme }: StoredCustomTheme) => ({ ...customTheme, _id: id });

function toContent({ customThemes, removed }: Omit<CustomThemeList, 'revision'>) {
  return {
    looks: customThemes.map(toEntity),
    removed: removed.map(({ customTheme, place, at }) => ({ look: toEntity(customTheme), place, at: new Date(at) })),
  };
}
