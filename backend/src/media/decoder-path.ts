import { fileURLToPath } from 'node:url';

/** A program of its own, so it is started from its file. (In a file of its own for the tests, which compile it aside.) */
export const DECODER_PATH = fileURLToPath(new URL('./decoder.js', import.meta.url));

/** What names the fonts that are shipped, beside them. */
export const FONTS_PATH = fileURLToPath(new URL('../../fonts/fonts.conf', import.meta.url));
