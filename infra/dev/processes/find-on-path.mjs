import { existsSync, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The file of a program that the PATH names; undefined when there is none. @param {string} name */
export const findOnPath = (name) =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((file) => existsSync(file) && statSync(file).isFile() && (statSync(file).mode & 0o111) !== 0);
