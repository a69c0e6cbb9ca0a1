import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { TAKEDOWN_CATEGORIES } from '@linkstall/kit/takedown-categories';
import type { TakedownCategory } from '@linkstall/contracts/http';
import type { Types } from 'mongoose';

@Schema({ _id: false, versionKey: false })
export class StoredReport {
  @Prop({ type: String, required: true, enum: TAKEDOWN_CATEGORIES })
  category!: TakedownCategory;

  @Prop({ type: String, default: '' })
  words!: string;

  /** Absent when the visitor gave no address. */
  @Prop({ type: String })
  email?: string;

  @Prop({ type: Date, required: true })
  at!: Date;

  /** The token of the form, so that a repeated call counts once. */
  @Prop({ type: String, required: true })
  token!: string;
}

/** The open reports about one page: their numbers, and the newest of them. The id is that of the owner. */
@Schema({ collection: 'reportgroups', versionKey: false, strict: 'throw' })
export class ReportGroupEntity {
  _id!: Types.ObjectId;

  @Prop({ type: Number, required: true })
  count!: number;

  /** The number of reports of each category. */
  @Prop({ type: Map, of: Number })
  categories?: Readonly<Partial<Record<TakedownCategory, number>>>;

  @Prop({ type: Date, required: true, index: true })
  firstAt!: Date;

  @Prop({ type: Date, required: true, index: true })
  lastAt!: Date;

  /** Some of the newest reports, by slot. A new report replaces what its slot has. */
  @Prop({ type: Map, of: SchemaFactory.createForClass(StoredReport) })
  newest?: Readonly<Record<string, StoredReport>>;
}

export const ReportGroupSchema = SchemaFactory.createForClass(ReportGroupEntity);
