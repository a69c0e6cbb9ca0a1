import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { trusted, type Model } from 'mongoose';

import { isCreated } from '../database/is-created.js';
import { Expiry } from '../expiry/expiry.js';
import { DeviceLoginEntity, type DeviceLoginState } from './device-login.schema.js';

const KIND = 'device logins';

export interface StoredDeviceLogin {
  readonly userCode: string;
  readonly remote: string;
  readonly state: DeviceLoginState;
  readonly username: string | null;
  readonly until: Date;
}

/** The decision of a member. */
export interface DeviceDecision {
  readonly state: 'allowed' | 'refused';
  readonly username: string;
}

@Injectable()
export class DeviceLoginsRepository implements OnModuleInit {
  constructor(
    @InjectModel(DeviceLoginEntity.name) private readonly model: Model<DeviceLoginEntity>,
    private readonly expiry: Expiry,
  ) {}

  onModuleInit(): void {
    this.expiry.register({ name: KIND, sweep: (now) => this.sweep(now) });
  }

  /** Returns false when one of the codes is taken. */
  async insert(id: string, login: Pick<StoredDeviceLogin, 'userCode' | 'remote' | 'until'>): Promise<boolean> {
    return isCreated(this.model.create({ _id: id, ...login, state: 'waiting' }));
  }

  find(id: string): Promise<StoredDeviceLogin | null> {
    return this.model.findById(id).lean<StoredDeviceLogin>().exec();
  }

  findByUserCode(userCode: string): Promise<StoredDeviceLogin | null> {
    return this.model.findOne({ userCode }).lean<StoredDeviceLogin>().exec();
  }

  /** Returns false when the login does not wait any longer. The name of the member is removed after `leftMs`. */
  async decide(userCode: string, decision: DeviceDecision, leftMs: number): Promise<boolean> {
    const { matchedCount } = await this.model.updateOne({ userCode, state: 'waiting' }, { $set: decision }).exec();
    this.expiry.sweepAfter(leftMs, KIND);
    return matchedCount === 1;
  }

  /** Returns false when the login is not allowed, or was used before. */
  async use(id: string): Promise<boolean> {
    const change = { $set: { state: 'used' as const } };
    return (await this.model.updateOne({ _id: id, state: 'allowed' }, change).exec()).matchedCount === 1;
  }

  private async sweep(now: number): Promise<number> {
    return (await this.model.deleteMany({ until: trusted({ $lte: new Date(now) }) }).exec()).deletedCount;
  }
}
