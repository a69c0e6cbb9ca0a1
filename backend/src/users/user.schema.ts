import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { Types } from 'mongoose';

/** A picture in the image store. */
@Schema({ _id: false, versionKey: false })
class StoredPicture {
  @Prop({ type: String, required: true })
  id!: string;

  @Prop({ type: String, required: true })
  url!: string;
}

/** Identity, profile and everything that must change together with them. Stored shape only. */
@Schema({ collection: 'users', versionKey: false, strict: 'throw', minimize: false })
export class UserEntity {
  _id!: Types.ObjectId;

  /** As typed; unique by the collection `usernames`. */
  @Prop({ type: String, required: true })
  username!: string;

  @Prop({ type: String, required: true })
  fullName!: string;

  @Prop({ type: String, required: true })
  email!: string;

  @Prop({ type: String, required: true, index: { unique: true } })
  emailKey!: string;

  @Prop({ type: Boolean, required: true })
  emailVerified!: boolean;

  @Prop({ type: SchemaFactory.createForClass(StoredPicture), default: null })
  avatar!: StoredPicture | null;

  @Prop({ type: String, required: true })
  theme!: string;

  @Prop({ type: String, required: true, enum: ['signup', 'sample'], index: true })
  origin!: 'signup' | 'sample';

  @Prop({ type: Date, required: true })
  createdAt!: Date;

  /** null: nobody can log in as this user. */
  @Prop({ type: String, default: null, select: false })
  passwordHash!: string | null;

  /** Ids of living sessions, the newest last. */
  @Prop({ type: [String], default: [], select: false })
  sessions!: string[];
}

export const UserSchema = SchemaFactory.createForClass(UserEntity);
