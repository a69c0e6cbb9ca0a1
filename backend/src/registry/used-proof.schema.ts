import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';

/** A proof of an identity that was used: the id of an OIDC token, or the nonce of a signed request. */
@Schema({ collection: 'usedproofs', versionKey: false, strict: 'throw' })
export class UsedProofEntity {
  /** A hash of the publisher and of the proof's id. */
  @Prop({ type: String, required: true })
  _id!: string;

  /** The proof is expired then, so that the document can go. */
  @Prop({ type: Date, required: true, index: true })
  until!: Date;
}

export const UsedProofSchema = SchemaFactory.createForClass(UsedProofEntity);
