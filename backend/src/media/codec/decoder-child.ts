import { SandboxedProcess, type SandboxedProgram } from '@linkstall/releases/sandbox';

import { DomainError } from '../../http/domain-error.js';
import { damagedImage } from '../upload/uploaded-image.rule.js';
import { MessageReader, messageOf } from './decoder-message.js';
import { NICENESS } from './decoder-program.js';
import { imagesOf, RESPONSE_LIMITS, startOf } from './decoder-response.js';
import type { DecoderJob } from './decoder.js';
import type { EncodedImage } from './encode-image.js';
import { lowerSessionPriority } from './session-priority.js';

export interface JobLimits {
  /** CPU time limit for one image. */
  readonly cpuMs: number;
  /** Wall-clock limit for a process that hangs. */
  readonly limitMs: number;
  /** Memory limit of the process. */
  readonly megabytes: number;
}

interface ChildEvents {
  /** Called with a text for the operator of the site. */
  readonly onNotice: (text: string) => void;
  /** @param hasStarted whether it was ready for jobs */
  readonly onEnd: (reason: string, hasStarted: boolean) => void;
}

interface RunningJob {
  readonly job: DecoderJob;
  readonly settle: (result: readonly EncodedImage[] | DomainError) => void;
}

/** Shorter on Linux, where a check needs no other process. */
const CHECK_INTERVAL_MS = process.platform === 'linux' ? 50 : 1000;

/** A decoder in a sandbox. It handles one job at a time, within limits of CPU time, wall-clock time and memory. */
export class DecoderChild {
  private readonly process: SandboxedProcess;
  private readonly reader = new MessageReader(RESPONSE_LIMITS, (message) => this.onMessage(message));
  private running: RunningJob | null = null;
  private isReady = false;
  private hasEnded = false;
  /** CPU time when the job began; null while the decoder starts. */
  private cpuMsBefore: number | null = null;

  constructor(
    program: SandboxedProgram,
    private readonly events: ChildEvents,
  ) {
    this.process = new SandboxedProcess(program, {
      onData: (chunk) => this.take(chunk),
      // An image could fill the log with warnings of libvips.
      onOutput: () => undefined,
      onWeakerIsolation: events.onNotice,
      onEnd: (reason) => this.fail(reason),
    });
    lowerSessionPriority(this.process.pid, NICENESS);
  }

  get pid(): number {
    return this.process.pid;
  }

  /** @throws {DomainError} when the image is invalid, or when no decoder is available at the moment */
  async run(job: DecoderJob, limits: JobLimits): Promise<readonly EncodedImage[]> {
    this.cpuMsBefore = this.isReady ? (await this.process.usage()).cpuMs : null;
    const watch = setInterval(() => void this.checkUsage(limits), CHECK_INTERVAL_MS);
    const limit = setTimeout(() => this.fail('it hangs', serverBusy()), limits.limitMs);
    const result = await new Promise<readonly EncodedImage[] | DomainError>((settle) => {
      if (this.hasEnded) return settle(serverBusy());
      this.running = { job, settle };
      this.process.write(messageOf(job));
    });
    clearInterval(watch);
    clearTimeout(limit);
    if (result instanceof DomainError) throw result;
    return result;
  }

  /** Kills the process, because a process that ends by itself first completes the current image. */
  end(): void {
    this.hasEnded = true;
    void this.process.kill();
    this.settle(serverBusy());
  }

  private take(chunk: Buffer): void {
    try {
      this.reader.take(chunk);
    } catch (error) {
      if (error instanceof DomainError) this.settle(error);
      else this.fail(error instanceof Error ? error.message : String(error));
    }
  }

  private onMessage(message: unknown): void {
    if (this.isReady) {
      if (!this.running) throw new Error('it sent a response without a job');
      return this.settle(imagesOf(message, this.running.job));
    }
    const start = startOf(message);
    if (!start) throw new Error('it did not start');
    this.isReady = true;
    if (!start.isLocked && process.platform === 'linux')
      this.events.onNotice('This system has no seccomp filter, so only the user and the network are restricted');
    void this.process.usage().then(({ cpuMs }) => (this.cpuMsBefore ??= cpuMs));
  }

  private async checkUsage(limits: JobLimits): Promise<void> {
    const { cpuMs, megabytes } = await this.process.usage();
    if (megabytes > limits.megabytes) this.fail(`more than ${limits.megabytes} MB`);
    else if (this.cpuMsBefore !== null && cpuMs - this.cpuMsBefore > limits.cpuMs) this.fail('too much CPU time');
  }

  /** Ends the process. If the decoder was ready, the image is invalid; a failed start tells nothing about the image. */
  private fail(reason: string, failure = this.isReady ? damagedImage() : serverBusy(START_PAUSE_SECONDS)): void {
    if (this.hasEnded) return;
    this.hasEnded = true;
    void this.process.kill();
    this.events.onEnd(reason, this.isReady);
    this.settle(failure);
  }

  private settle(result: readonly EncodedImage[] | DomainError): void {
    this.running?.settle(result);
    this.running = null;
  }
}

export const serverBusy = (retryAfterSeconds = 2) =>
  new DomainError('unavailable', 'server.busy', 'Please try again in a moment', { retryAfterSeconds });

/** Pause of a kind of decoder after a failed start. */
export const START_PAUSE_SECONDS = 30;
