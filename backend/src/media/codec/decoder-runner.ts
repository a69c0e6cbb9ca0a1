import { Logger } from '@nestjs/common';
import type { SandboxedProgram } from '@linkstall/releases/sandbox';

import { DecoderChild, type JobLimits } from './decoder-child.js';
import type { DecoderKind } from './decoder-program.js';
import type { DecoderStarts } from './decoder-starts.js';
import type { DecoderJob } from './decoder.js';
import type { EncodedImage } from './encode-image.js';

export interface DecoderLimits extends JobLimits {
  /** Idle time after which the process ends, to free its memory. */
  readonly idleMs: number;
}

export interface RunnerOptions {
  readonly limits: DecoderLimits;
  readonly programOf: (kind: DecoderKind) => SandboxedProgram;
  readonly starts: DecoderStarts;
}

/**
 * Runs the jobs of one kind one after the other, in a process that starts when a job comes and ends when it is idle. Jobs
 * of another owner get a new process, because an image that takes over its process would see and replace later images.
 */
export class DecoderRunner {
  private readonly logger = new Logger(DecoderRunner.name);
  private child: DecoderChild | null = null;
  private lastOwner: string | null = null;
  private idle: NodeJS.Timeout | undefined;

  constructor(
    private readonly kind: DecoderKind,
    private readonly options: RunnerOptions,
  ) {}

  /** The owner whose jobs the process handles; null when there is no process. */
  get owner(): string | null {
    return this.child && this.lastOwner;
  }

  get pid(): number | undefined {
    return this.child?.pid;
  }

  /** @throws DomainError when the image is invalid, or when no decoder is available at the moment */
  async run(job: DecoderJob, owner: string): Promise<readonly EncodedImage[]> {
    const { limits } = this.options;
    if (owner !== this.owner) this.end();
    clearTimeout(this.idle);
    this.lastOwner = owner;
    try {
      this.child ??= this.start();
      return await this.child.run(job, limits);
    } finally {
      this.idle = setTimeout(() => this.end(), limits.idleMs).unref();
    }
  }

  end(): void {
    clearTimeout(this.idle);
    this.child?.end();
    this.child = null;
  }

  private start(): DecoderChild {
    this.options.starts.assertNoPause(this.kind);
    const child = new DecoderChild(this.options.programOf(this.kind), {
      onNotice: (text) => this.logger.warn(`A decoder of ${this.kind}: ${text}`),
      onEnd: (reason, hasStarted) => {
        if (!hasStarted) this.options.starts.recordFailure(this.kind, reason);
        else this.logger.warn(`A decoder of ${this.kind} ended: ${reason}`);
        if (this.child === child) this.child = null;
      },
    });
    return child;
  }
}
