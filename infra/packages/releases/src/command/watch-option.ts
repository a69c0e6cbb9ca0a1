// The option --watch of `deploy`.
import type { Watch } from '../formats.ts';
import { countsNow } from '../judge/candidate.ts';
import { ReleaseError } from '../release-error.ts';
import type { CommandOptions } from './context.ts';
import { asTime } from './output.ts';
import type { Site } from './site.ts';

const MAX_MINUTES = 7 * 24 * 60;

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
  const until = new Date(Date.now() + parseMinutes(watch) * 60_000).toISOString();
  // Empty before the first deploy, which the transition refuses to watch.
  const stable = (await site.see(remote)).pointer?.stable ?? '';
  const before = countsNow((await site.status()).metrics, remote, { stable, candidate: release });
  return { until, promote, before };
}

function parseMinutes(text: string): number {
  const [, count, unit] = /^(\d{1,5})([mh])$/.exec(text) ?? [];
  const minutes = Number(count) * (unit === 'h' ? 60 : 1);
  if (minutes >= 1 && minutes <= MAX_MINUTES) return minutes;
  throw new ReleaseError('deploy.watch', `The time of --watch is from 1m to 168h, not '${text}'.`);
}

/** The end of a watch, as a part of a sentence. */
export const watchText = (watch: Watch | undefined): string =>
  watch
    ? `, watched until ${asTime(watch.until)} UTC${watch.promote ? ' and then promoted if it is better or equal' : ''}`
    : '';
