import { Readable } from 'node:stream';

import { FairQueue } from '../concurrency/fair-queue.js';
import type { Clock } from '../config/clock.js';
import { DomainError } from '../http/domain-error.js';

const MAX_DOWNLOADS = 20;
const MAX_CONCURRENT_READS = 2;
/** When a client reads nothing for this time, its download can be ended for another download. */
const STALLED_MS = 10_000;

interface Client {
  readonly userId: string;
  readonly address: string;
}

interface Limit {
  readonly max: number;
  /** Whether the downloads of both clients count together. */
  readonly isShared: (first: Client, second: Client) => boolean;
  readonly refusal: () => DomainError;
}

const RETRY = { retryAfterSeconds: 10 };

const LIMITS: readonly Limit[] = [
  {
    max: 1,
    isShared: (first, second) => first.userId === second.userId,
    refusal: () => {
      const message = 'Your data is being downloaded already. Please wait until that download ends, then try again';
      return new DomainError('too-many', 'export.running', message, RETRY);
    },
  },
  {
    // A client that reads slowly for an hour never stalls, so one address must not have all downloads.
    max: 5,
    isShared: (first, second) => first.address === second.address,
    refusal: () => {
      const message = 'Several downloads run from your network just now. Please try again in a minute';
      return new DomainError('too-many', 'export.network_busy', message, RETRY);
    },
  },
  {
    max: MAX_DOWNLOADS,
    isShared: () => true,
    refusal: () => {
      const message = 'Other people are downloading their data just now. Please try again in a minute';
      return new DomainError('unavailable', 'export.busy', message, RETRY);
    },
  },
];

/**
 * Limits the downloads of exports in this process: per account, per address, and in total. Beyond a limit, the download
 * of the client that has stalled longest ends. When no client has stalled, the new download is refused. At most two downloads
 * read from the stores at a time, one chunk each. A download reads the next chunk only when its client has received the previous
 * chunk, so a slow client does not keep others from reading.
 */
export class ExportDownloads {
  private readonly active = new Set<Download>();
  private readonly queue = new FairQueue({
    concurrency: MAX_CONCURRENT_READS,
    maxWaitingPerOwner: 2,
    maxWaiting: 2 * MAX_DOWNLOADS,
  });

  constructor(private readonly clock: Clock) {}

  /** @throws DomainError 429 when the account or the address has too many downloads, 503 when 20 downloads run */
  begin(client: Client): Download {
    const remaining = new Set(this.active);
    for (const { max, isShared, refusal } of LIMITS) {
      const others = [...remaining].filter((download) => isShared(download.client, client));
      if (others.length < max) continue;
      const stalled = this.longestStalled(others);
      if (!stalled) throw refusal();
      remaining.delete(stalled);
    }
    for (const download of this.active) if (!remaining.has(download)) download.end();
    const download = new Download(client, this.queue, this.clock);
    this.active.add(download);
    download.onEnd = () => void this.active.delete(download);
    return download;
  }

  private longestStalled(downloads: readonly Download[]): Download | undefined {
    const latest = this.clock.now() - STALLED_MS;
    const stalled = downloads.filter(({ waitingSince }) => waitingSince <= latest);
    return stalled.sort((first, second) => first.waitingSince - second.waitingSince)[0];
  }
}

class Download {
  /** The time since which the download waits for its client; Infinity while a chunk is read from the stores. */
  waitingSince = Infinity;
  onEnd = (): void => undefined;
  private stream: Readable | null = null;

  constructor(
    readonly client: Client,
    private readonly queue: FairQueue,
    private readonly clock: Clock,
  ) {}

  /** Waits until the queue allows a read, then reads from the stores. */
  async read<T>(work: () => Promise<T>): Promise<T> {
    this.waitingSince = Infinity;
    try {
      return await this.queue.run(this.client.userId, work);
    } finally {
      this.waitingSince = this.clock.now();
    }
  }

  streamOf(chunks: AsyncGenerator<Uint8Array, void>): Readable {
    this.stream = Readable.from(this.readAll(chunks), { objectMode: false }).once('close', () => this.end());
    return this.stream;
  }

  end(): void {
    this.onEnd();
    this.stream?.destroy(new Error('the client did not read the export'));
  }

  private async *readAll(chunks: AsyncGenerator<Uint8Array, void>): AsyncGenerator<Uint8Array> {
    try {
      for (;;) {
        const chunk = await this.read(() => chunks.next());
        if (chunk.done) return;
        yield chunk.value;
      }
    } finally {
      await chunks.return(undefined);
    }
  }
}
