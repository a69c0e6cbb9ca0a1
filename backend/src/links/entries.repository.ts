import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { ENTRY_FIELDS } from '@linkstall/kit/entry-fields';
import { trusted, Types, type Model } from 'mongoose';

import { isCreated } from '../database/is-created.js';
import { readListEnd, type ListEnd } from '../database/list-end.js';
import { movePositions } from '../database/move-positions.js';
import { CURRENT_VERSION_FILTER } from '../database/schema-version.js';
import { CURSOR_OPTIONS } from '../database/cursor-options.js';
import { reversedHosts } from '../http/reversed-host.rule.js';
import type { Positioned } from '../ordering/positions.js';
import { takedownOf, type ItemTakedown } from '../users/takedown.rule.js';
import { addressesOf } from './entry-addresses.rule.js';
import { EntryEntity } from './entry.schema.js';
import type { Content, StoredEntry } from './stored-entry.js';

const ID = /^[0-9a-f]{24}$/i;
const IN_ORDER = { position: 1, _id: 1 } as const;

/** An entry with its state; also a deleted entry that can still be restored. */
export interface EntryRecord {
  readonly ownerId: string;
  readonly entry: StoredEntry;
  /** When the entry was deleted; null for entries that are not deleted. */
  readonly removedAt: Date | null;
  /** Whether `/go/<id>` redirects to the entry. */
  readonly isTracked: boolean;
}

/** The state that several entries can get in one step. */
type BatchState = Partial<Pick<StoredEntry, 'isActive' | 'shownFrom' | 'shownUntil'>>;

/** A link of any owner with its image; the image is null for other entries and for links without one. */
export interface LinkThumbnail {
  readonly id: string;
  readonly ownerId: string;
  readonly imageId: string | null;
}

/** All queries on entries. Each write takes the owner first; comments mark public reads and jobs. */
@Injectable()
export class EntriesRepository {
  constructor(@InjectModel(EntryEntity.name) private readonly model: Model<EntryEntity>) {}

  newId(): string {
    return new Types.ObjectId().toHexString();
  }

  /** All entries of an owner that are not deleted, in page order. */
  async list(ownerId: string): Promise<StoredEntry[]> {
    const documents = await this.model.find({ owner: ownerId, removedAt: null }).sort(IN_ORDER).lean().exec();
    return documents.map(toStored);
  }

  readEnd(ownerId: string): Promise<ListEnd> {
    return readListEnd(this.model, ownerId);
  }

  async find(ownerId: string, id: string): Promise<EntryRecord | null> {
    if (!ID.test(id)) return null;
    const document = await this.model.findOne({ _id: id, owner: ownerId }).lean().exec();
    return document && toRecord(document);
  }

  /** Ids of the entries that pin this product. */
  async pinning(ownerId: string, productId: string): Promise<string[]> {
    const filter = { owner: ownerId, kind: 'product' as const, productId, removedAt: null };
    return (await this.model.find(filter).select('_id').lean().exec()).map(({ _id }) => _id.toHexString());
  }

  /** Returns false when the id exists. */
  async insert(ownerId: string, entry: StoredEntry): Promise<boolean> {
    return isCreated(this.model.create(documentOf(ownerId, entry)));
  }

  /** The existing ids among these, also of deleted entries. */
  async existingIds(ownerId: string, ids: readonly string[]): Promise<string[]> {
    const documents = await this.model
      .find({ _id: trusted({ $in: [...ids] }), owner: ownerId })
      .select('_id')
      .lean()
      .exec();
    return documents.map(({ _id }) => _id.toHexString());
  }

  /** Inserts all entries by one command. When it fails, none of them stays. */
  async insertAll(ownerId: string, entries: readonly StoredEntry[]): Promise<void> {
    try {
      await this.model.insertMany(entries.map((entry) => documentOf(ownerId, entry)));
    } catch (error) {
      const ids = entries.map(({ id }) => id);
      await this.model.deleteMany({ _id: trusted({ $in: ids }), owner: ownerId }).exec();
      throw error;
    }
  }

  /** Marks all these entries of an owner as deleted, by one command. */
  async markAllRemoved(ownerId: string, ids: readonly string[], at: Date): Promise<void> {
    const filter = { _id: trusted({ $in: [...ids] }), owner: ownerId, removedAt: null };
    await this.model.updateMany(filter, { $set: { removedAt: at } }).exec();
  }

  /** Sets the same state on all these entries of an owner, by one command. */
  async editAll(ownerId: string, ids: readonly string[], state: BatchState): Promise<void> {
    const filter = { _id: trusted({ $in: [...ids] }), owner: ownerId, removedAt: null };
    await this.model.updateMany(filter, { $set: state, $inc: { revision: 1 } }).exec();
  }

  /** The deleted entries among these ids that were deleted after `deletedAfter` (milliseconds). */
  async listRemovedOf(ownerId: string, ids: readonly string[], deletedAfter: number): Promise<StoredEntry[]> {
    const removedAt = trusted({ $gt: new Date(deletedAfter) });
    const filter = { _id: trusted({ $in: [...ids] }), owner: ownerId, removedAt };
    return (await this.model.find(filter).lean().exec()).map(toStored);
  }

  /** Restores all these entries of an owner, by one command. */
  async restoreAll(ownerId: string, ids: readonly string[]): Promise<void> {
    const filter = { _id: trusted({ $in: [...ids] }), owner: ownerId };
    await this.model.updateMany(filter, { $set: { removedAt: null } }).exec();
  }

  /** Writes the content of the next revision. Returns false when the entry was deleted or has another revision. */
  async replace(ownerId: string, entry: StoredEntry): Promise<boolean> {
    const { id, revision } = entry;
    const filter = { _id: id, owner: ownerId, revision: revision - 1, removedAt: null };
    const change = { $set: { ...fieldsOf(entry), revision } };
    return (await this.model.updateOne(filter, change).exec()).matchedCount === 1;
  }

  /** Returns false when the entry was deleted or has another revision. */
  async markRemoved(ownerId: string, { id, revision }: StoredEntry, at: Date): Promise<boolean> {
    const filter = { _id: id, owner: ownerId, revision, removedAt: null };
    return (await this.model.updateOne(filter, { $set: { removedAt: at } }).exec()).matchedCount === 1;
  }

  /** Undoes `markRemoved`. Returns false when the entry is gone or was restored. */
  async restore(ownerId: string, id: string, removedAt: Date): Promise<boolean> {
    const change = { $set: { removedAt: null } };
    return (await this.model.updateOne({ _id: id, owner: ownerId, removedAt }, change).exec()).matchedCount === 1;
  }

  /** Null ends the takedown. Returns false when the owner has no such entry. */
  async setTakedown(ownerId: string, id: string, takedown: ItemTakedown | null): Promise<boolean> {
    if (!ID.test(id)) return false;
    const change = takedown ? { $set: { takedown } } : { $unset: { takedown: 1 as const } };
    return (await this.model.updateOne({ _id: id, owner: ownerId }, change).exec()).matchedCount === 1;
  }

  move(ownerId: string, moves: readonly Positioned[]): Promise<void> {
    return movePositions(this.model, ownerId, moves);
  }

  /** Moves the spotlight to an entry, or removes it. */
  async spotlight(ownerId: string, id: string | null): Promise<void> {
    await this.model.updateMany({ owner: ownerId, isSpotlight: true }, { $set: { isSpotlight: false } }).exec();
    if (id !== null) await this.model.updateOne({ _id: id, owner: ownerId }, { $set: { isSpotlight: true } }).exec();
  }

  /** Removes every entry of an owner. Returns the removed entries. */
  async removeAllOf(ownerId: string): Promise<StoredEntry[]> {
    const documents = await this.model.find({ owner: ownerId }).lean().exec();
    await this.model.deleteMany({ owner: ownerId }).exec();
    return documents.map(toStored);
  }

  /** An entry of any owner, for a public read. */
  async findPublic(id: string): Promise<EntryRecord | null> {
    if (!ID.test(id)) return null;
    const document = await this.model.findOne({ _id: id, removedAt: null }).lean().exec();
    return document && toRecord(document);
  }

  /** Entries of all owners that were deleted before `deletedBefore` (milliseconds), for jobs. */
  async listRemoved(deletedBefore: number): Promise<EntryRecord[]> {
    const filter = { ...CURRENT_VERSION_FILTER, removedAt: trusted({ $lte: new Date(deletedBefore) }) };
    return (await this.model.find(filter).lean().exec()).map(toRecord);
  }

  /** Removes an entry that was deleted before `deletedBefore`. Returns false when it was restored. */
  async forget(ownerId: string, id: string, deletedBefore: number): Promise<boolean> {
    const filter = { _id: id, owner: ownerId, removedAt: trusted({ $lte: new Date(deletedBefore) }) };
    return (await this.model.deleteOne(filter).exec()).deletedCount === 1;
  }

  /** The images of the next links after an id, of all owners, for jobs. */
  async thumbnailsAfter(after: string, count: number): Promise<LinkThumbnail[]> {
    const filter = { _id: trusted({ $gt: new Types.ObjectId(after) }) };
    const fields = 'owner kind thumbnail.id';
    const documents = await this.model.find(filter).sort({ _id: 1 }).limit(count).select(fields).lean().exec();
    return documents.map(({ _id, owner, kind, thumbnail }) => ({
      id: _id.toHexString(),
      ownerId: owner.toHexString(),
      imageId: kind === 'link' ? (thumbnail?.id ?? null) : null,
    }));
  }

  /** Removes the image of a link. Returns false when the link is gone or has another image. */
  async removeThumbnail(ownerId: string, id: string, imageId: string): Promise<boolean> {
    const filter = { _id: id, owner: ownerId, 'thumbnail.id': imageId };
    const change = { $set: { thumbnail: null }, $inc: { revision: 1 } };
    return (await this.model.updateOne(filter, change).exec()).matchedCount === 1;
  }

  /** Ids of the images of all entries, for jobs. */
  async *imageIds(): AsyncGenerator<string> {
    const entries = this.model.find().select('thumbnail.id images.id file.id').lean().cursor(CURSOR_OPTIONS);
    for await (const { thumbnail, images = [], file } of entries) {
      if (thumbnail) yield thumbnail.id;
      if (file) yield file.id;
      for (const { id } of images) yield id;
    }
  }
}

export function documentOf(ownerId: string, entry: StoredEntry) {
  const { id, position, isSpotlight, revision, content } = entry;
  const fields = { ...fieldsOf(entry), kind: content.kind, revision };
  return { _id: id, owner: ownerId, position, isSpotlight, ...fields, removedAt: null };
}

/** The fields that an edit may change. */
function fieldsOf({ isActive, size, shownFrom, shownUntil, thumbnail, content }: StoredEntry): Partial<EntryEntity> {
  const { kind: _kind, translations = null, ...fields } = content;
  const hosts = reversedHosts(addressesOf(content));
  const state = { isActive, size, shownFrom, shownUntil, thumbnail, translations, hosts };
  if ('accounts' in fields) return { ...state, accounts: [...fields.accounts] };
  if ('images' in fields) return { ...state, ...fields, images: [...fields.images] };
  if ('hours' in fields) return { ...state, ...fields, hours: [...fields.hours] };
  // A tracked link keeps redirecting after counting is switched off, because its address was published.
  const address = content.kind === 'link' && content.countClicks && { isTracked: true };
  return { ...state, ...fields, ...address };
}

function toRecord(document: EntryEntity): EntryRecord {
  const { owner, removedAt, isTracked = false } = document;
  return { ownerId: owner.toHexString(), entry: toStored(document), removedAt, isTracked };
}

export function toStored(document: EntryEntity): StoredEntry {
  const { position, isActive, isSpotlight, size = 'row', revision, shownFrom, shownUntil, thumbnail } = document;
  const image = thumbnail && { id: thumbnail.id, url: thumbnail.url };
  const state = { position, isActive, isSpotlight, size, revision, shownFrom, shownUntil, thumbnail: image };
  const takedown = takedownOf(document.takedown);
  return { id: document._id.toHexString(), ...state, ...(takedown && { takedown }), content: contentOf(document) };
}

function contentOf(document: EntryEntity): Content {
  const { kind, title = '', url = '', countClicks = false, isAffiliate = false } = document;
  const texts = document.translations && { translations: document.translations };
  if (kind === 'link') return { kind, title, url, countClicks, isAffiliate, ...texts };
  const fields = ENTRY_FIELDS[kind].map((field) => [field, document[field] ?? '']);
  return {
    kind,
    ...Object.fromEntries(fields),
    ...(kind === 'file' && { file: document.file ?? null }),
    ...texts,
  } as Content;
}
