// Checks what a decoder sends, because an image may have taken over its process.
import { DomainError } from '../../http/domain-error.js';
import { IMAGE_WIDTHS } from '../store/image-store.service.js';
import type { DecoderJob, DecoderResponse, DecoderStart } from './decoder.js';
import type { EncodedImage } from './encode-image.js';
import { isWholeWebp } from './webp.js';

/** Larger than the three widths of any image, and than any drawing. */
export const RESPONSE_LIMITS = { jsonBytes: 4096, bufferBytes: 24 * 1024 * 1024 };
const REFUSALS: readonly unknown[] = ['too-large', 'unsupported-type', 'undecodable'];
const COLOR = /^#[\da-f]{6}$/;

export const startOf = (message: unknown): DecoderStart['ready'] | null =>
  isObject(message) && isObject(message.ready) ? { isLocked: message.ready.isLocked === true } : null;

/**
 * The images of a response.
 * @throws {DomainError} the refusal of the image
 * @throws {Error} when no decoder sends such a response
 */
export function imagesOf(message: unknown, job: DecoderJob): readonly EncodedImage[] {
  const { images, refused } = isObject(message) ? message : {};
  if (isRefusal(refused)) throw new DomainError(refused.kind, refused.code, refused.message);
  const isExpected = 'drawing' in job ? isDrawingOf(job) : isImageOf(job);
  const widths = 'drawing' in job ? [job.drawing.width] : IMAGE_WIDTHS[job.shape];
  if (
    !Array.isArray(images) ||
    images.length !== widths.length ||
    !images.every((image, index) => isObject(image) && isExpected(image, index))
  )
    throw new Error('it sent no image of this job');
  return images as readonly EncodedImage[];
}

const isImageOf =
  ({ shape }: Extract<DecoderJob, { shape: unknown }>) =>
  ({ width, bytes, range }: Partial<EncodedImage>, index: number): boolean =>
    width === IMAGE_WIDTHS[shape][index] &&
    bytes instanceof Uint8Array &&
    isWholeWebp(bytes) &&
    (shape === 'photo' ? isRange(range) : range === undefined);

const isDrawingOf =
  ({ drawing }: Extract<DecoderJob, { drawing: unknown }>) =>
  ({ width, bytes, range }: Partial<EncodedImage>): boolean =>
    width === drawing.width && bytes instanceof Uint8Array && bytes.readUInt16BE(0) === JPEG && range === undefined;
const JPEG = 0xffd8;

const isRange = (range: unknown): boolean =>
  isObject(range) && [range.darkest, range.lightest].every((color) => COLOR.test(String(color)));

const isRefusal = (refused: unknown): refused is Extract<DecoderResponse, { refused: unknown }>['refused'] =>
  isObject(refused) &&
  REFUSALS.includes(refused.kind) &&
  [refused.code, refused.message].every((text) => typeof text === 'string' && text.length < 200);

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
