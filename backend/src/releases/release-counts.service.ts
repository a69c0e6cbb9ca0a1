import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { saveReleaseMetrics } from '@linkstall/releases/operations';

import { Clock } from '../config/clock.js';
import { Settings } from '../config/settings.js';
import { Database } from '../database/database.js';
import { Expiry } from '../expiry/expiry.js';
import { originOf } from '../logging/error-origin.js';
import type { ReleaseCountsDto } from './dto/release-counts.dto.js';
import { ReleaseCountsRepository, type ReleaseSums } from './release-counts.repository.js';

const WRITE_DELAY_MS = 1_000;
/** Counts of a release that nobody used for this time are removed. */
const KEPT_MS = 90 * 86_400_000;

/**
 * Adds what all edges count about releases. The database has the sums. The judge, `linkstall status` and the gate read the file
 * `metrics` of the data folder, which is a copy of the sums, because the command line works without the database.
 */
@Injectable()
export class ReleaseCounts implements OnModuleInit, OnModuleDestroy {
  private readonly logger = new Logger(ReleaseCounts.name);
  private timer: NodeJS.Timeout | undefined;

  // oxlint-disable-next-line max-params -- constructor injection
  constructor(
    private readonly counts: ReleaseCountsRepository,
    private readonly settings: Settings,
    private readonly clock: Clock,
    private readonly expiry: Expiry,
    private readonly database: Database,
  ) {}

  onModuleInit(): void {
    this.expiry.register({
      name: 'release counts',
      sweep: (now) => this.counts.removeBefore(new Date(now - KEPT_MS)),
    });
  }

  async onModuleDestroy(): Promise<void> {
    clearTimeout(this.timer);
    if (this.timer) await this.writeFileOrWarn();
  }

  async add({ edge, sequence, counts }: ReleaseCountsDto): Promise<void> {
    const at = new Date(this.clock.now());
    for (const { increments, ...release } of sumByRelease(counts))
      await this.counts.add(release, { edge, sequence, increments, at });
    this.timer ??= setTimeout(() => void this.writeFileOrWarn(), WRITE_DELAY_MS).unref();
  }

  /** Writes the sums into the file. Without any counts, or without the database, the file is left unchanged. */
  async writeFile(): Promise<void> {
    if (!this.database.isUp) return;
    const { dataDir, environment: env } = this.settings;
    const sums = await this.counts.list(env);
    if (sums.length > 0) await saveReleaseMetrics({ dataDir, env }, sums.map(toMetrics));
  }

  private async writeFileOrWarn(): Promise<void> {
    this.timer = undefined;
    try {
      await this.writeFile();
    } catch (error) {
      this.logger.warn({ message: 'the metrics of releases could not be written', ...originOf(error) });
    }
  }
}

function sumByRelease(lines: readonly string[]) {
  const releases = new Map<
    string,
    { env: string; remote: string; release: string; increments: Record<string, number> }
  >();
  for (const line of lines) {
    const [env = '', remote = '', release = '', count = '', number] = line.split(' ');
    const key = `${env} ${remote} ${release}`;
    const counts = releases.get(key) ?? { env, remote, release, increments: {} };
    counts.increments[count] = (counts.increments[count] ?? 0) + Number(number);
    releases.set(key, counts);
  }
  return releases.values();
}

const BUCKETS = [0, 1, 2, 3];

function toMetrics({ remote, release, counts }: ReleaseSums) {
  const { loads = 0, loadFailures = 0, scriptErrors = 0, errorPages = 0, failedRenders = 0 } = counts;
  const histogram = (vital: string) => BUCKETS.map((bucket) => counts[`${vital}${bucket}`] ?? 0);
  const vitals = { lcp: histogram('lcp'), inp: histogram('inp'), draw: histogram('draw') };
  return { remote, release, loads, loadFailures, scriptErrors, errorPages, failedRenders, ...vitals };
}
