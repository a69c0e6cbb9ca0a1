// The option --watch of `deploy`.
import type { Watch } from '../formats.ts';
import { MAX_WATCH_MINUTES } from '../judge/watch-request.ts';
import { ReleaseError } from '../release-error.ts';
import type { CommandOptions } from './context.ts';
import { asTime } from './output.ts';
import type { Site } from './site.ts';

/** Undefined without --watch. */
export async function watchIn(
  { watch, promote = false }: CommandOptions,
  site: Site,
  { remote, release }: { remote: string; release: string },
): Promise<Watch | undefined> {
  if (watch === undefined && promote)
    throw new ReleaseError(
      'deploy.watch',
      '--promote needs --watch, because the candidate is promoted after the watch.',
    );
  if (watch === undefined) return undefined;
  return site.newWatch({ remote, release, minutes: parseMinutes(watch), promote });
}

function parseMinutes(text: string): number {
  const [, count, unit] = /^(\d{1,5})([mh])$/.exec(text) ?? [];
  const minutes = Number(count) * (unit === 'h' ? 60 : 1);
  if (minutes >= 1 && minutes <= MAX_WATCH_MINUTES) return minutes;
  throw new ReleaseError('deploy.watch', `The time of --watch is from 1m to 168h, not '${text}'.`);
}

/** The end of a watch, as a part of a sentence. */
export const watchText = (watch: Pick<Watch, 'until' | 'promote'> | undefined): string =>
  watch
    ? `, watched until ${asTime(watch.until)} UTC${watch.promote ? ' and then promoted if it is better or equal' : ''}`
    : '';
