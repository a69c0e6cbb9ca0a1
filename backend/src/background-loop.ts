import { setTimeout as pause } from 'node:timers/promises';

/** How long the shutdown waits for a round; a round that hangs (on a mail server) is abandoned as in a crash. */
const LAST_ROUND_MS = 500;

/** Runs background work in rounds: at once when it is woken, else after an interval. */
export class BackgroundLoop {
  private isEnded = false;
  private isWoken = false;
  private nap = new AbortController();
  private running: Promise<void> = Promise.resolve();

  /** @param round returns whether another round is due at once; never rejects */
  constructor(
    private readonly round: () => Promise<boolean>,
    private readonly lookEveryMs: number,
  ) {}

  start(): void {
    this.running = this.run();
  }

  wake(): void {
    this.isWoken = true;
    this.nap.abort();
  }

  /** Starts no further round, and waits a limited time for the current one. */
  async end(): Promise<void> {
    this.isEnded = true;
    this.nap.abort();
    await Promise.race([this.running, pause(LAST_ROUND_MS, undefined, { ref: false })]);
  }

  hasEnded(): boolean {
    return this.isEnded;
  }

  private async run(): Promise<void> {
    while (!this.hasEnded()) if (!(await this.round())) await this.rest();
  }

  private async rest(): Promise<void> {
    this.nap = new AbortController();
    if (!this.isWoken && !this.hasEnded())
      await pause(this.lookEveryMs, undefined, { signal: this.nap.signal }).catch(() => undefined);
    this.isWoken = false;
  }
}
