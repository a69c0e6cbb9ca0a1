// DATA_DIR holds passwords, keys and private data, so only its owner may read it.
import { chmodSync, lstatSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

import { describeError } from '../processes/failure.mjs';

const RIGHTS_OF_OTHER_USERS = 0o077;

/**
 * Creates a folder for its owner only, or corrects an existing folder. If other users could open the folder, perhaps they can
 * open its files too, so the files are also corrected. A folder that is already private is not searched.
 */
export function makePrivate(folder: string) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if ((statSync(folder).mode & RIGHTS_OF_OTHER_USERS) === 0) return;
  try {
    removeRightsBelow(folder);
    chmodSync(folder, statSync(folder).mode & 0o700);
  } catch (error) {
    console.error(`start: other users of this machine may read ${folder}: ${describeError(error)}`);
  }
}

function removeRightsBelow(folder: string) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isSymbolicLink()) continue; // its target belongs to the operator
    if (entry.isDirectory()) removeRightsBelow(path);
    const { mode } = lstatSync(path);
    if (mode & RIGHTS_OF_OTHER_USERS) chmodSync(path, mode & 0o700);
  }
}
