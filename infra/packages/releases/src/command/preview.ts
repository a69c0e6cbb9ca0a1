import { previewLink, type PreviewTarget } from '../preview-link.ts';
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
      `No site runs on ${dataDirOf(options)}, so a link would not work. Start it with npm start.`,
    );
  const json = await previewLink({ dataDir: dataDirOf(options), url: runRecord.url }, await previewTarget(options));
  if (await isNotFound(json.url))
    throw new ReleaseError(
      'preview.unknown',
      'The running site does not know this composition or release. It knows the compositions of the last 1,000 changes, and releases whose files are unchanged (npx linkstall verify).',
    );
  return {
    json,
    text: `${json.url}\nThe link is valid until ${asTime(json.until)} UTC. The preview ends an hour after somebody opens the link.`,
  };
}

/** Asks the running edge, because only the edge knows the compositions that contain fallback releases. */
async function isNotFound(url: string) {
  const response = await fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => null);
  return response?.status === 404;
}

async function previewTarget(options: CommandOptions): Promise<PreviewTarget> {
  const { composition, remote: remoteArgument } = options;
  if ((composition === undefined) === (remoteArgument === undefined))
    throw new ReleaseError('preview.which', 'Name either --composition <id> or --remote <remote>@<release>.');
  if (composition !== undefined) return { composition };
  const [remote = '', releaseArgument = ''] = String(remoteArgument).split('@');
  if (releaseArgument === '')
    throw new ReleaseError('preview.release', `Name a release of ${remote}: --remote ${remote}@<release>.`);
  const { environment } = await open(options);
  return { remote, release: await releaseIn(environment, { remote, release: releaseArgument }) };
}
