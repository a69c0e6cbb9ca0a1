import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';

/** The counts of all edges for one release in one environment. */
@Schema({ collection: 'releasecounts', versionKey: false, strict: 'throw', minimize: false })
export class ReleaseCountEntity {
  /** `<environment>/<remote>/<release>`, so that all edges add to one document. */
  @Prop({ type: String, required: true })
  _id!: string;

  @Prop({ type: String, required: true, index: true })
  env!: string;

  @Prop({ type: String, required: true })
  remote!: string;

  @Prop({ type: String, required: true })
  release!: string;

  /** The counts by name: `loads`, or `lcp2` for a bucket of the histogram `lcp`. */
  @Prop({ type: Map, of: Number })
  counts?: Readonly<Record<string, number>>;

  /** The sequence number of the newest batch of each edge. */
  @Prop({ type: Map, of: Number })
  counted?: Readonly<Record<string, number>>;

  @Prop({ type: Date, required: true, index: true })
  countedAt!: Date;
}

export const ReleaseCountSchema = SchemaFactory.createForClass(ReleaseCountEntity);
