import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { AuditAction, AuditState, TakedownCategory, TakedownTarget } from '@linkstall/contracts/http';
import { TAKEDOWN_CATEGORIES } from '@linkstall/kit/takedown-categories';
import { SchemaTypes, type Types } from 'mongoose';

/** An action of an operator. The names are those of that time, because people change their names. */
@Schema({ collection: 'auditlines', versionKey: false, strict: 'throw' })
export class AuditLineEntity {
  _id!: Types.ObjectId;

  @Prop({ type: Date, required: true, index: true })
  at!: Date;

  @Prop({ type: SchemaTypes.ObjectId, required: true })
  actorId!: Types.ObjectId;

  @Prop({ type: String, required: true })
  actor!: string;

  @Prop({ type: String, required: true, enum: ['takedown', 'restore', 'dismiss', 'keep'] })
  action!: AuditAction;

  @Prop({ type: String, required: true, enum: ['page', 'account', 'entry', 'product'] })
  target!: TakedownTarget;

  /** The owner of the page. */
  @Prop({ type: SchemaTypes.ObjectId, required: true })
  user!: Types.ObjectId;

  @Prop({ type: String, required: true })
  username!: string;

  /** The id of an entry or a product. */
  @Prop({ type: String, default: '' })
  item!: string;

  /** Title and address of the entry or the product. */
  @Prop({ type: String, default: '' })
  content!: string;

  /** Absent for the end of a takedown. */
  @Prop({ type: String, enum: TAKEDOWN_CATEGORIES })
  category?: TakedownCategory;

  @Prop({ type: String, required: true })
  reason!: string;

  @Prop({ type: String, required: true })
  before!: AuditState;

  @Prop({ type: String, required: true })
  after!: AuditState;
}

export const AuditLineSchema = SchemaFactory.createForClass(AuditLineEntity);
AuditLineSchema.index({ user: 1, item: 1, at: -1 });
