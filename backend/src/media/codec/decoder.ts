// The decoder program. It runs in Deno, in the sandbox of `@linkstall/releases/sandbox`, and handles one job at a time: an
// image of a user, or a drawing. It loads libvips, gives up all rights, and only then reads jobs from standard input.
import { lockProcess } from '@linkstall/releases/lock-process';

import { DomainError, type ErrorKind } from '../../http/domain-error.js';
import type { Drawing, Pixels } from '../drawing/drawing.types.js';
import type { ImageShape } from '../store/image-store.service.js';
import { damagedImage } from '../upload/uploaded-image.rule.js';
import { MessageReader, messageOf } from './decoder-message.js';
import { decodePixels, type PixelsOptions } from './decode-pixels.js';
import { encodeImage, type EncodedImage } from './encode-image.js';

/** An image to store, an image for a drawing, or a drawing whose images are decoded. */
export type DecoderJob =
  | { readonly bytes: Buffer; readonly shape: ImageShape }
  | { readonly bytes: Buffer; readonly pixels: PixelsOptions }
  | { readonly drawing: Drawing<Pixels> };

export type DecoderResponse =
  | { readonly images: readonly EncodedImage[] }
  | { readonly refused: { readonly kind: ErrorKind; readonly code: string; readonly message: string } };

/** The first message of a decoder; `isLocked`: a filter of the system limits the system calls of native code. */
export interface DecoderStart {
  readonly ready: { readonly isLocked: boolean };
}

declare const Deno: {
  readonly args: readonly string[];
  readonly exit: (code: number) => never;
  readonly stdin: { readonly read: (into: Uint8Array) => Promise<number | null> };
  readonly stdout: { readonly writeSync: (bytes: Uint8Array) => number };
};
const READ_BYTES = 256 * 1024;
/** The API is trusted, so its jobs have no limit. */
const NO_LIMITS = { jsonBytes: Infinity, bufferBytes: Infinity };

const isDrawing = Deno.args[0] === 'drawings';
// This module reads the fonts, so a decoder of images does not load it.
const draw = isDrawing ? (await import('../drawing/draw.js')).draw : null;

function send(message: DecoderResponse | DecoderStart): void {
  const bytes = messageOf(message);
  for (let offset = 0; offset < bytes.length;) offset += Deno.stdout.writeSync(bytes.subarray(offset));
}

async function decode(job: DecoderJob): Promise<DecoderResponse> {
  try {
    if ('shape' in job) return { images: await encodeImage(job.bytes, job.shape) };
    if ('pixels' in job) return { images: [{ width: job.pixels.width, bytes: await pixelsOf(job) }] };
    const bytes = await draw?.(job.drawing);
    return { images: bytes ? [{ width: job.drawing.width, bytes }] : [] };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const { kind, code, message } = error;
    return { refused: { kind, code, message } };
  }
}

const pixelsOf = ({ bytes, pixels }: Extract<DecoderJob, { pixels: unknown }>): Promise<Buffer> =>
  decodePixels(bytes, pixels).catch(() => {
    throw damagedImage();
  });

const isLocked = await lockProcess(isDrawing);
send({ ready: { isLocked } });
const reader = new MessageReader(NO_LIMITS, (job) => void decode(job as DecoderJob).then(send));
for (;;) {
  const chunk = Buffer.allocUnsafe(READ_BYTES);
  const length = await Deno.stdin.read(chunk);
  // The API has ended.
  if (length === null) Deno.exit(0);
  reader.take(chunk.subarray(0, length));
}
