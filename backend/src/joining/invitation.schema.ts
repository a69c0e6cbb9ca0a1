import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { Types } from 'mongoose';

/** An account that the invitation created, or is about to create. */
@Schema({ _id: false, versionKey: false })
class StoredJoin {
  @Prop({ type: String, required: true })
  user!: string;

  @Prop({ type: Date, required: true })
  at!: Date;
}

/** A link with which people may create accounts. */
@Schema({ collection: 'invitations', versionKey: false, strict: 'throw' })
export class InvitationEntity {
  _id!: Types.ObjectId;

  /** The hash of the code in the link. */
  @Prop({ type: String, required: true, index: true })
  codeHash!: string;

  @Prop({ type: String, default: '' })
  note!: string;

  /** The number of accounts that the link can still create. */
  @Prop({ type: Number, required: true })
  left!: number;

  @Prop({ type: Date, required: true, index: true })
  endsAt!: Date;

  @Prop({ type: Date, required: true, index: true })
  createdAt!: Date;

  /** The user id of the operator. */
  @Prop({ type: String, required: true })
  createdBy!: string;

  @Prop({ type: [SchemaFactory.createForClass(StoredJoin)], default: [] })
  joined!: StoredJoin[];
}

export const InvitationSchema = SchemaFactory.createForClass(InvitationEntity);
