import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { SchemaTypes, type Types } from 'mongoose';

@Schema({ _id: false, versionKey: false })
class StoredHour {
  @Prop({ type: Number })
  views?: number;

  @Prop({ type: Number })
  clicks?: number;
}

const COUNT = { type: Number };
const COUNTS = { type: Map, of: Number };

/** What was counted of one owner on one day of theirs; what was never counted is absent. Nothing of a visitor is in it. */
@Schema({ collection: 'insightdays', versionKey: false, strict: 'throw', minimize: false })
export class InsightDayEntity {
  /** `<owner>:<day>`: each day is one document, however many count at once. */
  @Prop({ type: String, required: true })
  _id!: string;

  @Prop({ type: SchemaTypes.ObjectId, required: true })
  owner!: Types.ObjectId;

  /** Such as 2026-11-22, in the owner's time zone. */
  @Prop({ type: String, required: true })
  day!: string;

  @Prop(COUNT)
  pageViews?: number;

  @Prop(COUNT)
  storeViews?: number;

  @Prop(COUNT)
  visitors?: number;

  @Prop(COUNT)
  phones?: number;

  @Prop(COUNT)
  desktops?: number;

  /** Views by the domain they came from, which has commas for its dots: a name of a field has none. */
  @Prop(COUNTS)
  sources?: Readonly<Record<string, number>>;

  /** By the id of the link or product. */
  @Prop(COUNTS)
  clicks?: Readonly<Record<string, number>>;

  /** `h00+0530`: the hour, and how far clocks were from UTC; older ones have no such end. Absent once the day is old. */
  @Prop({ type: Map, of: SchemaFactory.createForClass(StoredHour) })
  hours?: Readonly<Record<string, StoredHour>>;

  /** When the day began, in UTC: dates can be swept by an index everywhere. */
  @Prop({ type: Date, required: true, index: true })
  date!: Date;

  /** The same as long as there are hours. */
  @Prop({ type: Date, index: true })
  hourlyDate?: Date;

  /** The last count of each edge: what is sent twice is counted once. */
  @Prop(COUNTS)
  counted?: Readonly<Record<string, number>>;
}

export const InsightDaySchema = SchemaFactory.createForClass(InsightDayEntity);
InsightDaySchema.index({ owner: 1, day: 1 });
