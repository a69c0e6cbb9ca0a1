import { join } from 'node:path';

/** The decoder is a separate program. This is the copy that the global setup compiled. */
export const DECODER_PATH = join(process.env.TEST_PROGRAM ?? '', 'media/codec/decoder.js');

export const FONTS_PATH = join(import.meta.dirname, '../fonts/fonts.conf');
