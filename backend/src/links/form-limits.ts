import { MAX_IMAGE_BYTES } from '../media/image-codec.js';

/** What the form of a link may hold: one picture and a few short text parts. */
export const FORM_LIMITS = {
  files: 1,
  fileSize: MAX_IMAGE_BYTES,
  fields: 10,
  fieldSize: 16 * 1024,
  fieldNameSize: 100,
  parts: 12,
  headerPairs: 20,
};
