import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { EntrySize, OtherKind, TakedownCategory, Translations } from '@linkstall/contracts/http';
import { TAKEDOWN_CATEGORIES } from '@linkstall/kit/takedown-categories';
import { SchemaTypes, type Types } from 'mongoose';

@Schema({ _id: false, versionKey: false })
class StoredThumbnail {
  @Prop({ type: String, required: true })
  id!: string;

  @Prop({ type: String, required: true })
  url!: string;
}

@Schema({ _id: false, versionKey: false })
class StoredFile extends StoredThumbnail {
  @Prop({ type: Number, required: true })
  bytes!: number;
}

@Schema({ _id: false, versionKey: false })
class StoredGalleryImage extends StoredThumbnail {
  @Prop({ type: String, default: '' })
  alt!: string;
}

/** Why an operator hides the entry. */
@Schema({ _id: false, versionKey: false })
class StoredTakedown {
  @Prop({ type: String, required: true, enum: TAKEDOWN_CATEGORIES })
  category!: TakedownCategory;

  @Prop({ type: String, required: true })
  reason!: string;

  @Prop({ type: Date, required: true })
  at!: Date;
}

/** A link or another entry of a creator's page, with the fields of its kind. */
@Schema({ collection: 'entries', versionKey: false, strict: 'throw' })
export class EntryEntity {
  _id!: Types.ObjectId;

  @Prop({ type: SchemaTypes.ObjectId, required: true })
  owner!: Types.ObjectId;

  @Prop({ type: String, required: true })
  kind!: 'link' | OtherKind;

  /** Fractional key. Entries are ordered by it, and by id when two keys are equal. */
  @Prop({ type: String, required: true })
  position!: string;

  @Prop({ type: Boolean, required: true })
  isActive!: boolean;

  /** Whether the entry has the spotlight (first and larger); at most one per page. */
  @Prop({ type: Boolean, required: true })
  isSpotlight!: boolean;

  /** Absent for a row. */
  @Prop({ type: String })
  size?: EntrySize;

  /** Increases with each change of the content; the position is not content. */
  @Prop({ type: Number, required: true })
  revision!: number;

  /** Start and end of visibility; null: no limit. */
  @Prop({ type: Date, default: null })
  shownFrom!: Date | null;

  @Prop({ type: Date, default: null })
  shownUntil!: Date | null;

  @Prop({ type: SchemaFactory.createForClass(StoredThumbnail), default: null })
  thumbnail!: StoredThumbnail | null;

  /** When the entry was deleted; null for entries that are not deleted. */
  @Prop({ type: Date, default: null })
  removedAt!: Date | null;

  /** Absent unless an operator hides the entry. */
  @Prop({ type: SchemaFactory.createForClass(StoredTakedown) })
  takedown?: StoredTakedown;

  @Prop({ type: String })
  title?: string;

  /** Texts in further languages. */
  @Prop({ type: SchemaTypes.Mixed, default: null })
  translations?: Translations | null;

  /** The address as the creator typed it. */
  @Prop({ type: String })
  url?: string;

  /**
   * The hosts of all addresses of the entry, reversed (`reversed-host.rule.ts`), for searches of operators. Absent in entries of
   * an earlier version until the daily job has set it.
   */
  @Prop({ type: [String], default: undefined })
  hosts?: string[];

  /** Whether the page links to `/go/<id>`, which counts every click. */
  @Prop({ type: Boolean })
  countClicks?: boolean;

  /** Whether `/go/<id>` redirects to this link, because it counted clicks at some time. */
  @Prop({ type: Boolean })
  isTracked?: boolean;

  /** Whether the creator earns from purchases at `url`. */
  @Prop({ type: Boolean })
  isAffiliate?: boolean;

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

  @Prop({ type: String })
  author?: string;

  /** Local times in `zone`. */
  @Prop({ type: String })
  startsAt?: string;

  @Prop({ type: String })
  endsAt?: string;

  @Prop({ type: String })
  until?: string;

  @Prop({ type: String })
  zone?: string;

  @Prop({ type: String })
  venue?: string;

  @Prop({ type: [String], default: undefined })
  hours?: string[];

  @Prop({ type: String })
  org?: string;

  @Prop({ type: String })
  tel?: string;

  @Prop({ type: String })
  mail?: string;

  @Prop({ type: [SchemaFactory.createForClass(StoredGalleryImage)], default: undefined })
  images?: StoredGalleryImage[];

  @Prop({ type: SchemaFactory.createForClass(StoredFile), default: undefined })
  file?: StoredFile | null;

  @Prop({ type: String })
  intro?: string;

  @Prop({ type: String })
  consent?: string;

  /** The kind that a remote declares, for entries of the kind `custom`. */
  @Prop({ type: String })
  entryKind?: string;

  /** JSON */
  @Prop({ type: String })
  values?: string;
}

export const EntrySchema = SchemaFactory.createForClass(EntryEntity);
EntrySchema.index({ owner: 1, position: 1 });
EntrySchema.index({ removedAt: 1 });
EntrySchema.index({ hosts: 1 });
