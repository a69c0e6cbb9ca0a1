import { relative, resolve } from 'node:path';

import { finish as finishBuild } from '../finish/finish.ts';
import type { CommandResult } from './command.ts';
import type { CommandOptions } from './context.ts';
import { asSize, counted, printToStderr } from './output.ts';

/** Makes `dist/release` of the current folder from the output of webpack or Vite. */
export async function finish(_: CommandOptions, dist: string): Promise<CommandResult> {
  const finished = await finishBuild({ folder: process.cwd(), dist: resolve(dist) });
  const { remote, version, files, bytes, unused } = finished;
  if (unused.length > 0) printToStderr(`left out, because the shell does not load it: ${unused.join(', ')}`);
  const folder = relative('', 'dist/release');
  return {
    json: finished,
    text: `${remote} ${version} is in ${folder} (${counted(files, 'file')}, ${asSize(bytes)})\nTo publish it: npx linkstall publish ./`,
  };
}
