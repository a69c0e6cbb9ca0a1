import { createRequire } from 'node:module';
import type sharp from 'sharp';

/** Deno finds no package by its name, so `sharp` is this module in a decoder (see `decoder-program.ts`). */
export default createRequire(import.meta.url)('sharp') as typeof sharp;
