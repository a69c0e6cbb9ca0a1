import { readFile } from 'node:fs/promises';

import { DomainError, type ErrorKind } from '../http/domain-error.js';
import { draw } from './drawing/draw.js';
import type { Drawing } from './drawing/drawing.types.js';
import { encodePicture, type EncodedImage } from './encode-picture.js';
import type { ImageShape } from './image-store.service.js';
import { lowerPriority } from './lower-priority.js';

/** One picture after the other, a user's or one that is drawn: each has a response before the next one comes. */
export type DecoderJob =
  | { readonly file: string; readonly shape: ImageShape }
  | { readonly bytes: Buffer; readonly shape: ImageShape }
  | { readonly drawing: Drawing };

export type DecoderResponse =
  | { readonly images: readonly EncodedImage[] }
  | { readonly unread: string }
  | { readonly refused: { readonly kind: ErrorKind; readonly code: string; readonly message: string } };

/**
 * Behind everybody who answers something: a picture may take a little longer, a page may not. A third of the turns of
 * another one: with less, an upload to a busy machine would take many times as long.
 */
const BEHIND = 5;
/** Ten times what the slowest picture takes. Not by the clock: on a busy machine that says nothing of the picture. */
const MOST_CPU_MS = Number(process.env.DECODER_CPU_MS);
const LOOK_MS = 50;

async function decode(job: DecoderJob): Promise<DecoderResponse> {
  const before = process.cpuUsage();
  const watch = setInterval(() => {
    const { user, system } = process.cpuUsage(before);
    if ((user + system) / 1000 > MOST_CPU_MS) process.exit(1);
  }, LOOK_MS);
  try {
    if ('drawing' in job) return { images: [{ width: job.drawing.width, bytes: await draw(job.drawing) }] };
    const bytes = 'bytes' in job ? job.bytes : await readFile(job.file).catch(codeOf);
    if (typeof bytes === 'string') return { unread: bytes };
    return { images: await encodePicture(bytes, job.shape) };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const { kind, code, message } = error;
    return { refused: { kind, code, message } };
  } finally {
    clearInterval(watch);
  }
}

const codeOf = (error: unknown): string => String((error as NodeJS.ErrnoException).code);

lowerPriority(BEHIND);
process.on('message', (job: DecoderJob) => void decode(job).then((response) => process.send?.(response)));
// The API says when: a signal that is meant for it may reach us too, while it finishes what it has.
process.on('SIGTERM', () => undefined).on('SIGINT', () => undefined);
// An exit would wait for a picture that nobody waits for any more.
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));
