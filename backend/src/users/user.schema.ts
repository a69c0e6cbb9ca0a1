import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { PageHeader, PageLanguage, TakedownCategory, TokenScope, Translations } from '@linkstall/contracts/http';
import { TAKEDOWN_CATEGORIES } from '@linkstall/kit/takedown-categories';
import { SchemaTypes, type Types } from 'mongoose';

/** An image in the image store. */
@Schema({ _id: false, versionKey: false })
class StoredAvatar {
  @Prop({ type: String, required: true })
  id!: string;

  @Prop({ type: String, required: true })
  url!: string;
}

/** A mailed one-time token; only its hash is stored. */
@Schema({ _id: false, versionKey: false })
class StoredToken {
  @Prop({ type: String, required: true })
  hash!: string;

  /** The email address of the token; it cannot verify another one. */
  @Prop({ type: String, required: true })
  emailKey!: string;

  @Prop({ type: Date, required: true })
  until!: Date;
}

/** A former email address, which can be restored by the link in its notice. */
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

  /** The value of `emailUnproven` at that time. */
  @Prop({ type: Boolean, required: true })
  unproven!: boolean;

  @Prop({ type: Date, required: true })
  until!: Date;

  /** Hash of the token in the undo link; null until the first mail with this link is sent. */
  @Prop({ type: String, default: null })
  hash!: string | null;

  /** True when the account returned to an older address. This address then cannot be restored. */
  @Prop({ type: Boolean })
  isEnded?: boolean;
}

/** A sensitive call that waits for its confirmation, or was confirmed. */
@Schema({ _id: false, versionKey: false })
class StoredGrant {
  /** Hash of method, path and body. */
  @Prop({ type: String, required: true })
  call!: string;

  @Prop({ type: String, required: true })
  title!: string;

  @Prop({ type: String, required: true })
  text!: string;

  /** The notice after the call. */
  @Prop({ type: String, default: '' })
  done!: string;

  @Prop({ type: Date, required: true })
  until!: Date;

  /** Hash of the secret that the confirmation returned; null before the confirmation. */
  @Prop({ type: String, default: null })
  secretHash!: string | null;

  /** Hash of the idempotency key of the request that used the grant. */
  @Prop({ type: String, default: null })
  usedBy!: string | null;
}

/** The second factor of a login. */
@Schema({ _id: false, versionKey: false })
class StoredSecondFactor {
  /** The secret of the authenticator app (Base32). It is not hashed, because each check computes the code from it. */
  @Prop({ type: String, required: true })
  secret!: string;

  /** The recovery codes; only their hashes once the second factor is on. */
  @Prop({ type: [String], required: true })
  recoveryCodes!: string[];

  @Prop({ type: Date, required: true })
  startedAt!: Date;

  /** Null during the setup. */
  @Prop({ type: Date, default: null })
  onSince!: Date | null;

  /** The period of the code that was used last, in units of 30 seconds since 1970. Each code can be used once. */
  @Prop({ type: Number, default: 0 })
  lastStep!: number;

  /** The `ref` of the keyed write that used a code last. A repetition may use this code again. */
  @Prop({ type: String, default: null })
  usedBy!: string | null;
}

/** A passkey (WebAuthn). */
@Schema({ _id: false, versionKey: false })
class StoredPasskey {
  /** Base64url. The key in `passkeys` is its hash. */
  @Prop({ type: String, required: true })
  credentialId!: string;

  /** COSE key, base64url. */
  @Prop({ type: String, required: true })
  publicKey!: string;

  @Prop({ type: String, required: true })
  name!: string;

  @Prop({ type: Date, required: true })
  createdAt!: Date;

  @Prop({ type: Date, default: null })
  usedAt!: Date | null;

  /** The signatures that the device has counted. Always 0 for passkeys that several devices share. */
  @Prop({ type: Number, required: true })
  counter!: number;

  /** The time of the challenge that was signed last, in ms. Each challenge can be used once. */
  @Prop({ type: Number, default: 0 })
  challengeAt!: number;

  /** The `ref` of the keyed write that added or used the passkey last. A repetition is accepted. */
  @Prop({ type: String, default: null })
  usedBy!: string | null;
}

/** A token with which a program calls the API. */
@Schema({ _id: false, versionKey: false })
class StoredApiToken {
  @Prop({ type: String, required: true })
  name!: string;

  @Prop({ type: [String], required: true })
  scopes!: TokenScope[];

  @Prop({ type: Date, required: true })
  createdAt!: Date;

  @Prop({ type: Date, required: true })
  endsAt!: Date;

  /** The day of the last use in UTC, such as `2026-11-30`; null until the first use. */
  @Prop({ type: String, default: null })
  usedOn!: string | null;

  /** The `ref` of the keyed write that made the token. A repetition replaces the token. */
  @Prop({ type: String, default: null })
  madeBy!: string | null;
}

@Schema({ _id: false, versionKey: false })
class StoredSession {
  @Prop({ type: Date, required: true })
  begunAt!: Date;

  /** Last use, with a precision of about an hour, so that not every call writes. */
  @Prop({ type: Date, required: true })
  seenAt!: Date;

  @Prop({ type: String, required: true })
  address!: string;

  @Prop({ type: String, required: true })
  device!: string;

  /** Hash of the cookie without which the token is refused; null for a token that needs none. */
  @Prop({ type: String, default: null })
  cookieHash?: string | null;

  /** Grants by id. */
  @Prop({ type: Map, of: SchemaFactory.createForClass(StoredGrant) })
  grants?: Readonly<Record<string, StoredGrant>>;
}

/** Why an operator hides the page. */
@Schema({ _id: false, versionKey: false })
class StoredTakedown {
  @Prop({ type: String, required: true, enum: TAKEDOWN_CATEGORIES })
  category!: TakedownCategory;

  @Prop({ type: String, required: true })
  reason!: string;

  @Prop({ type: Date, required: true })
  at!: Date;

  /** `account`: the account is suspended, too. */
  @Prop({ type: String, required: true, enum: ['page', 'account'] })
  level!: 'page' | 'account';
}

/** The new address of a page that has moved. */
@Schema({ _id: false, versionKey: false })
class StoredMove {
  @Prop({ type: String, required: true })
  address!: string;

  /** Null: until the user ends the redirect. */
  @Prop({ type: Date, default: null })
  until!: Date | null;
}

const TOKEN = { type: SchemaFactory.createForClass(StoredToken), default: null, select: false };

/** Identity, profile, and the data that must change in one update with them. */
@Schema({ collection: 'users', versionKey: false, strict: 'throw', minimize: false })
export class UserEntity {
  _id!: Types.ObjectId;

  /** In the spelling of the user; the collection `usernames` makes it unique. */
  @Prop({ type: String, required: true })
  username!: string;

  /** Finds names that look alike. Absent in users of an earlier version until the daily job has set it. */
  @Prop({ type: String, index: true })
  nameSkeleton?: string;

  @Prop({ type: String, required: true })
  fullName!: string;

  @Prop({ type: String, required: true })
  email!: string;

  /** The collection `emails` makes it unique. */
  @Prop({ type: String, required: true })
  emailKey!: string;

  @Prop({ type: Boolean, required: true })
  emailVerified!: boolean;

  /** True when the account was moved to this address and the address is not verified. */
  @Prop({ type: Boolean, default: false })
  emailUnproven!: boolean;

  @Prop({ type: SchemaFactory.createForClass(StoredAvatar), default: null })
  avatar!: StoredAvatar | null;

  /** Absent for a classic header. */
  @Prop({ type: String })
  header?: PageHeader;

  /** The picture of the header. */
  @Prop({ type: SchemaFactory.createForClass(StoredAvatar), default: null })
  cover!: StoredAvatar | null;

  @Prop({ type: String, required: true })
  theme!: string;

  /** The short description on the page. */
  @Prop({ type: String, default: '' })
  line!: string;

  /** Pronouns or place. */
  @Prop({ type: String, default: '' })
  place!: string;

  @Prop({ type: Boolean, default: false })
  hidesEmail!: boolean;

  /** Whether the list of creators on the home page omits this user. Absent means false. */
  @Prop({ type: Boolean })
  isUnlisted?: boolean;

  /** The language of page and store; absent until the user chooses one. */
  @Prop({ type: String })
  language?: PageLanguage;

  /** The languages of page and store besides `language`. Absent until the user chooses one. */
  @Prop({ type: [String], default: undefined })
  furtherLanguages?: PageLanguage[];

  /** Full name and line in further languages. */
  @Prop({ type: SchemaTypes.Mixed })
  translations?: Translations;

  /** IANA time zone; absent until the user sets one. */
  @Prop({ type: String })
  timeZone?: string;

  /** The names of the places where the address stands, by slug. Absent until the user adds one. */
  @Prop({ type: Map, of: String })
  addressPlaces?: Readonly<Record<string, string>>;

  /** Absent for a page that has not moved. */
  @Prop({ type: SchemaFactory.createForClass(StoredMove) })
  move?: StoredMove;

  /** Absent unless an operator hides the page or suspends the account. */
  @Prop({ type: SchemaFactory.createForClass(StoredTakedown) })
  takedown?: StoredTakedown;

  /** The list of links shows what the page of this new account still lacks. Absent means false. */
  @Prop({ type: Boolean })
  hasChecklist?: boolean;

  /** Increases with each change of the public page. */
  @Prop({ type: Number, default: 0 })
  shownRevision!: number;

  /** `operator` for operators, otherwise absent. */
  @Prop({ type: String, enum: ['operator'], index: true })
  role?: 'operator';

  /** `waiting`: an operator has not approved the account yet, so it has no page and nobody can log in. */
  @Prop({ type: String, required: true, enum: ['signup', 'sample', 'waiting', 'deleted'], index: true })
  origin!: 'signup' | 'sample' | 'waiting' | 'deleted';

  /** Words to the operators, while the account waits for their approval. */
  @Prop({ type: String })
  joinNote?: string;

  /** The end of the time in which the page is new on the site. Absent for a page that was never new. */
  @Prop({ type: Date })
  newUntil?: Date;

  /** For a deleted user: the data is kept until then, because a former email address can take the account back. */
  @Prop({ type: Date, default: null })
  removableAt!: Date | null;

  /** The sitemap page of the user. */
  @Prop({ type: String, index: true })
  listing?: string;

  @Prop({ type: Date, required: true })
  createdAt!: Date;

  /** Null when nobody can log in as this user. */
  @Prop({ type: String, default: null, select: false })
  passwordHash!: string | null;

  /** Sessions by id. */
  @Prop({ type: Map, of: SchemaFactory.createForClass(StoredSession), default: {}, select: false })
  openSessions!: Readonly<Record<string, StoredSession>>;

  @Prop({ type: SchemaFactory.createForClass(StoredSecondFactor), default: null, select: false })
  secondFactor!: StoredSecondFactor | null;

  /** Passkeys by the hash of their ids. Absent until the user adds one. */
  @Prop({ type: Map, of: SchemaFactory.createForClass(StoredPasskey), select: false })
  passkeys?: Readonly<Record<string, StoredPasskey>>;

  /** API tokens by their hashes. Absent until the user makes one. */
  @Prop({ type: Map, of: SchemaFactory.createForClass(StoredApiToken), select: false })
  apiTokens?: Readonly<Record<string, StoredApiToken>>;

  /** Hashes of IP addresses of logins, newest last. */
  @Prop({ type: [String], default: [], select: false })
  knownAddresses!: string[];

  /** Times of the recent name changes, newest last. Times that no longer count for the limit are removed. */
  @Prop({ type: [Date], default: [] })
  renames!: Date[];

  @Prop(TOKEN)
  resetToken!: StoredToken | null;

  @Prop(TOKEN)
  verificationToken!: StoredToken | null;

  /** Former email addresses, oldest first. */
  @Prop({ type: [SchemaFactory.createForClass(FormerEmail)], default: [], select: false })
  formerEmails!: FormerEmail[];

  /** The `ref` of the keyed write that used a one-time token last, to recognise a repetition after the token is gone. */
  @Prop({ type: String, default: null, select: false })
  tokenUsedBy!: string | null;
}

export const UserSchema = SchemaFactory.createForClass(UserEntity);
/** For the list of creators, newest first. It has all fields of the order, so that the database sorts nothing. */
UserSchema.index({ emailVerified: 1, origin: 1, createdAt: -1, _id: -1 });
