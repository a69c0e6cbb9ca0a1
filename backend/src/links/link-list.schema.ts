import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { OtherKind } from '@linkstall/contracts/http';
import { SchemaTypes, type Types } from 'mongoose';

@Schema({ _id: false, versionKey: false })
class StoredThumbnail {
  @Prop({ type: String, required: true })
  id!: string;

  @Prop({ type: String, required: true })
  url!: string;
}

/** A link, or an entry of another kind: each has the fields of its kind. */
@Schema({ versionKey: false })
export class EntryEntity {
  _id!: Types.ObjectId;

  /** Absent in links. */
  @Prop({ type: String })
  kind?: OtherKind;

  @Prop({ type: Boolean, required: true })
  isActive!: boolean;

  /** Absent in links that were stored before they could be changed: that is 1. */
  @Prop({ type: Number })
  revision?: number;

  /** Absent: ever, as is the next. */
  @Prop({ type: Date })
  shownFrom?: Date;

  @Prop({ type: Date })
  shownUntil?: Date;

  @Prop({ type: String })
  title?: string;

  /** As the creator typed it. */
  @Prop({ type: String })
  url?: string;

  @Prop({ type: SchemaFactory.createForClass(StoredThumbnail) })
  thumbnail?: StoredThumbnail;

  /** Absent in links that were stored before there was a choice: false. */
  @Prop({ type: Boolean })
  countClicks?: boolean;

  @Prop({ type: String })
  text?: string;

  @Prop({ type: [String], default: undefined })
  accounts?: string[];

  @Prop({ type: String })
  address?: string;

  @Prop({ type: String })
  number?: string;

  @Prop({ type: String })
  message?: string;

  @Prop({ type: String })
  upiId?: string;

  @Prop({ type: String })
  payee?: string;

  @Prop({ type: String })
  amount?: string;

  @Prop({ type: String })
  productId?: string;
}

@Schema({ _id: false, versionKey: false })
class RemovedEntryEntity {
  @Prop({ type: SchemaFactory.createForClass(EntryEntity), required: true })
  link!: EntryEntity;

  @Prop({ type: Number, required: true })
  place!: number;

  @Prop({ type: Date, required: true })
  at!: Date;
}

/** All links and other entries of one owner in page order: each change is one update, guarded by `revision`. */
@Schema({ collection: 'linklists', versionKey: false, strict: 'throw' })
export class LinkListEntity {
  /** The owner. */
  @Prop({ type: SchemaTypes.ObjectId, required: true })
  _id!: Types.ObjectId;

  @Prop({ type: Number, required: true })
  revision!: number;

  /** As `EntryList` packs them. Absent in older lists. */
  @Prop({ type: Buffer })
  entries?: Buffer;

  /** What is kept for the time of an undo, as `packed-entries.ts` packs it; in older lists all entries. */
  @Prop({ type: Buffer })
  packed?: Buffer;

  /** In the oldest lists: entries and what is kept of removed ones, each a document. */
  @Prop({ type: [SchemaFactory.createForClass(EntryEntity)], default: undefined })
  links?: EntryEntity[];

  @Prop({ type: [SchemaFactory.createForClass(RemovedEntryEntity)], default: undefined })
  removed?: RemovedEntryEntity[];

  /** Id of the one that stands first and larger. Absent for none. */
  @Prop({ type: String })
  spotlight?: string;

  /** When the oldest of the removed was; absent when there are none. */
  @Prop({ type: Date })
  removedAt?: Date;

  /** Of the last writes. Absent in older lists. */
  @Prop({ type: [String] })
  marks?: string[];
}

export const LinkListSchema = SchemaFactory.createForClass(LinkListEntity);
LinkListSchema.index({ removedAt: 1 });
