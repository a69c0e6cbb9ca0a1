import type { Manifest } from '@linkstall/releases/publish-upload';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { trusted, type Model } from 'mongoose';

import { Clock } from '../config/clock.js';
import { Expiry } from '../expiry/expiry.js';
import { PendingReleaseEntity } from './pending-release.schema.js';

const DAY_MS = 86_400_000;

interface Upload {
  readonly remote: string;
  /** The publisher. */
  readonly by: string;
}

/** Manifests of uploads. A publisher sees only its own, so that nobody finishes the upload of another one. */
@Injectable()
export class PendingReleasesRepository implements OnModuleInit {
  constructor(
    @InjectModel(PendingReleaseEntity.name) private readonly model: Model<PendingReleaseEntity>,
    private readonly clock: Clock,
    private readonly expiry: Expiry,
  ) {}

  onModuleInit(): void {
    this.expiry.register({ name: 'pending releases', sweep: (now) => this.sweep(now) });
  }

  async store(by: string, release: string, { manifest, hashes }: { manifest: Manifest; hashes: readonly string[] }) {
    const upload = { remote: manifest.remote, by };
    const fields = {
      owner: ownerOf(upload),
      manifest: JSON.stringify(manifest),
      hashes: [...hashes],
      until: new Date(this.clock.now() + DAY_MS),
    };
    await this.model.updateOne({ _id: idOf(upload, release) }, { $set: fields }, { upsert: true }).exec();
  }

  async find(upload: Upload, release: string): Promise<Manifest | null> {
    const stored = await this.model.findById(idOf(upload, release)).lean<{ manifest: string }>().exec();
    return stored && (JSON.parse(stored.manifest) as Manifest);
  }

  /** Whether an upload of the publisher names a file. */
  async names(upload: Upload, hash: string): Promise<boolean> {
    return (await this.model.exists({ owner: ownerOf(upload), hashes: hash }).exec()) !== null;
  }

  private async sweep(now: number): Promise<number> {
    return (await this.model.deleteMany({ until: trusted({ $lte: new Date(now) }) }).exec()).deletedCount;
  }
}

const ownerOf = ({ remote, by }: Upload): string => `${remote} ${by}`;
const idOf = (upload: Upload, release: string): string => `${ownerOf(upload)} ${release}`;
