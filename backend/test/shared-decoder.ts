import { createHash } from 'node:crypto';

import type { DecoderJob } from '../src/media/codec/decoder.js';
import type { EncodedImage } from '../src/media/codec/encode-image.js';
import type { ImageCodec } from '../src/media/codec/image-codec.js';

const ALL_OWNERS = 'all owners';
/** The images that this test file has encoded, by shape and bytes. */
const encodedImages = new Map<string, readonly EncodedImage[]>();

/**
 * Lets the images of all owners share a decoder process, which encodes the same bytes once, because a start of a decoder
 * and an encoding take much CPU time. `image-codec.spec.ts` tests that each owner has a decoder process of its own.
 */
export function shareDecoders(codec: ImageCodec): void {
  for (const decoder of codec['free']) {
    const images = decoder['images'];
    const run = images.run.bind(images);
    images.run = async (job) => {
      const key = keyOf(job);
      const encoded = encodedImages.get(key) ?? (await run(job, ALL_OWNERS));
      if ('shape' in job) encodedImages.set(key, encoded);
      return encoded;
    };
  }
}

const keyOf = (job: DecoderJob): string =>
  'shape' in job ? `${job.shape} ${createHash('sha256').update(job.bytes).digest('hex')}` : '';
