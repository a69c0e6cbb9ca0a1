// Commands that change pointers: each one prints the plan, asks for confirmation, and makes the change.
import type { Pointer, Problem } from '../formats.ts';
import type { WantedForcedChange } from '../pointers/forced-changes.ts';
import { endedCandidate, transitionOf, type Change } from '../pointers/transitions.ts';
import { ReleaseError } from '../release-error.ts';
import { confirm, printPlan } from './confirmation.ts';
import type { CommandResult } from './command.ts';
import type { CommandOptions } from './context.ts';
import { counted, describeProblems, noteLines } from './output.ts';
import { checkOptions } from './http/change-call.ts';
import { platformOf } from './http/platform.ts';
import { openSite, releaseIn } from './open-site.ts';
import type { Changed, Seen, Site } from './site.ts';
import { watchIn, watchText } from './watch-option.ts';

export async function deploy(options: CommandOptions, ...args: string[]): Promise<CommandResult> {
  const percent = options.percent === undefined ? 100 : parsePercent(options.percent);
  const site = await openSite(options, true);
  const { remote, release: releaseArgument } = site.remoteAndRelease(args);
  const release = await releaseIn(site, { remote, release: releaseArgument });
  const { message, force, replace } = options;
  const watch = await watchIn(options, site, { remote, release });
  const change: Change = { verb: 'deploy', options: { remote, release, percent, message, force, replace, watch } };
  if (force !== undefined && watch)
    throw new ReleaseError('force.watch', 'A candidate past the gate is not watched: leave out --watch.');
  const seen = await confirmChange(site, options, change);
  if (force !== undefined) return askForForce(options, site, { verb: 'deploy', remote, release, percent, replace });
  const changed = await site.change(change, seen);
  // Everybody has the stable release, so it got no share and no watch.
  const isStable = changed.pointer?.stable === release;
  // Over HTTP the site says when the watch ends.
  const { until, promote: isPromoted } = (watch && changed.pointer?.candidate?.watch) ?? watch ?? {};
  const watchJson = watch && !isStable && { watch: { until, promote: isPromoted } };
  const json = {
    ...{ seq: changed.seq, remote, release, percent: isStable ? 100 : percent },
    ...watchJson,
    ...notesJson(changed),
  };
  return { json, text: resultText(changed, remote) };
}

function parsePercent(text: string) {
  const percent = /^\d{1,3}(\.\d{1,9})?$/.test(text) ? Number(text) : NaN;
  if (percent >= 0 && percent <= 100) return percent;
  throw new ReleaseError('deploy.percent', `The share of the visitors is a number from 0 to 100, not '${text}'.`);
}

export const promote = (options: CommandOptions, argument: string) =>
  options.from === undefined && options.to === undefined
    ? changeRemote(options, argument, 'promote')
    : promoteFrom(options, argument);
export const rollback = (options: CommandOptions, argument: string) => changeRemote(options, argument, 'rollback');
export const disable = (options: CommandOptions, argument: string) => changeRemote(options, argument, 'disable');
export const enable = (options: CommandOptions, argument: string) => changeRemote(options, argument, 'enable');

/** Deploys the release that is stable in the environment `from` to the environment `to`. */
async function promoteFrom(
  { from, to, ...options }: CommandOptions,
  argument: string | undefined,
): Promise<CommandResult> {
  if (from === undefined || to === undefined)
    throw new ReleaseError('promote.from', 'Name both environments: --from staging --to production.');
  const site = await openSite({ ...options, env: to }, true);
  const remote = site.remoteIn(argument);
  const release = (await site.see(remote, from)).pointer?.stable;
  if (release === undefined) throw new ReleaseError('promote.from', `${remote} is not deployed in ${from}.`);
  const { message, force } = options;
  const change: Change = { verb: 'deploy', options: { remote, release, from, message, force } };
  const seen = await confirmChange(site, options, change);
  if (force !== undefined) return askForForce(options, site, { verb: 'deploy', remote, release });
  const changed = await site.change(change, seen);
  const json = { seq: changed.seq, remote, release, from, ...notesJson(changed) };
  return { json, text: resultText(changed, remote) };
}

async function changeRemote(
  options: CommandOptions,
  argument: string | undefined,
  verb: 'promote' | 'rollback' | 'disable' | 'enable',
): Promise<CommandResult> {
  const site = await openSite(options, true);
  const remote = site.remoteIn(argument);
  const { message, force } = options;
  const change: Change = { verb, options: { remote, message, force } };
  const seen = await confirmChange(site, options, change);
  if (force !== undefined && verb !== 'disable') return askForForce(options, site, { verb, remote });
  const changed = await site.change(change, seen);
  const { seq, pointer } = changed;
  const json = verb === 'disable' || verb === 'enable' ? { seq } : { seq, remote, release: pointer?.stable ?? '' };
  return { json: { ...json, ...notesJson(changed) }, text: resultText(changed, remote) };
}

/** Over HTTP nobody overrides the gate. The command line of teams does not contain the file of the request. */
async function askForForce(
  options: CommandOptions,
  { env: environment }: Site,
  wanted: Omit<WantedForcedChange, 'message' | 'reason'>,
): Promise<CommandResult> {
  const { message, force: reason = '' } = options;
  if (platformOf(options)) checkOptions({ force: reason });
  return (await import('./force.ts')).requestForce(options, { ...wanted, environment, message, reason });
}

const FORCE_TEXT = 'nothing changes until another operator confirms it, within an hour';

/** The parts of a plan that differ between the changes. */
interface PlanTexts {
  readonly title: string;
  /** The part of a pointer that the change moves. */
  readonly describe: (pointer: Pointer, previous?: Pointer) => string;
  /** Further lines of the plan. */
  readonly lines: (now: Pointer | undefined) => readonly (readonly [string, string])[];
}

/**
 * Prints the plan and asks for confirmation. Returns what the person saw, so that the change is made only on that status;
 * undefined with --yes.
 */
export async function confirmChange(
  site: Site,
  options: CommandOptions,
  { texts = {}, ...change }: Change & { readonly texts?: Partial<PlanTexts> },
): Promise<Seen | undefined> {
  const transition = transitionOf(change);
  const { request, next } = transition;
  const { describe = pointerText, lines = () => [] } = texts;
  const seen: Seen = await site.see(request.remote);
  const { pointer: now } = seen;
  const title =
    texts.title ??
    `${request.action.charAt(0).toUpperCase()}${request.action.slice(1)} ${request.remote} in ${site.env}`;
  const currentLine = ['now', now ? describe(now) : 'not deployed'] as const;
  const tier = await site.tierText(request);
  const { from, force } = request;
  const lastLines = [
    ...(tier === null ? [] : [['tier', tier] as const]),
    ...(force === undefined ? [] : [['force', FORCE_TEXT] as const]),
    ...lines(now),
  ];
  const currentLines = [currentLine, ...(from === undefined ? [] : [['from', from] as const])];
  if (options.yes) {
    // With --yes the change follows at once and reports a refusal itself, so a plan that cannot be computed is left out.
    const nextText = textOrNull(() => describe(next(now), now));
    if (nextText !== null) printPlan(title, [...currentLines, ['then', nextText], ...lastLines]);
    return undefined;
  }
  const { pointer, isExposing, overriddenProblems, notes } = await site.dryRun(transition, seen);
  printPlan(title, [
    ...currentLines,
    ['then', describe(pointer, now)],
    ...lastLines,
    ...(isExposing ? [['gate', gateText(overriddenProblems)] as const] : []),
    ...noteCells(notes),
  ]);
  await confirm(options, 'Go on?');
  return seen;
}

function textOrNull(text: () => string) {
  try {
    return text();
  } catch (error) {
    if (error instanceof ReleaseError) return null;
    throw error;
  }
}

export const gateText = (overriddenProblems: readonly Problem[]) =>
  overriddenProblems.length === 0
    ? 'passes'
    : `overridden by force (${counted(overriddenProblems.length, 'problem')}): ${describeProblems(overriddenProblems.slice(0, 1))}`;

export const noteCells = (notes: readonly Problem[]) => notes.map(({ message }) => ['note', message] as const);

const notesJson = ({ notes }: Pick<Changed, 'notes'>) => (notes.length > 0 ? { notes } : {});

/** The releases that visitors get, and the candidate that a change ends. */
function pointerText(pointer: Pointer, previous?: Pointer) {
  const { stable, candidate, disabled } = pointer;
  const endedRelease = endedCandidate(previous, pointer);
  const suffix =
    endedRelease === undefined ? '' : `; ends the candidate ${endedRelease} (${previous?.candidate?.percent} %)`;
  if (disabled) return `switched off: its pages say so (${stable} when it is on again)${suffix}`;
  if (!candidate) return `${stable} for everybody${suffix}`;
  const { release, percent, watch } = candidate;
  return `${release} for ${percent} % of the visitors, ${stable} for the others${watchText(watch)}${suffix}`;
}

const resultText = (changed: Changed, remote: string) =>
  [changeText(changed, remote), ...noteLines(changed.notes)].join('\n');

function changeText({ seq, pointer, already }: Changed, remote: string) {
  if (!pointer) return `${remote}: not deployed (change ${seq})`;
  if (already)
    return `Nothing was changed, because ${remote} has this state already: ${pointerText(pointer)} (change ${seq})`;
  return `${remote}: ${pointerText(pointer)} (change ${seq})`;
}
