// Deletes releases that nobody can ask for.
import { planPruning, prune as pruneReleases, type PrunedRelease, type Pruning } from '../prune.ts';
import { ReleaseError } from '../release-error.ts';
import type { CommandResult } from './command.ts';
import { confirm, printPlan } from './confirmation.ts';
import { open, type CommandOptions } from './context.ts';
import { asTime, counted, printToStderr, table } from './output.ts';

export async function prune(options: CommandOptions): Promise<CommandResult> {
  const retention = { keep: numberOf('keep', options.keep ?? '5'), days: numberOf('days', options.days ?? '30') };
  const { environment } = await open(options);
  const plan = await planPruning(environment, retention);
  if (options.dryRun) return { json: { ...plan, dryRun: true }, text: textOf('Would delete', plan) };
  if (plan.releases.length === 0 && plan.files === 0)
    return { json: { ...plan, dryRun: false }, text: textOf('Deleted', plan) };
  printPlan('Prune the release store', [
    ['deletes', countsOf(plan)],
    [
      'keeps',
      `the newest ${counted(retention.keep, 'release')} of each remote, and what was published or live in the last ${counted(retention.days, 'day')}`,
    ],
  ]);
  if (plan.releases.length > 0) printToStderr(listOf(plan.releases));
  await confirm(options, 'Go on?');
  const result = await pruneReleases(environment, plan, retention);
  return { json: { ...result, dryRun: false }, text: textOf('Deleted', result) };
}

/** At least 1: a preview lasts an hour, and a publication may take an hour. */
function numberOf(name: string, text: string) {
  if (/^[1-9]\d{0,3}$/.test(text)) return Number(text);
  throw new ReleaseError(`prune.${name}`, `--${name} is a whole number from 1 to 9999, not '${text}'.`);
}

function textOf(verb: string, plan: Pruning) {
  const lines = [`${verb} ${countsOf(plan)}.`, ...(plan.problem === null ? [] : [plan.problem])];
  return [...(plan.releases.length > 0 ? [listOf(plan.releases), ''] : []), ...lines].join('\n');
}

const countsOf = ({ releases, files }: Pruning) =>
  `${counted(releases.length, 'release')} and ${counted(files, 'file')}`;

const listOf = (releases: readonly PrunedRelease[]) =>
  table(
    releases.map(({ remote, release, publishedAt }) => [remote, release, asTime(publishedAt)]),
    ['REMOTE', 'RELEASE', 'PUBLISHED (UTC)'],
  );
