import type { Joining, SiteHome } from '@linkstall/contracts/http';
import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';

/** The single document with the settings of the site. It is absent until the first change. */
@Schema({ collection: 'site_settings', versionKey: false, strict: 'throw' })
export class SiteSettingsEntity {
  @Prop({ type: String, required: true })
  _id!: string;

  /** Increases with each change. */
  @Prop({ type: Number, required: true })
  revision!: number;

  /** The `ref` of the keyed write that made the last change. */
  @Prop({ type: String, required: true })
  changedBy!: string;

  @Prop({ type: String })
  name?: string;

  @Prop({ type: String, enum: ['open', 'invitation', 'approval', 'closed'] })
  joining?: Joining;

  /** Whether a sign-up without an invitation needs a proof of work. */
  @Prop({ type: Boolean })
  proofOfWork?: boolean;

  /** For how many days the page of a new account is new. */
  @Prop({ type: Number })
  newPageDays?: number;

  @Prop({ type: [String], default: undefined })
  emailDomains?: string[];

  /** Null after a removal. */
  @Prop({ type: { _id: false, id: String, url: String } })
  logo?: StoredLogo | null;

  /** Empty for the first colour. */
  @Prop({ type: String })
  accent?: string;

  /** Whether the site has or had an operator. */
  @Prop({ type: Boolean })
  isSetUp?: boolean;

  /** Each link as the line that an operator has typed. */
  @Prop({ type: [String], default: undefined })
  links?: string[];

  /** What the address of the site shows. */
  @Prop({ type: String, enum: ['landing', 'page', 'list'] })
  home?: SiteHome['kind'] | 'landing';

  /** The id of the creator, for the home `page`. Empty for another home, and after the account is removed. */
  @Prop({ type: String })
  homeUserId?: string;
}

export interface StoredLogo {
  readonly id: string;
  readonly url: string;
}

export const SiteSettingsSchema = SchemaFactory.createForClass(SiteSettingsEntity);
