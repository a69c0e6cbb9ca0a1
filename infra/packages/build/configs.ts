import type { Configuration } from '@rspack/core';
import { join } from 'node:path';

import { remoteConfigs } from './federated.ts';
import { folderOf } from './front-ends.mjs';

const ROOT = join(import.meta.dirname, '../../..');

/** The configurations of all builds of a front end. */
export async function configsOf(name: string): Promise<Configuration[]> {
  if (name !== 'shell') return remoteConfigs(join(ROOT, folderOf(name)));
  return (await import('../../../shell/rspack.config.mjs')).default;
}
