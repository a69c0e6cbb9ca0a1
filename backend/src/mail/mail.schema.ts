import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';

/** A mail that is to be sent. What it says, and any token in it, is made when it is sent. */
@Schema({ collection: 'mails', versionKey: false, strict: 'throw' })
export class MailEntity {
  /** User, purpose and what it is about: asking twice for what still waits is one mail. */
  @Prop({ type: String, required: true })
  _id!: string;

  @Prop({ type: String, required: true, index: true })
  user!: string;

  @Prop({ type: String, required: true })
  purpose!: string;

  /** Tells several mails of one purpose apart; empty when there is but one. */
  @Prop({ type: String, default: '' })
  ref!: string;

  @Prop({ type: Number, required: true })
  tries!: number;

  /** Also the lease of the one who is sending it just now. */
  @Prop({ type: Date, required: true, index: true })
  notBefore!: Date;

  @Prop({ type: Date, required: true })
  createdAt!: Date;
}

export const MailSchema = SchemaFactory.createForClass(MailEntity);
