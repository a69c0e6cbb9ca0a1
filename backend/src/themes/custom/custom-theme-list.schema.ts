import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { ThemeChoices } from '@linkstall/contracts/http';
import { SchemaTypes, type Types } from 'mongoose';

@Schema({ _id: false, versionKey: false })
class StoredPhotoEntity {
  @Prop({ type: String, required: true })
  id!: string;

  @Prop({ type: String, required: true })
  url!: string;

  /** Colour range of the photo, measured when it was stored. */
  @Prop({ type: String, required: true })
  darkest!: string;

  @Prop({ type: String, required: true })
  lightest!: string;
}

@Schema({ versionKey: false })
export class CustomThemeEntity {
  @Prop({ type: String, required: true })
  _id!: string;

  @Prop({ type: String, required: true })
  name!: string;

  /** Id of the base theme. */
  @Prop({ type: String, required: true })
  base!: string;

  @Prop({ type: SchemaTypes.Mixed, required: true })
  choices!: ThemeChoices;

  @Prop({ type: SchemaFactory.createForClass(StoredPhotoEntity), default: null })
  photo!: StoredPhotoEntity | null;

  @Prop({ type: Number, required: true })
  revision!: number;
}

@Schema({ _id: false, versionKey: false })
class RemovedThemeEntity {
  @Prop({ type: SchemaFactory.createForClass(CustomThemeEntity), required: true })
  look!: CustomThemeEntity;

  @Prop({ type: Number, required: true })
  place!: number;

  @Prop({ type: Date, required: true })
  at!: Date;
}

/** The custom themes of one owner. A change replaces the whole list if `revision` is unchanged. */
@Schema({ collection: 'looklists', versionKey: false, strict: 'throw' })
export class CustomThemeListEntity {
  /** The owner's id. */
  @Prop({ type: SchemaTypes.ObjectId, required: true })
  _id!: Types.ObjectId;

  @Prop({ type: Number, required: true })
  revision!: number;

  @Prop({ type: [SchemaFactory.createForClass(CustomThemeEntity)], required: true })
  looks!: CustomThemeEntity[];

  /** Deleted custom themes that can be restored. */
  @Prop({ type: [SchemaFactory.createForClass(RemovedThemeEntity)], required: true })
  removed!: RemovedThemeEntity[];

  /** When the oldest deleted custom theme was removed; absent without one. */
  @Prop({ type: Date })
  removedAt?: Date;
}

export const CustomThemeListSchema = SchemaFactory.createForClass(CustomThemeListEntity);
CustomThemeListSchema.index({ removedAt: 1 });
