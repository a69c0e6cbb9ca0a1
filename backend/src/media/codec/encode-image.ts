import type { PhotoRange } from '@linkstall/contracts/http';
import sharp, { type Sharp } from 'sharp';

import { DomainError } from '../../http/domain-error.js';
import { IMAGE_WIDTHS, type ImageShape } from '../store/image-store.service.js';
import { rangeOf } from './photo-range.js';
import { damagedImage } from '../upload/uploaded-image.rule.js';

export interface EncodedImage {
  readonly width: number;
  readonly bytes: Buffer;
  /** Colour range of a photo, over all encoded widths. */
  readonly range?: PhotoRange;
}

/** For pictures of other sites. The form of an upload has a smaller limit. */
const MAX_BYTES = 8 * 1024 * 1024;
export const MAX_PIXELS = 25_000_000;
/** Maximum ratio of height to width of a product image. */
const MAX_RATIO = 2;
/** WebP effort 2 of 6: two thirds of the time of the default 4, for about 5 % more bytes. */
const WEBP = { quality: 82, effort: 2 };

// One thread per image, because more threads slow down other processes.
sharp.concurrency(1);
sharp.cache(false);
// Only four of libvips' formats are enabled.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['Png', 'Jpeg', 'Nsgif', 'Webp'].map((kind) => `VipsForeignLoad${kind}`) });

/** Converts an uploaded image: rotated upright, cropped or fitted, without metadata, WebP in all widths. */
export async function encodeImage(bytes: Buffer, shape: ImageShape): Promise<readonly EncodedImage[]> {
  if (bytes.length > MAX_BYTES) {
    throw new DomainError('too-large', 'image.too_large', 'The image is larger than 8 MB');
  }
  if (!isImage(bytes)) {
    throw new DomainError('unsupported-type', 'image.unsupported_type', 'The image must be a PNG, JPEG, GIF or WebP');
  }
  try {
    await refuseTooManyPixels(bytes);
    return await inEveryWidth(bytes, shape);
  } catch (error) {
    if (error instanceof DomainError) throw error;
    throw damagedImage();
  }
}

/** Whether the first bytes are those of a PNG, JPEG, GIF or WebP; type and name from the client are ignored. */
function isImage(bytes: Buffer): boolean {
  return /^(89504e470d0a1a0a|ffd8ff|47494638(37|39)61|52494646.{8}57454250)/.test(bytes.toString('hex', 0, 12));
}

/** Checks width and height before decoding, because the decoder has no limit of its own. */
async function refuseTooManyPixels(bytes: Buffer): Promise<void> {
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (width * height > MAX_PIXELS) {
    throw new DomainError('undecodable', 'image.too_many_pixels', 'The image has more than 25 megapixels');
  }
}

/** Decodes the first frame once at the largest width; the smaller widths are resized from that. */
async function inEveryWidth(bytes: Buffer, shape: ImageShape): Promise<readonly EncodedImage[]> {
  const widths = IMAGE_WIDTHS[shape];
  const rotated = sharp(bytes, { limitInputPixels: false, failOn: 'error' }).autoOrient();
  const flattened = shape === 'photo' ? rotated.flatten({ background: '#ffffff' }) : rotated;
  const { data, info } = await scaled(flattened, widths[2], shape).raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const encoded: EncodedImage[] = [];
  for (const target of widths) {
    const image = scaled(sharp(data, { raw: { width, height, channels } }), target, shape);
    encoded.push({ width: target, bytes: await image.webp(WEBP).toBuffer() });
  }
  if (shape !== 'photo') return encoded;
  const range = await rangeOf(encoded);
  return encoded.map((image) => ({ ...image, range }));
}

/** A narrow product image is not enlarged; its URL still names the standard width. */
const scaled = (image: Sharp, width: number, shape: ImageShape): Sharp =>
  shape === 'square'
    ? image.resize(width, width, { fit: 'cover' })
    : image.resize(width, width * MAX_RATIO, { fit: 'inside', withoutEnlargement: true });
