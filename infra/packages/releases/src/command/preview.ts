import { previewLink, type Previewed } from '../preview-link.ts';
import { ReleaseError } from '../release-error.ts';
import type { CommandResult } from './command.ts';
import { dataDirOf, open, releaseIn, runRecordOf, type CommandOptions } from './context.ts';
import { asTime } from './output.ts';

const TIMEOUT_MS = 5000;

/** Prints a release preview link, or a link to an earlier composition. */
export async function preview(options: CommandOptions): Promise<CommandResult> {
  const runRecord = runRecordOf(options);
  if (!runRecord)
    throw new ReleaseError(
      'preview.stopped',
      `Nothing runs on ${dataDirOf(options)}, so a link would lead nowhere: npm start.`,
    );
  const json = await previewLink({ dataDir: dataDirOf(options), url: runRecord.url }, await previewTarget(options));
  if (await isNotFound(json.url))
    throw new ReleaseError(
      'preview.unknown',
      'The running site knows of nothing like that: no page of the last 1,000 changes was made so, or that release is not what was published (npx linkstall verify).',
    );
  return { json, text: `${json.url}\nGood until ${asTime(json.until)} UTC; what it opens lasts an hour.` };
}

/** Asks the running edge, because only the edge knows the ids of pages with a fallback. */
async function isNotFound(url: string) {
  const response = await fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => null);
  return response?.status === 404;
}

async function previewTarget(options: CommandOptions): Promise<Previewed> {
  const { composition, remote: remoteArgument } = options;
  if ((composition === undefined) === (remoteArgument === undefined))
    throw new ReleaseError('preview.which', 'Say one of --composition <id> and --remote <remote>@<release>.');
  if (composition !== undefined) return { composition };
  const [remote = '', releaseArgument = ''] = String(remoteArgument).split('@');
  if (releaseArgument === '')
    throw new ReleaseError('preview.release', `Say which release of ${remote}: --remote ${remote}@<release>.`);
  const { environment } = await open(options);
  return { remote, release: await releaseIn(environment, { remote, release: releaseArgument }) };
}
