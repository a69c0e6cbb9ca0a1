import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const plugin = createRequire(import.meta.url).resolve('@swc/plugin-styled-components/package.json');

/** Compiled plugins of swc. Without this setting swc stores them in the working directory of the build. */
export const SWC_CACHE = join(dirname(plugin), '../../.cache/swc');
