import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';

@Schema({ _id: false, versionKey: false })
class StoredKeyHashes {
  @Prop({ type: String, required: true })
  current!: string;

  /** The key before the last rotation, which this process still accepts. */
  @Prop({ type: String })
  previous?: string;
}

/** An API process that runs, with hashes of its keys. */
@Schema({ collection: 'processes', versionKey: false, strict: 'throw' })
export class ProcessEntity {
  /** Random. */
  @Prop({ type: String, required: true })
  _id!: string;

  /** False while the process compares its keys with the keys of the other processes. */
  @Prop({ type: Boolean, required: true })
  isReady!: boolean;

  /** The process renews this time while it runs. */
  @Prop({ type: Date, required: true, index: true })
  until!: Date;

  /** The hashes of each key; the key of the map is the name of the setting or file. */
  @Prop({ type: Map, of: SchemaFactory.createForClass(StoredKeyHashes), required: true })
  keys!: Readonly<Record<string, StoredKeyHashes>>;
}

export const ProcessSchema = SchemaFactory.createForClass(ProcessEntity);
