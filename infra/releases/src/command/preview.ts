import { previewLink, type Previewed } from '../preview-link.ts';
import { ReleaseError } from '../release-error.ts';
import type { CommandResult } from './command.ts';
import { dataDirOf, open, releaseIn, runOf, type Asked } from './context.ts';
import { asTime } from './said.ts';

const PATIENCE_MS = 5000;

/** A link to what nobody gets yet, or to what was. */
export async function preview(asked: Asked): Promise<CommandResult> {
  const run = runOf(asked);
  if (!run)
    throw new ReleaseError(
      'preview.stopped',
      `Nothing runs on ${dataDirOf(asked)}, so a link would lead nowhere: npm start.`,
    );
  const json = await previewLink({ dataDir: dataDirOf(asked), url: run.url }, await previewedIn(asked));
  if (await leadsNowhere(json.url))
    throw new ReleaseError(
      'preview.unknown',
      'The running site knows of nothing like that: no page of the last 1,000 changes was made so, or that release is not what was published (npx linkstall verify).',
    );
  return { json, text: `${json.url}\nGood until ${asTime(json.until)} UTC; what it opens lasts an hour.` };
}

/** Only the running edge knows all ids: pages in which something stood in have theirs from nowhere else. */
async function leadsNowhere(url: string) {
  const response = await fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(PATIENCE_MS) }).catch(() => null);
  return response?.status === 404;
}

async function previewedIn(asked: Asked): Promise<Previewed> {
  const { composition, remote: said } = asked;
  if ((composition === undefined) === (said === undefined))
    throw new ReleaseError('preview.which', 'Say one of --composition <id> and --remote <remote>@<release>.');
  if (composition !== undefined) return { composition };
  const [remote = '', word = ''] = String(said).split('@');
  if (word === '')
    throw new ReleaseError('preview.release', `Say which release of ${remote}: --remote ${remote}@<release>.`);
  const { environment } = await open(asked);
  return { remote, release: await releaseIn(environment, { remote, release: word }) };
}
