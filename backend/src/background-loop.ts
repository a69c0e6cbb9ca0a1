import { setTimeout as pause } from 'node:timers/promises';

/** A round that hangs (on a mail server) must not hold up the end; what it does is left as after a crash. */
const LAST_ROUND_MS = 500;

/** Work in the background, round after round: at once when somebody says that there is some, else after a while. */
export class BackgroundLoop {
  private isEnded = false;
  private isWoken = false;
  private nap = new AbortController();
  private running: Promise<void> = Promise.resolve();

  /** `round` returns whether there is more to do at once, and never rejects. */
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

  /** No new round; the one that runs is waited for, for a moment. */
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
