import { readFile } from 'node:fs/promises';

import { DomainError, type ErrorKind } from '../../http/domain-error.js';
import { draw } from '../drawing/draw.js';
import type { Drawing } from '../drawing/drawing.types.js';
import { encodeImage, type EncodedImage } from './encode-image.js';
import type { ImageShape } from '../store/image-store.service.js';
import { lowerPriority } from './lower-priority.js';

/** The decoder program. It handles one job at a time: an uploaded image, or a drawing. */
export type DecoderJob =
  | { readonly file: string; readonly shape: ImageShape }
  | { readonly bytes: Buffer; readonly shape: ImageShape }
  | { readonly drawing: Drawing };

export type DecoderResponse =
  | { readonly images: readonly EncodedImage[] }
  | { readonly unread: string }
  | { readonly refused: { readonly kind: ErrorKind; readonly code: string; readonly message: string } };

/**
 * Nice value of the decoder, because pages are more urgent than images. It gives about a third of the CPU share of another
 * process; with less, an upload to a busy machine takes many times as long.
 */
const NICE_VALUE = 5;
/** CPU time limit, ten times that of the slowest image. Wall-clock time would depend on the load of the machine. */
const MAX_CPU_MS = Number(process.env.DECODER_CPU_MS);
const CHECK_INTERVAL_MS = 50;

async function decode(job: DecoderJob): Promise<DecoderResponse> {
  const before = process.cpuUsage();
  const watch = setInterval(() => {
    const { user, system } = process.cpuUsage(before);
    if ((user + system) / 1000 > MAX_CPU_MS) process.exit(1);
  }, CHECK_INTERVAL_MS);
  try {
    if ('drawing' in job) return { images: [{ width: job.drawing.width, bytes: await draw(job.drawing) }] };
    const bytes = 'bytes' in job ? job.bytes : await readFile(job.file).catch(codeOf);
    if (typeof bytes === 'string') return { unread: bytes };
    return { images: await encodeImage(bytes, job.shape) };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const { kind, code, message } = error;
    return { refused: { kind, code, message } };
  } finally {
    clearInterval(watch);
  }
}

const codeOf = (error: unknown): string => String((error as NodeJS.ErrnoException).code);

lowerPriority(NICE_VALUE);
process.on('message', (job: DecoderJob) => void decode(job).then((response) => process.send?.(response)));
// Signals are ignored, because the API ends the decoder after it has finished its requests.
process.on('SIGTERM', () => undefined).on('SIGINT', () => undefined);
// Killed instead of exited, because an exit waits for the current image.
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));
