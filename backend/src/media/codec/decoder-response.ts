// Checks what a decoder sends, because an image may have taken over its process.
import { DomainError } from '../../http/domain-error.js';
import { IMAGE_WIDTHS, type ImageShape } from '../store/image-store.service.js';
import type { DecoderJob, DecoderResponse, DecoderStart } from './decoder.js';
import type { EncodedImage } from './encode-image.js';
import { isCompleteWebp } from './webp.js';

/** Larger than the three widths of any image, and than any drawing. */
export const RESPONSE_LIMITS = { jsonBytes: 4096, bufferBytes: 24 * 1024 * 1024 };
const REFUSALS: readonly unknown[] = ['too-large', 'unsupported-type', 'undecodable'];
const COLOR = /^#[\da-f]{6}$/;

export const startOf = (message: unknown): DecoderStart['ready'] | null =>
  isObject(message) && isObject(message.ready) ? { isLocked: message.ready.isLocked === true } : null;

/**
 * The images of a response.
 * @throws {DomainError} the refusal of the image
 * @throws {Error} for a response that our own program never sends
 */
export function imagesOf(message: unknown, job: DecoderJob): readonly EncodedImage[] {
  const { images, refused } = isObject(message) ? message : {};
  if (isRefusal(refused)) throw new DomainError(refused.kind, refused.code, refused.message);
  const { widths, isValid } = checkOf(job);
  const isExpected = (image: unknown, index: number) =>
    isObject(image) && image.width === widths[index] && image.bytes instanceof Uint8Array && isValid(image);
  if (!Array.isArray(images) || images.length !== widths.length || !images.every(isExpected))
    throw new Error('it sent no image of this job');
  return images as readonly EncodedImage[];
}

interface Check {
  readonly widths: readonly number[];
  readonly isValid: (image: Partial<EncodedImage>) => boolean;
}

function checkOf(job: DecoderJob): Check {
  if ('drawing' in job) return { widths: [job.drawing.width], isValid: isJpeg };
  if ('pixels' in job) {
    const { width, height } = job.pixels;
    return { widths: [width], isValid: ({ bytes, range }) => bytes?.length === width * height * 3 && !range };
  }
  return { widths: IMAGE_WIDTHS[job.shape], isValid: isImageOf(job.shape) };
}

const JPEG = 0xffd8;
const isJpeg = ({ bytes, range }: Partial<EncodedImage>): boolean =>
  bytes !== undefined && bytes.length > 2 && bytes.readUInt16BE(0) === JPEG && range === undefined;

const isImageOf =
  (shape: ImageShape) =>
  ({ bytes, range }: Partial<EncodedImage>): boolean =>
    bytes !== undefined && isCompleteWebp(bytes) && (shape === 'photo' ? isRange(range) : range === undefined);

const isRange = (range: unknown): boolean =>
  isObject(range) && [range.darkest, range.lightest].every((color) => COLOR.test(String(color)));

const isRefusal = (refused: unknown): refused is Extract<DecoderResponse, { refused: unknown }>['refused'] =>
  isObject(refused) &&
  REFUSALS.includes(refused.kind) &&
  [refused.code, refused.message].every((text) => typeof text === 'string' && text.length < 200);

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
