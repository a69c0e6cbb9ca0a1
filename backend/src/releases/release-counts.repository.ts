import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { trusted, type Model } from 'mongoose';

import { isCreated } from '../database/is-created.js';
import { ReleaseCountEntity } from './release-count.schema.js';

interface CountedRelease {
  readonly env: string;
  readonly remote: string;
  readonly release: string;
}

export interface ReleaseSums extends CountedRelease {
  readonly counts: Readonly<Record<string, number>>;
}

interface Batch {
  /** The edge that sent the batch, and the batch's sequence number. */
  readonly edge: string;
  readonly sequence: number;
  /** Increments by the name of the count. */
  readonly increments: Readonly<Record<string, number>>;
  readonly at: Date;
}

/** Queries on the counts of releases. */
@Injectable()
export class ReleaseCountsRepository {
  constructor(@InjectModel(ReleaseCountEntity.name) private readonly model: Model<ReleaseCountEntity>) {}

  /** Adds a batch to a release; a repeated batch is added once. */
  async add(counted: CountedRelease, { edge, sequence, increments, at }: Batch): Promise<void> {
    const _id = `${counted.env}/${counted.remote}/${counted.release}`;
    const countedField = `counted.${edge}`;
    const newBatchFilter = [
      { [countedField]: trusted({ $exists: false }) },
      { [countedField]: trusted({ $lt: sequence }) },
    ];
    const paths = Object.entries(increments).map(([name, count]) => [`counts.${name}`, count] as const);
    const change = { $inc: Object.fromEntries(paths), $set: { [countedField]: sequence, countedAt: at } };
    const update = async () =>
      (await this.model.updateOne({ _id, $or: newBatchFilter }, change).exec()).matchedCount === 1;
    if (await update()) return;
    // Either the release is new, or the batch is counted already.
    await isCreated(this.model.create({ _id, ...counted, countedAt: at }));
    await update();
  }

  /** The sums of an environment. */
  async list(env: string): Promise<ReleaseSums[]> {
    const documents = await this.model.find({ env }).select('env remote release counts').lean().exec();
    return documents.map(({ remote, release, counts = {} }) => ({ env, remote, release, counts }));
  }

  /** Removes releases that were not counted since this time. Returns their number. */
  async removeBefore(time: Date): Promise<number> {
    return (await this.model.deleteMany({ countedAt: trusted({ $lt: time }) }).exec()).deletedCount;
  }
}
