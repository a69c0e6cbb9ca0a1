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

/** A one-time token that was mailed; only its hash is kept. */
@Schema({ _id: false, versionKey: false })
class StoredToken {
  @Prop({ type: String, required: true })
  hash!: string;

  /** The address it was made for: no other one can be proved by it. */
  @Prop({ type: String, required: true })
  emailKey!: string;

  @Prop({ type: Date, required: true })
  until!: Date;
}

/** An address that can be had back for a while, by the link in the notice that it got. */
@Schema({ _id: false, versionKey: false })
class FormerEmail {
  @Prop({ type: String, required: true })
  ref!: string;

  @Prop({ type: String, required: true })
  email!: string;

  @Prop({ type: String, required: true })
  emailKey!: string;

  @Prop({ type: Boolean, required: true })
  verified!: boolean;

  /** As `emailUnproven` was. */
  @Prop({ type: Boolean, required: true })
  unproven!: boolean;

  @Prop({ type: Date, required: true })
  until!: Date;

  /** null until the notice is sent. */
  @Prop({ type: String, default: null })
  hash!: string | null;
}

/** Where somebody is logged in. */
@Schema({ _id: false, versionKey: false })
class StoredSession {
  @Prop({ type: Date, required: true })
  begunAt!: Date;

  /** When the password was sent last. */
  @Prop({ type: Date, required: true })
  provedAt!: Date;

  /** To the hour or so: not every call is a write. */
  @Prop({ type: Date, required: true })
  seenAt!: Date;

  @Prop({ type: String, required: true })
  address!: string;

  @Prop({ type: String, required: true })
  device!: string;
}

const TOKEN = { type: SchemaFactory.createForClass(StoredToken), default: null, select: false };

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

  /** The account moved to this address and nobody has shown yet that it is theirs. */
  @Prop({ type: Boolean, default: false })
  emailUnproven!: boolean;

  @Prop({ type: SchemaFactory.createForClass(StoredPicture), default: null })
  avatar!: StoredPicture | null;

  @Prop({ type: String, required: true })
  theme!: string;

  /** About themself. */
  @Prop({ type: String, default: '' })
  line!: string;

  /** Pronouns, or where they are. */
  @Prop({ type: String, default: '' })
  place!: string;

  @Prop({ type: Boolean, default: false })
  hidesEmail!: boolean;

  /** Absent in those who never said theirs. */
  @Prop({ type: String })
  timeZone?: string;

  /** Rises with each change of what visitors see of them. */
  @Prop({ type: Number, default: 0 })
  shownRevision!: number;

  /** Runs the site. Absent in everybody else. */
  @Prop({ type: String, enum: ['operator'], index: true })
  role?: 'operator';

  @Prop({ type: String, required: true, enum: ['signup', 'sample', 'deleted'], index: true })
  origin!: 'signup' | 'sample' | 'deleted';

  /** Which part of the site's map names them. */
  @Prop({ type: String, index: true })
  listing?: string;

  @Prop({ type: Date, required: true })
  createdAt!: Date;

  /** null: nobody can log in as this user. */
  @Prop({ type: String, default: null, select: false })
  passwordHash!: string | null;

  /** By their ids. */
  @Prop({ type: Map, of: SchemaFactory.createForClass(StoredSession), default: {}, select: false })
  openSessions!: Readonly<Record<string, StoredSession>>;

  /** Hashes of addresses from where its owner logged in, the newest last. */
  @Prop({ type: [String], default: [], select: false })
  knownAddresses!: string[];

  /** When the name was changed, the newest last; only as many as the limit looks at. */
  @Prop({ type: [Date], default: [] })
  renames!: Date[];

  @Prop(TOKEN)
  resetToken!: StoredToken | null;

  @Prop(TOKEN)
  verificationToken!: StoredToken | null;

  /** The oldest first. */
  @Prop({ type: [SchemaFactory.createForClass(FormerEmail)], default: [], select: false })
  formerEmails!: FormerEmail[];

  /** The keyed write (its `ref`) that used a one-time token last: the token itself is gone, and it may be sent again. */
  @Prop({ type: String, default: null, select: false })
  tokenUsedBy!: string | null;
}

export const UserSchema = SchemaFactory.createForClass(UserEntity);
