import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';

@Schema({ _id: false, versionKey: false })
class StoredLetter {
  @Prop({ type: String, default: '' })
  name!: string;

  @Prop({ type: String, required: true })
  email!: string;

  @Prop({ type: String, required: true })
  message!: string;

  @Prop({ type: String, required: true })
  title!: string;
}

/** A mail in the outbox. Its content and tokens are created when it is sent, except for the message of a visitor. */
@Schema({ collection: 'mails', versionKey: false, strict: 'throw' })
export class MailEntity {
  /** User, purpose and reference, so that a repeated request is one mail while the first waits. */
  @Prop({ type: String, required: true })
  _id!: string;

  /** The user id; empty for the notice of a deletion, because a removed account leaves no mail of its user. */
  @Prop({ type: String, default: '', index: true })
  user!: string;

  @Prop({ type: String, required: true })
  purpose!: string;

  /** Reference that distinguishes mails of one purpose; may be empty. */
  @Prop({ type: String, default: '' })
  ref!: string;

  /** The recipient of a notice: the address before the change. Absent when the mail goes to the address of the user. */
  @Prop({ type: String })
  to?: string;

  /** The message of a visitor, for mails of contact forms. */
  @Prop({ type: SchemaFactory.createForClass(StoredLetter) })
  letter?: StoredLetter;

  /** Each kind has its own limit of waiting mails. */
  @Prop({ type: String, required: true, enum: ['request', 'notice', 'message'] })
  kind!: 'request' | 'notice' | 'message';

  @Prop({ type: Number, required: true })
  tries!: number;

  /** The mail is not sent before this time; also the end of the current sender's lease. */
  @Prop({ type: Date, required: true, index: true })
  notBefore!: Date;

  @Prop({ type: Date, required: true, index: true })
  createdAt!: Date;

  /** The reason why the last try failed, as a sentence for operators without addresses. Absent before the first failure. */
  @Prop({ type: String })
  failure?: string;
}

export const MailSchema = SchemaFactory.createForClass(MailEntity);
MailSchema.index({ kind: 1, notBefore: 1 });
