import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { Theme } from '@linkstall/contracts/http';
import { SchemaTypes } from 'mongoose';

@Schema({ collection: 'themes', versionKey: false, strict: 'throw' })
export class ThemeEntity {
  @Prop({ type: String, required: true })
  _id!: string;

  /** Index in the list. */
  @Prop({ type: Number, required: true })
  position!: number;

  @Prop({ type: SchemaTypes.Mixed, required: true })
  theme!: Theme;
}

export const ThemeSchema = SchemaFactory.createForClass(ThemeEntity);
