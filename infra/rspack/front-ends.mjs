// What is built, published and deployed by itself. A remote is a folder `mfe-…` with a routes.json: nobody lists them.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

export const REMOTES = readdirSync(ROOT)
  .filter((name) => name.startsWith('mfe-') && existsSync(join(ROOT, name, 'routes.json')))
  .sort();

/** In the order of publishing. */
export const FRONT_ENDS = ['shell', ...REMOTES];
