import { ReleaseError } from '../release-error.ts';
import type { CommandResult } from './command.ts';
import type { CommandOptions } from './context.ts';
import { asTime } from './output.ts';
import { openSite, releaseIn } from './open-site.ts';
import type { PreviewTarget, Site } from './site.ts';

/** Prints a release preview link, or a link to an earlier composition. */
export async function preview(options: CommandOptions): Promise<CommandResult> {
  const site = await openSite(options);
  const { url, until, note } = await site.preview(await previewTarget(site, options));
  return { json: { url, until }, text: `${url}\nThe link is valid until ${asTime(until)} UTC.${note}` };
}

async function previewTarget(site: Site, options: CommandOptions): Promise<PreviewTarget> {
  const { composition, remote: remoteArgument } = options;
  if ((composition === undefined) === (remoteArgument === undefined))
    throw new ReleaseError('preview.which', 'Name either --composition <id> or --remote <remote>@<release>.');
  if (composition !== undefined) return { composition };
  const [remote = '', releaseArgument = ''] = String(remoteArgument).split('@');
  if (releaseArgument === '')
    throw new ReleaseError('preview.release', `Name a release of ${remote}: --remote ${remote}@<release>.`);
  const { label, days, with: others } = options;
  const release = await releaseIn(site, { remote, release: releaseArgument });
  return { remote, release, label, days: days === undefined ? undefined : parseDays(days), with: others };
}

function parseDays(text: string) {
  if (/^\d{1,2}$/.test(text) && Number(text) >= 1 && Number(text) <= 30) return Number(text);
  throw new ReleaseError('preview.days', `--days is a whole number from 1 to 30, not '${text}'.`);
}
