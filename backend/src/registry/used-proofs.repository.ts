import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { trusted, type Model } from 'mongoose';
import { createHash } from 'node:crypto';

import { isCreated } from '../database/is-created.js';
import { Expiry } from '../expiry/expiry.js';
import { UsedProofEntity } from './used-proof.schema.js';

@Injectable()
export class UsedProofsRepository implements OnModuleInit {
  constructor(
    @InjectModel(UsedProofEntity.name) private readonly model: Model<UsedProofEntity>,
    private readonly expiry: Expiry,
  ) {}

  onModuleInit(): void {
    this.expiry.register({ name: 'used proofs', sweep: (now) => this.sweep(now) });
  }

  /** Returns false when the proof was used before. */
  async use(proof: string, until: Date): Promise<boolean> {
    const _id = createHash('sha256').update(proof).digest('base64url');
    return isCreated(this.model.create({ _id, until }));
  }

  private async sweep(now: number): Promise<number> {
    return (await this.model.deleteMany({ until: trusted({ $lte: new Date(now) }) }).exec()).deletedCount;
  }
}
