import type { SandboxedProgram } from '@linkstall/releases/sandbox';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { DECODER_PATH, FONTS_PATH } from './decoder-path.js';

/**
 * A decoder of `images` reads the images that anybody uploads. A decoder of `drawings` reads texts, our shapes and decoded
 * pixels, and opens the bundled fonts.
 */
export type DecoderKind = 'images' | 'drawings';

/**
 * Nice value of a decoder, because pages are more urgent than images. The decoder gets about a third of the CPU share of
 * another process. With a smaller share, an upload to a busy machine takes many times as long.
 */
export const NICENESS = 5;
/** For the start alone: the decoder gives them up before it reads a job. */
const START_PERMISSIONS = ['--allow-read', '--allow-env', '--allow-sys', '--allow-ffi'];
const PACKAGES = ['@linkstall/kit/lengths', '@linkstall/releases/lock-process'];

export const decoderProgram = (kind: DecoderKind): SandboxedProgram => ({
  file: DECODER_PATH,
  flags: [...START_PERMISSIONS, `--import-map=${importMap()}`],
  args: [kind],
  niceness: NICENESS,
  env: {
    UV_THREADPOOL_SIZE: '1',
    MALLOC_ARENA_MAX: '2',
    // Only bundled fonts, so that drawings are the same on every machine.
    FONTCONFIG_FILE: FONTS_PATH,
    PANGOCAIRO_BACKEND: 'fontconfig',
  },
});

/** Maps the names of packages that a decoder imports to their files, because Deno finds no package by its name. */
function importMap(): string {
  const { resolve } = createRequire(DECODER_PATH);
  const files = Object.fromEntries(PACKAGES.map((name) => [name, pathToFileURL(resolve(name)).href]));
  const sharp = pathToFileURL(join(dirname(DECODER_PATH), 'sharp-in-deno.js')).href;
  return `data:application/json,${encodeURIComponent(JSON.stringify({ imports: { ...files, sharp } }))}`;
}
