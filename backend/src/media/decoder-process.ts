import { Logger } from '@nestjs/common';
import { fork, type ChildProcess } from 'node:child_process';

import { DomainError } from '../http/domain-error.js';
import { DECODER_PATH, FONTS_PATH } from './decoder-path.js';
import type { DecoderResponse, DecoderJob } from './decoder.js';
import type { EncodedImage } from './encode-picture.js';
import { damaged } from './picture.rule.js';

interface Times {
  /** Of the processor, for one picture. */
  readonly cpuMs: number;
  /** Of the clock, against one that hangs. */
  readonly limitMs: number;
  /** After so long without work its memory is given back. */
  readonly idleMs: number;
}

/**
 * Decodes one picture after the other in a process of its own: behind everybody else in getting the processor, without
 * secrets, and alone in dying of a picture.
 */
export class DecoderProcess {
  private readonly logger = new Logger(DecoderProcess.name);
  private child: ChildProcess | undefined;
  private idle: NodeJS.Timeout | undefined;

  constructor(private readonly times: Times) {}

  /** @throws DomainError what is wrong with the picture, or that there is no time for it just now */
  async decode(job: DecoderJob): Promise<readonly EncodedImage[]> {
    clearTimeout(this.idle);
    this.child ??= this.start();
    try {
      const response = await this.ask(this.child, job);
      if ('images' in response) return response.images;
      if ('unread' in response) throw this.unread(response.unread);
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
        // The same letters on every machine: nothing of what is installed there.
        FONTCONFIG_FILE: FONTS_PATH,
        PANGOCAIRO_BACKEND: 'fontconfig',
      },
      execArgv: [],
      // A session of its own, so that it can stand back with all of it.
      detached: true,
      serialization: 'advanced',
      stdio: 'ignore',
    });
    const forget = (how: unknown) => {
      if (this.child !== child) return; // ended by us
      this.child = undefined;
      this.logger.warn(`A decoder ended with ${how instanceof Error ? how.name : String(how)}`);
    };
    child.once('exit', (code, signal) => forget(signal ?? code)).on('error', forget);
    child.unref();
    child.channel?.unref();
    return child;
  }

  /** Says nothing of the picture: who sent it has gone, and it with them, or the disk cannot be read. */
  private unread(code: string): DomainError {
    this.logger.warn(`A decoder could not read a picture: ${code}`);
    return noTime();
  }

  private ask(child: ChildProcess, job: DecoderJob): Promise<DecoderResponse> {
    return new Promise((resolve, reject) => {
      const fail = (error: DomainError) => {
        stopListening();
        reject(error);
      };
      // A picture that ends the program that reads it is no good picture.
      const onExit = () => fail(damaged());
      const onError = () => fail(noTime()); // there is not one more process to be had
      const onMessage = (response: DecoderResponse) => {
        stopListening();
        resolve(response);
      };
      const limit = setTimeout(() => {
        fail(noTime());
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

const noTime = () =>
  new DomainError('unavailable', 'server.busy', 'Please try again in a moment', { retryAfterSeconds: 2 });
