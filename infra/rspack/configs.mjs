import { join } from 'node:path';

import { remoteConfigs } from './federated.mjs';
import { folderOf } from './front-ends.mjs';

const ROOT = join(import.meta.dirname, '../..');

/** All builds of a front end. @param {string} name @returns {Promise<import('@rspack/core').Configuration[]>} */
export async function configsOf(name) {
  if (name !== 'shell') return remoteConfigs(join(ROOT, folderOf(name)));
  return (await import('../../shell/rspack.config.mjs')).default;
}
