import type { Configuration } from '@rspack/core';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { folderOf } from './front-ends.mjs';

const ROOT = join(import.meta.dirname, '../../..');

/** The configurations of all builds of a front end. */
export async function configsOf(name: string): Promise<Configuration[]> {
  const file = join(ROOT, folderOf(name), 'rspack.config');
  const { default: configs } = await import(existsSync(`${file}.ts`) ? `${file}.ts` : `${file}.mjs`);
  return typeof configs === 'function' ? configs() : configs;
}
