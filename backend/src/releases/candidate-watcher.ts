import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { judgeCandidates } from '@linkstall/releases/operations';

import { Clock } from '../config/clock.js';
import { Settings } from '../config/settings.js';
import { BackgroundLoop } from '../lifecycle/background-loop.js';
import { originOf } from '../logging/error-origin.js';
import { ReleaseCounts } from './release-counts.service.js';

const INTERVAL_MS = 60_000;

/**
 * Judges the watched candidates each minute. The API does this and not the edge, because only the API has the key that signs
 * changes. When several API processes run, only the first change succeeds, because each change names the candidate that it judged.
 */
@Injectable()
export class CandidateWatcher implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(CandidateWatcher.name);
  private readonly loop = new BackgroundLoop(() => this.runRound(), INTERVAL_MS);

  constructor(
    private readonly settings: Settings,
    private readonly clock: Clock,
    private readonly counts: ReleaseCounts,
  ) {}

  onApplicationBootstrap(): void {
    if (this.settings.runsWork) this.loop.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.loop.end();
  }

  /** One round. Returns false, because the next round can wait. */
  async runRound(): Promise<false> {
    const { dataDir, storeUrl, environment: env } = this.settings;
    try {
      await this.counts.writeFile(); // so that the judge reads what all edges counted
      await judgeCandidates({ dataDir, storeUrl, env }, this.clock.now());
    } catch (error) {
      this.logger.warn({ message: 'candidates could not be judged', ...originOf(error) });
    }
    return false;
  }
}
