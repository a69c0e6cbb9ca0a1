import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';

const DEVICE_LOGIN_STATES = ['waiting', 'allowed', 'used', 'refused'] as const;
export type DeviceLoginState = (typeof DEVICE_LOGIN_STATES)[number];

/** The login of a program that waits for the decision of a member. */
@Schema({ collection: 'devicelogins', versionKey: false, strict: 'throw' })
export class DeviceLoginEntity {
  /** A hash of the device code. */
  @Prop({ type: String, required: true })
  _id!: string;

  @Prop({ type: String, required: true, unique: true })
  userCode!: string;

  @Prop({ type: String, required: true })
  remote!: string;

  /** `used` after the program has got its token. */
  @Prop({ type: String, required: true, enum: DEVICE_LOGIN_STATES })
  state!: DeviceLoginState;

  /** The member who decided; null before. */
  @Prop({ type: String, default: null })
  username!: string | null;

  @Prop({ type: Date, required: true, index: true })
  until!: Date;
}

export const DeviceLoginSchema = SchemaFactory.createForClass(DeviceLoginEntity);
