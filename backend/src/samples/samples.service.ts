import { Injectable, Logger } from '@nestjs/common';

import { Clock } from '../config/clock.js';
import { isDatabaseUnreachable } from '../database/unreachable.js';
import { SampleCreators } from './sample-creators.js';
import { SeedsRepository } from './seeds.repository.js';

const SEED = 'samples';

/** Seeds a new database with samples once; samples that an operator deletes are not created again. */
@Injectable()
export class SamplesService {
  private readonly logger = new Logger(SamplesService.name);

  constructor(
    private readonly seeds: SeedsRepository,
    private readonly creators: SampleCreators,
    private readonly clock: Clock,
  ) {}

  /** Throws when the database is unavailable, and the caller tries again. Other failures are logged, so that the API starts. */
  async seedOnce(): Promise<void> {
    try {
      if (await this.seeds.isDone(SEED)) return;
      await this.creators.createMissing();
      await this.seeds.markDone(SEED, new Date(this.clock.now()));
    } catch (error) {
      if (isDatabaseUnreachable(error)) throw error;
      this.logger.error(
        `Not all samples could be created: ${error instanceof Error ? error.message : 'unknown reason'}`,
      );
    }
  }
}
