import { setTimeout as pause } from 'node:timers/promises';

/** How long the shutdown waits for a round; a round that hangs (on a mail server) is abandoned as in a crash. */
const LAST_ROUND_MS = 500;

/** Runs background work in rounds. A round starts after an interval, or at once after `wake`. */
export class BackgroundLoop {
  private isEnded = false;
  private isWakeRequested = false;
  private pauseController = new AbortController();
  private currentRound: Promise<void> = Promise.resolve();

  /** @param round returns whether another round is due at once; never rejects */
  constructor(
    private round: () => Promise<boolean>,
    private readonly intervalMs: number,
  ) {}

  start(): void {
    this.currentRound = this.run();
  }

  wake(): void {
    this.isWakeRequested = true;
    this.pauseController.abort();
  }

  /** Starts no further round, and waits a limited time for the current one. */
  async end(): Promise<void> {
    this.isEnded = true;
    this.pauseController.abort();
    await Promise.race([this.currentRound, pause(LAST_ROUND_MS, undefined, { ref: false })]);
  }

  hasEnded(): boolean {
    return this.isEnded;
  }

  private async run(): Promise<void> {
    while (!this.hasEnded()) if (!(await this.round())) await this.waitForNextRound();
  }

  private async waitForNextRound(): Promise<void> {
    this.pauseController = new AbortController();
    if (!this.isWakeRequested && !this.hasEnded())
      await pause(this.intervalMs, undefined, { signal: this.pauseController.signal }).catch(() => undefined);
    this.isWakeRequested = false;
  }
}
