import { setPriority } from 'node:os';

import { DomainError, type ErrorKind } from '../http/domain-error.js';
import { draw } from './drawing/draw.js';
import type { Drawing } from './drawing/drawing.types.js';
import { encodePicture, type EncodedImage } from './encode-picture.js';
import type { ImageShape } from './image-store.service.js';

/** One picture after the other, a user's or one that is drawn: each has an answer before the next one comes. */
export type DecoderJob = { readonly bytes: Buffer; readonly shape: ImageShape } | { readonly drawing: Drawing };

export type DecoderAnswer =
  | { readonly images: readonly EncodedImage[] }
  | { readonly refused: { readonly kind: ErrorKind; readonly code: string; readonly message: string } };

/** Behind everybody who answers something: a picture may take a little longer, a page may not. */
const PRIORITY = 10;
/** Ten times what the slowest picture takes. Not by the clock: on a busy machine that says nothing of the picture. */
const MOST_CPU_MS = Number(process.env.DECODER_CPU_MS);
const LOOK_MS = 50;

async function answerTo(job: DecoderJob): Promise<DecoderAnswer> {
  const before = process.cpuUsage();
  const watch = setInterval(() => {
    const { user, system } = process.cpuUsage(before);
    if ((user + system) / 1000 > MOST_CPU_MS) process.exit(1);
  }, LOOK_MS);
  try {
    if (!('drawing' in job)) return { images: await encodePicture(job.bytes, job.shape) };
    return { images: [{ width: job.drawing.width, bytes: await draw(job.drawing) }] };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const { kind, code, message } = error;
    return { refused: { kind, code, message } };
  } finally {
    clearInterval(watch);
  }
}

setPriority(PRIORITY);
process.on('message', (job: DecoderJob) => void answerTo(job).then((answer) => process.send?.(answer)));
// The API says when: a signal that is meant for it may reach us too, while it finishes what it has.
process.on('SIGTERM', () => undefined).on('SIGINT', () => undefined);
process.once('disconnect', () => process.exit());
