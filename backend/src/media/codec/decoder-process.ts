import { Logger } from '@nestjs/common';
import { fork, type ChildProcess } from 'node:child_process';

import { DomainError } from '../../http/domain-error.js';
import { DECODER_PATH, FONTS_PATH } from './decoder-path.js';
import type { DecoderResponse, DecoderJob } from './decoder.js';
import type { EncodedImage } from './encode-image.js';
import { damaged } from '../upload/uploaded-image.rule.js';

interface TimeLimits {
  /** CPU time limit for one image. */
  readonly cpuMs: number;
  /** Wall-clock limit for a process that hangs. */
  readonly limitMs: number;
  /** Idle time after which the process ends, to free its memory. */
  readonly idleMs: number;
}

/**
 * Decodes images one after the other in a child process with low CPU priority and without secrets, so that a malicious image
 * can only crash this process.
 */
export class DecoderProcess {
  private readonly logger = new Logger(DecoderProcess.name);
  private child: ChildProcess | undefined;
  private idle: NodeJS.Timeout | undefined;

  constructor(private readonly times: TimeLimits) {}

  /** @throws DomainError when the image is invalid, or when there is no time for it at the moment */
  async decode(job: DecoderJob): Promise<readonly EncodedImage[]> {
    clearTimeout(this.idle);
    this.child ??= this.start();
    try {
      const response = await this.request(this.child, job);
      if ('images' in response) return response.images;
      if ('unread' in response) throw this.unreadable(response.unread);
      const { kind, code, message } = response.refused;
      throw new DomainError(kind, code, message);
    } finally {
      this.idle = setTimeout(() => this.end(), this.times.idleMs).unref();
    }
  }

  get pid(): number | undefined {
    return this.child?.pid;
  }

  end(): void {
    clearTimeout(this.idle);
    this.child?.disconnect();
    this.child = undefined;
  }

  private start(): ChildProcess {
    const child = fork(DECODER_PATH, {
      env: {
        DECODER_CPU_MS: String(this.times.cpuMs),
        UV_THREADPOOL_SIZE: '1',
        MALLOC_ARENA_MAX: '2',
        // Only bundled fonts, so that drawings are the same on every machine.
        FONTCONFIG_FILE: FONTS_PATH,
        PANGOCAIRO_BACKEND: 'fontconfig',
      },
      execArgv: [],
      // A session of its own, whose priority can be lowered.
      detached: true,
      serialization: 'advanced',
      stdio: 'ignore',
    });
    const forget = (cause: unknown) => {
      if (this.child !== child) return; // ended on purpose
      this.child = undefined;
      this.logger.warn(`A decoder ended with ${cause instanceof Error ? cause.name : String(cause)}`);
    };
    child.once('exit', (code, signal) => forget(signal ?? code)).on('error', forget);
    child.unref();
    child.channel?.unref();
    return child;
  }

  /** An error that does not mean an invalid image: the upload was cancelled, or the disk cannot be read. */
  private unreadable(code: string): DomainError {
    this.logger.warn(`A decoder could not read an image: ${code}`);
    return busy();
  }

  private request(child: ChildProcess, job: DecoderJob): Promise<DecoderResponse> {
    return new Promise((resolve, reject) => {
      const fail = (error: DomainError) => {
        stopListening();
        reject(error);
      };
      // An image that crashes the decoder is invalid.
      const onExit = () => fail(damaged());
      const onError = () => fail(busy()); // the system has no free process
      const onMessage = (response: DecoderResponse) => {
        stopListening();
        resolve(response);
      };
      const limit = setTimeout(() => {
        fail(busy());
        child.kill('SIGKILL');
        if (this.child === child) this.child = undefined;
      }, this.times.limitMs);
      const stopListening = () => {
        clearTimeout(limit);
        child.off('exit', onExit).off('error', onError).off('message', onMessage);
      };
      child.once('exit', onExit).once('error', onError).once('message', onMessage);
      child.send(job, (error) => error && onError());
    });
  }
}

const busy = () =>
  new DomainError('unavailable', 'server.busy', 'Please try again in a moment', { retryAfterSeconds: 2 });
