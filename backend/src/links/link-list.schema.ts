import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { SchemaTypes, type Types } from 'mongoose';

@Schema({ _id: false, versionKey: false })
class StoredThumbnail {
  @Prop({ type: String, required: true })
  id!: string;

  @Prop({ type: String, required: true })
  url!: string;
}

@Schema({ versionKey: false })
export class LinkEntity {
  _id!: Types.ObjectId;

  @Prop({ type: String, required: true })
  title!: string;

  /** As the creator typed it. */
  @Prop({ type: String, required: true })
  url!: string;

  @Prop({ type: Boolean, required: true })
  isActive!: boolean;

  @Prop({ type: SchemaFactory.createForClass(StoredThumbnail), required: true })
  thumbnail!: StoredThumbnail;

  /** Absent in links that were stored before there was a choice: false. */
  @Prop({ type: Boolean })
  countClicks?: boolean;

  /** Absent in links that were stored before they could be changed: that is 1. */
  @Prop({ type: Number })
  revision?: number;
}

@Schema({ _id: false, versionKey: false })
export class RemovedLinkEntity {
  @Prop({ type: SchemaFactory.createForClass(LinkEntity), required: true })
  link!: LinkEntity;

  @Prop({ type: Number, required: true })
  place!: number;

  @Prop({ type: Date, required: true })
  at!: Date;
}

/** All links of one owner in page order: replaced as a whole, guarded by `revision`. */
@Schema({ collection: 'linklists', versionKey: false, strict: 'throw' })
export class LinkListEntity {
  /** The owner. */
  @Prop({ type: SchemaTypes.ObjectId, required: true })
  _id!: Types.ObjectId;

  @Prop({ type: Number, required: true })
  revision!: number;

  @Prop({ type: [SchemaFactory.createForClass(LinkEntity)], required: true })
  links!: LinkEntity[];

  /** For the time of an undo. Absent in older lists. */
  @Prop({ type: [SchemaFactory.createForClass(RemovedLinkEntity)], default: undefined })
  removed?: RemovedLinkEntity[];

  /** When the oldest of these was removed; absent when there are none. */
  @Prop({ type: Date })
  removedAt?: Date;

  /** Of the last writes. Absent in older lists. */
  @Prop({ type: [String] })
  marks?: string[];
}

export const LinkListSchema = SchemaFactory.createForClass(LinkListEntity);
LinkListSchema.index({ removedAt: 1 });
