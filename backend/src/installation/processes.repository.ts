import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { trusted, type Model } from 'mongoose';

import { SCHEMA_VERSION } from '../database/schema-version.js';
import { ProcessEntity } from './process.schema.js';

export interface KeyHashes {
  readonly current: string;
  readonly previous?: string;
}

export interface RunningProcess {
  readonly id: string;
  /** False while the process compares its keys with the keys of the other processes. */
  readonly isReady: boolean;
  readonly until: Date;
  readonly keys: Readonly<Record<string, KeyHashes>>;
}

/** Queries on the API processes that run. */
@Injectable()
export class ProcessesRepository {
  constructor(@InjectModel(ProcessEntity.name) private readonly model: Model<ProcessEntity>) {}

  async save({ id, ...fields }: RunningProcess): Promise<void> {
    const change = { $set: { ...fields, schemaVersion: SCHEMA_VERSION } };
    await this.model.updateOne({ _id: id }, change, { upsert: true, setDefaultsOnInsert: false }).exec();
  }

  /** The processes whose time has not ended. */
  async findRunning(now: Date): Promise<RunningProcess[]> {
    const processes = await this.model
      .find({ until: trusted({ $gt: now }) })
      .lean()
      .exec();
    return processes.map(({ _id, isReady, until, keys }) => ({ id: _id, isReady, until, keys }));
  }

  async remove(id: string): Promise<void> {
    await this.model.deleteOne({ _id: id }).exec();
  }

  /** Removes processes that died. */
  async removeEnded(before: Date): Promise<void> {
    await this.model.deleteMany({ until: trusted({ $lt: before }) }).exec();
  }
}
