import { Readable } from 'node:stream';

import { FairQueue } from '../concurrency/fair-queue.js';
import type { Clock } from '../config/clock.js';
import { DomainError } from '../http/domain-error.js';

const MAX_DOWNLOADS = 20;
const MAX_READING = 2;
/** A client that reads nothing for this time gives way to the next download of its account. */
const STALLED_MS = 10_000;
const RETRY_SECONDS = 10;

/**
 * Limits the downloads of exports in this process. Two are read from the stores at a time, piece by piece. A download reads
 * the next piece only when its client has taken the last one, so a slow client keeps nobody from reading. An account has one
 * download. Beyond 20 downloads, the one that has waited longest for its client ends.
 */
export class ExportPlaces {
  private readonly downloads = new Map<string, Download>();
  private readonly queue = new FairQueue({
    concurrency: MAX_READING,
    maxWaitingPerOwner: 2,
    maxWaiting: 2 * MAX_DOWNLOADS,
  });

  constructor(private readonly clock: Clock) {}

  /** @throws DomainError 429 or 503 when there is no place */
  take(userId: string): Download {
    const own = this.downloads.get(userId);
    if (own && this.clock.now() - own.waitingSince < STALLED_MS) {
      const message = 'Your data is being downloaded already. Please wait until that download ends, then try again';
      throw new DomainError('too-many', 'export.running', message, { retryAfterSeconds: RETRY_SECONDS });
    }
    if (own) own.end();
    else if (this.downloads.size >= MAX_DOWNLOADS) this.endSlowest();
    const download = new Download(userId, this.queue, this.clock);
    this.downloads.set(userId, download);
    download.onEnd = () => {
      if (this.downloads.get(userId) === download) this.downloads.delete(userId);
    };
    return download;
  }

  private endSlowest(): void {
    const [slowest] = [...this.downloads.values()].sort((first, second) => first.waitingSince - second.waitingSince);
    if (slowest && slowest.waitingSince < Infinity) return slowest.end();
    const message = 'Other people are downloading their data just now. Please try again in a minute';
    throw new DomainError('unavailable', 'export.busy', message, { retryAfterSeconds: RETRY_SECONDS });
  }
}

class Download {
  /** The time from which the client did not take the next piece; infinite while a piece is being read. */
  waitingSince = Infinity;
  onEnd = (): void => undefined;
  private stream: Readable | null = null;

  constructor(
    private readonly userId: string,
    private readonly queue: FairQueue,
    private readonly clock: Clock,
  ) {}

  /** Reads from the stores when it is the turn of this download. */
  async read<T>(work: () => Promise<T>): Promise<T> {
    this.waitingSince = Infinity;
    try {
      return await this.queue.run(this.userId, work);
    } finally {
      this.waitingSince = this.clock.now();
    }
  }

  streamOf(pieces: AsyncGenerator<Uint8Array, void>): Readable {
    this.stream = Readable.from(this.readAll(pieces), { objectMode: false }).once('close', () => this.end());
    return this.stream;
  }

  end(): void {
    this.onEnd();
    this.stream?.destroy(new Error('the client did not read the export'));
  }

  private async *readAll(pieces: AsyncGenerator<Uint8Array, void>): AsyncGenerator<Uint8Array> {
    try {
      for (;;) {
        const piece = await this.read(() => pieces.next());
        if (piece.done) return;
        yield piece.value;
      }
    } finally {
      await pieces.return(undefined);
    }
  }
}
