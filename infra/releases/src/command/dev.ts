import { REMOTES } from '../../../rspack/front-ends.mjs';
import { ReleaseError } from '../release-error.ts';
import type { CommandResult } from './command.ts';
import { dataDirOf, remoteIn, type Asked } from './context.ts';
import { tell } from './said.ts';

/** Shows a remote as it is edited, until Ctrl-C. */
export async function dev(asked: Asked, word: string): Promise<CommandResult> {
  const name = remoteIn(word);
  if (!REMOTES.includes(name))
    throw new ReleaseError(
      'dev.remote',
      `No remote of this repository is called ${name}. There are: ${REMOTES.join(', ')}.`,
    );
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => stopping.abort());
  const { developOne } = await import('../../../local/dev-session.ts');
  const { signal } = stopping;
  const { url, ended } = await developOne({ name, dataDir: dataDirOf(asked), env: asked.env, signal, tell });
  return {
    json: { url },
    text: `${name} as you edit it, the rest as it is deployed: ${url}\nCtrl-C ends it.`,
    until: ended,
  };
}
