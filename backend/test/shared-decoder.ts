import { createHash } from 'node:crypto';

import type { DecoderJob } from '../src/media/codec/decoder.js';
import type { EncodedImage } from '../src/media/codec/encode-image.js';
import type { ImageCodec } from '../src/media/codec/image-codec.js';

const ALL_OWNERS = 'all owners';
/** Larger images are encoded again, because their results take much memory. */
const SMALL_BYTES = 10_000;

type EncodedImages = Map<string, readonly EncodedImage[]>;
const shared = globalThis as { encodedTestImages?: EncodedImages };
/** The small images that this worker has encoded, by shape and bytes. The global lasts for all test files of the worker. */
const encodedImages: EncodedImages = (shared.encodedTestImages ??= new Map());

/**
 * Lets the images of all owners share a decoder process, which encodes a small image once, because each start of a decoder
 * takes more than 0.1 s of CPU time. `image-codec.spec.ts` tests that each owner has a decoder process of its own.
 */
export function shareDecoders(codec: ImageCodec): void {
  for (const decoder of codec['idleDecoders']) {
    const images = decoder['images'];
    const run = images.run.bind(images);
    images.run = async (job) => {
      const key = keyOf(job);
      const encoded = encodedImages.get(key) ?? (await run(job, ALL_OWNERS));
      if (key) encodedImages.set(key, encoded);
      return encoded;
    };
  }
}

/** Returns '' for a job whose result is not shared. */
const keyOf = (job: DecoderJob): string =>
  'shape' in job && job.bytes.length <= SMALL_BYTES
    ? `${job.shape} ${createHash('sha256').update(job.bytes).digest('hex')}`
    : '';
