import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { Settings } from '../config/settings.js';
import { DomainError } from '../http/domain-error.js';
import { originOf } from '../logging/error-origin.js';

const MIB = 1024 * 1024;
/** What uploads on their way may take of the disk: all of them, and those of one address. */
const MOST = 1024 * MIB;
const MOST_OF_ONE = 128 * MIB;
/** No form leaves more than this on the disk, whatever it says of its length; the smallest takes a connection too. */
const LARGEST_FORM = 27 * MIB;
const SMALLEST_FORM = 2 * MIB;
const RETRY_SECONDS = 10;

interface Coming {
  /** As the form says; NaN when it does not. */
  readonly bytes: number;
  /** Where it comes from. */
  readonly address: string;
}

/** A form that is being read or worked on: its files lie in a folder of their own, which goes with it. */
interface Upload {
  readonly folder: string;
  end(): Promise<void>;
}

/** Room for what is uploaded just now: on the disk, bounded in all and for one address. */
@Injectable()
export class Uploads implements OnModuleInit {
  private readonly logger = new Logger(Uploads.name);
  private readonly folder: string;
  private readonly mostOfOne: number;
  private taken = 0;
  private readonly takenBy = new Map<string, number>();

  constructor(settings: Settings) {
    this.folder = join(settings.dataDir, 'uploads');
    this.mostOfOne = MOST_OF_ONE * settings.rateLimitFactor;
  }

  /** What a crash left belongs to nobody. */
  async onModuleInit(): Promise<void> {
    await this.clear(this.folder);
  }

  /** Takes room before a byte is read. @throws DomainError 503 when there is none */
  async begin({ bytes, address }: Coming): Promise<Upload> {
    const size = Math.max(SMALLEST_FORM, Math.min(LARGEST_FORM, Number.isNaN(bytes) ? LARGEST_FORM : bytes));
    this.take(size, address);
    const folder = join(this.folder, randomBytes(16).toString('hex'));
    const end = async () => {
      await this.clear(folder);
      this.giveBack(size, address);
    };
    try {
      await mkdir(folder, { recursive: true });
    } catch (error) {
      await end();
      throw error;
    }
    return { folder, end };
  }

  private take(size: number, address: string): void {
    const ofOne = (this.takenBy.get(address) ?? 0) + size;
    if (this.taken + size > MOST || ofOne > this.mostOfOne) {
      const message = 'Too much is being uploaded just now. Please try again in a moment';
      throw new DomainError('unavailable', 'upload.busy', message, { retryAfterSeconds: RETRY_SECONDS });
    }
    this.taken += size;
    this.takenBy.set(address, ofOne);
  }

  private giveBack(size: number, address: string): void {
    const left = (this.takenBy.get(address) ?? 0) - size;
    this.taken -= size;
    if (left > 0) this.takenBy.set(address, left);
    else this.takenBy.delete(address);
  }

  /** Again and again: what is being written just then may put a file into a folder that goes. */
  private async clear(folder: string): Promise<void> {
    try {
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    } catch (error) {
      this.logger.warn({ message: 'an upload could not be cleared away', ...originOf(error) });
    }
  }
}
