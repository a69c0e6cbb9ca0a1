import { join } from 'node:path';

/** The decoder is a program: the one that the global setup has compiled. */
export const DECODER_PATH = join(process.env.TEST_PROGRAM ?? '', 'media/decoder.js');

export const FONTS_PATH = join(import.meta.dirname, '../fonts/fonts.conf');
