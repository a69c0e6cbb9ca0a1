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

/** A link, or an entry of another kind, of one creator's page: each has the fields of its kind. */
@Schema({ collection: 'entries', versionKey: false, strict: 'throw' })
export class EntryEntity {
  _id!: Types.ObjectId;

  @Prop({ type: SchemaTypes.ObjectId, required: true })
  owner!: Types.ObjectId;

  @Prop({ type: String, required: true })
  kind!: 'link' | OtherKind;

  /** A fractional key: entries stand in the order of these texts, and of their ids where two are equal. */
  @Prop({ type: String, required: true })
  position!: string;

  @Prop({ type: Boolean, required: true })
  isActive!: boolean;

  /** Whether the entry stands first and larger: at most one of a page. */
  @Prop({ type: Boolean, required: true })
  isSpotlight!: boolean;

  /** Rises with each change of this entry's content; its position is no content. */
  @Prop({ type: Number, required: true })
  revision!: number;

  /** Null: always, as is the next. */
  @Prop({ type: Date, default: null })
  shownFrom!: Date | null;

  @Prop({ type: Date, default: null })
  shownUntil!: Date | null;

  @Prop({ type: SchemaFactory.createForClass(StoredThumbnail), default: null })
  thumbnail!: StoredThumbnail | null;

  /** When the entry was deleted; it can be restored for a few seconds. Null for entries that are there. */
  @Prop({ type: Date, default: null })
  removedAt!: Date | null;

  @Prop({ type: String })
  title?: string;

  /** As the creator typed it. */
  @Prop({ type: String })
  url?: string;

  /** Whether visitors follow this link by `/go/<id>`, which counts every click. */
  @Prop({ type: Boolean })
  countClicks?: boolean;

  /** Whether `/go/<id>` leads to this link: it has counted clicks once. */
  @Prop({ type: Boolean })
  isTracked?: boolean;

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

export const EntrySchema = SchemaFactory.createForClass(EntryEntity);
EntrySchema.index({ owner: 1, position: 1 });
EntrySchema.index({ removedAt: 1 });
