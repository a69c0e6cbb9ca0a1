import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { AuditAction, AuditTarget, TakedownCategory } from '@linkstall/contracts/http';
import { TAKEDOWN_CATEGORIES } from '@linkstall/kit/takedown-categories';
import { SchemaTypes, type Types } from 'mongoose';

import { AUDIT_ACTIONS, AUDIT_TARGETS } from './audit-line.rule.js';

/** An action of an operator. The names are those of that time, because people change their names. */
@Schema({ collection: 'auditlines', versionKey: false, strict: 'throw' })
export class AuditLineEntity {
  _id!: Types.ObjectId;

  @Prop({ type: Date, required: true, index: true })
  at!: Date;

  /** Null for a call with the operator key. */
  @Prop({ type: SchemaTypes.ObjectId, default: null })
  actorId!: Types.ObjectId | null;

  @Prop({ type: String, required: true })
  actor!: string;

  @Prop({ type: String, required: true, enum: AUDIT_ACTIONS })
  action!: AuditAction;

  @Prop({ type: String, required: true, enum: AUDIT_TARGETS })
  target!: AuditTarget;

  /** The owner of the page; null for a step about the site. */
  @Prop({ type: SchemaTypes.ObjectId, default: null })
  user!: Types.ObjectId | null;

  @Prop({ type: String, default: '' })
  username!: string;

  /** The id of an entry, a product or an invitation. */
  @Prop({ type: String, default: '' })
  item!: string;

  /** Title and address of the entry or the product, or the note of an invitation. */
  @Prop({ type: String, default: '' })
  content!: string;

  /** Only for takedowns. */
  @Prop({ type: String, enum: TAKEDOWN_CATEGORIES })
  category?: TakedownCategory;

  @Prop({ type: String, default: '' })
  reason!: string;

  @Prop({ type: String, default: '' })
  before!: string;

  @Prop({ type: String, default: '' })
  after!: string;
}

export const AuditLineSchema = SchemaFactory.createForClass(AuditLineEntity);
AuditLineSchema.index({ user: 1, item: 1, at: -1 });
