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

/** Counts of an owner for one day. Zero counts are absent. It contains no data about visitors. */
@Schema({ collection: 'insightdays', versionKey: false, strict: 'throw', minimize: false })
export class InsightDayEntity {
  /** `<owner>:<day>`, so that concurrent counts use one document. */
  @Prop({ type: String, required: true })
  _id!: string;

  @Prop({ type: SchemaTypes.ObjectId, required: true })
  owner!: Types.ObjectId;

  /** For example 2026-11-22, in the owner's time zone. */
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

  /** Views by the code of the country. */
  @Prop(COUNTS)
  countries?: Readonly<Record<string, number>>;

  /** Views by the key of the source, with commas for dots, because a field name cannot contain dots. */
  @Prop(COUNTS)
  sources?: Readonly<Record<string, number>>;

  /** Number of IP addresses that came from each source and campaign. Absent in days that an older version of Linkstall counted. */
  @Prop(COUNTS)
  sourceVisitors?: Readonly<Record<string, number>>;

  /** Clicks by the id of the link or product. */
  @Prop(COUNTS)
  clicks?: Readonly<Record<string, number>>;

  /** Views by the slug of the place. */
  @Prop(COUNTS)
  places?: Readonly<Record<string, number>>;

  /** Clicks by `<slug>/<id>` of the place and of the link or product. */
  @Prop(COUNTS)
  placeClicks?: Readonly<Record<string, number>>;

  /** Views and clicks by hour and UTC offset (`h00+0530`). Removed when the day is old. */
  @Prop({ type: Map, of: SchemaFactory.createForClass(StoredHour) })
  hours?: Readonly<Record<string, StoredHour>>;

  /** Start of the day in UTC, for the removal by an index. */
  @Prop({ type: Date, required: true, index: true })
  date!: Date;

  /** A copy of `date`, which is removed together with `hours`. An index finds the days whose hours are old. */
  @Prop({ type: Date, index: true })
  hourlyDate?: Date;

  /** The last sequence number of each edge, so that a repeated batch is counted once. */
  @Prop(COUNTS)
  counted?: Readonly<Record<string, number>>;
}

export const InsightDaySchema = SchemaFactory.createForClass(InsightDayEntity);
InsightDaySchema.index({ owner: 1, day: 1 });
