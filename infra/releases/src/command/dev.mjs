import { REMOTES } from '../../../rspack/front-ends.mjs';
import { ReleaseError } from '../release-error.mjs';
import { dataDirOf, remoteIn } from './context.mjs';
import { tell } from './said.mjs';

/** Shows a remote as it is edited, until Ctrl-C. @type {import('./commands.mjs').Verb} */
export async function dev(asked, word) {
  const name = remoteIn(word);
  if (!REMOTES.includes(name))
    throw new ReleaseError(
      'dev.remote',
      `No remote of this repository is called ${name}. There are: ${REMOTES.join(', ')}.`,
    );
  const stopping = new AbortController();
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.once(signal, () => stopping.abort());
  const { developOne } = await import('../../../local/dev-session.mjs');
  const { signal } = stopping;
  const { url, ended } = await developOne({ name, dataDir: dataDirOf(asked), env: asked.env, signal, tell });
  return {
    json: { url },
    text: `${name} as you edit it, the rest as it is deployed: ${url}\nCtrl-C ends it.`,
    until: ended,
  };
}
