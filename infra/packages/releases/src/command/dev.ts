import { REMOTES } from '../../../build/front-ends.mjs';
import { ReleaseError } from '../release-error.ts';
import type { CommandResult } from './command.ts';
import { dataDirOf, remoteIn, type CommandOptions } from './context.ts';
import { printToStderr } from './output.ts';

/** Serves a remote with live reload until Ctrl-C. */
export async function dev(options: CommandOptions, argument: string): Promise<CommandResult> {
  const name = remoteIn(argument);
  if (!REMOTES.includes(name))
    throw new ReleaseError(
      'dev.remote',
      `No remote of this repository is called ${name}. There are: ${REMOTES.join(', ')}.`,
    );
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => stopping.abort());
  const { runDevSession } = await import('../../../../dev/dev/dev-session.ts');
  const { signal } = stopping;
  const { url, ended } = await runDevSession({
    name,
    dataDir: dataDirOf(options),
    env: options.env,
    signal,
    printLine: printToStderr,
  });
  return {
    json: { url },
    text: `${name} with live reload on the deployed site: ${url}\nCtrl-C ends it.`,
    completion: ended,
  };
}
