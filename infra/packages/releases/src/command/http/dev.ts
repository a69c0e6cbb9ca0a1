import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { ReleaseError } from '../../release-error.ts';
import type { CommandResult } from '../command.ts';
import { printToStderr } from '../output.ts';
import { remoteOf, type Platform } from './platform.ts';

/** The program of `@linkstall/edge` (infra/packages/edge/dev/dev.ts). */
interface EdgePackage {
  readonly develop: (session: {
    folder: string;
    remote: string;
    origin: string;
    port: string;
    signal: AbortSignal;
    printLine: (line: string) => void;
  }) => Promise<{ url: string; ended: Promise<void> }>;
}

/** The same port in each session, because browsers keep a login for each port. */
const PORT = '4100';

/** Serves the remote of this repository inside the live site until Ctrl-C. */
export async function dev(platform: Platform, argument?: string): Promise<CommandResult> {
  const { folder, origin } = platform;
  const remote = remoteOf(platform, argument);
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => stopping.abort());
  const { develop } = await loadEdge(folder);
  const { url, ended } = await develop({
    ...{ folder, remote, origin, port: process.env['PORT'] ?? PORT },
    ...{ signal: stopping.signal, printLine: printToStderr },
  });
  return {
    json: { url },
    text: `${remote} with live reload in ${origin}: ${url}\nCalls of the API go to ${origin}, with your login at this address. Ctrl-C ends it.`,
    completion: ended,
  };
}

/** The package of the repository, because its version matches the site. */
async function loadEdge(folder: string): Promise<EdgePackage> {
  const file = edgeFile(folder);
  return import(/* webpackIgnore: true */ pathToFileURL(file).href);
}

function edgeFile(folder: string) {
  try {
    const { resolve } = createRequire(join(folder, 'package.json'));
    return join(dirname(resolve('@linkstall/edge/package.json')), 'dist/edge/dev.js');
  } catch {
    throw new ReleaseError(
      'dev.package',
      `${folder} has no package @linkstall/edge. Add it to devDependencies as "*", run npx linkstall sync, then npm install.`,
    );
  }
}
