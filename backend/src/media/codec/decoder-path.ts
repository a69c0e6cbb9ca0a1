import { fileURLToPath } from 'node:url';

/** Path of the decoder program. (A module of its own, because the tests compile the program separately.) */
export const DECODER_PATH = fileURLToPath(new URL('./decoder.js', import.meta.url));

/** The fontconfig file of the bundled fonts. */
export const FONTS_PATH = fileURLToPath(new URL('../../../fonts/fonts.conf', import.meta.url));
