// Commands that change pointers: each one prints the plan, asks for confirmation, and makes the change.
import type { Pointer, Problem, State } from '../formats.ts';
import type { ChangeResult } from '../pointers/changes.ts';
import * as changes from '../pointers/changes.ts';
import { endedCandidate, TRANSITIONS, type Transition, type ExpectedStatus } from '../pointers/transitions.ts';
import { ReleaseError } from '../release-error.ts';
import { confirm, printPlan } from './confirmation.ts';
import type { CommandResult } from './command.ts';
import { open, releaseIn, remoteAndRelease, remoteIn, type CommandOptions, type Environment } from './context.ts';
import { counted, describeProblems } from './output.ts';
import { tierText } from './tier-text.ts';
import { watchIn, watchText } from './watch-option.ts';

interface ConfirmContext {
  options: CommandOptions;
  environment: Environment;
  state: State;
}

export async function deploy(options: CommandOptions, ...args: string[]): Promise<CommandResult> {
  const { remote, release: releaseArgument } = remoteAndRelease(args);
  const percent = options.percent === undefined ? 100 : parsePercent(options.percent);
  const { environment, state: current } = await open(options, true);
  const release = await releaseIn(environment, { remote, release: releaseArgument });
  const { message, force, replace } = options;
  const watch = await watchIn(options, environment, { remote, stable: current.remotes[remote]?.stable, release });
  const changeOptions = { remote, release, percent, message, force, replace, watch };
  const expected = await confirmChange({ options, environment, state: current }, TRANSITIONS.deploy(changeOptions));
  const state = await changes.deploy(environment, { ...changeOptions, ...expected });
  const { until, promote: isPromoted } = watch ?? {};
  const watchJson = watch && { watch: { until, promote: isPromoted } };
  return { json: { seq: state.seq, remote, release, percent, ...watchJson }, text: resultText(state, remote) };
}

function parsePercent(text: string) {
  const percent = /^\d{1,3}(\.\d{1,9})?$/.test(text) ? Number(text) : NaN;
  if (percent >= 0 && percent <= 100) return percent;
  throw new ReleaseError('deploy.percent', `The share of the visitors is a number from 0 to 100, not '${text}'.`);
}

export const promote = (options: CommandOptions, argument: string) => changeRemote(options, argument, 'promote');
export const rollback = (options: CommandOptions, argument: string) => changeRemote(options, argument, 'rollback');
export const disable = (options: CommandOptions, argument: string) => changeRemote(options, argument, 'disable');
export const enable = (options: CommandOptions, argument: string) => changeRemote(options, argument, 'enable');

async function changeRemote(
  options: CommandOptions,
  argument: string | undefined,
  verb: 'promote' | 'rollback' | 'disable' | 'enable',
): Promise<CommandResult> {
  const remote = remoteIn(argument);
  const { environment, state: current } = await open(options, true);
  const { message, force } = options;
  const changeOptions = { remote, message, force };
  const expected = await confirmChange({ options, environment, state: current }, TRANSITIONS[verb](changeOptions));
  const state = await changes[verb](environment, { ...changeOptions, ...expected });
  const release = state.remotes[remote]?.stable ?? '';
  const json = verb === 'disable' || verb === 'enable' ? { seq: state.seq } : { seq: state.seq, remote, release };
  return { json, text: resultText(state, remote) };
}

/**
 * Prints the plan and asks for confirmation. Returns the status that the person saw, so that the change is made only on
 * that status.
 */
async function confirmChange(
  { options, environment, state }: ConfirmContext,
  { request, next }: Transition,
): Promise<{ expected?: ExpectedStatus }> {
  const now = Object.hasOwn(state.remotes, request.remote) ? state.remotes[request.remote] : undefined;
  const title = `${request.action.charAt(0).toUpperCase()}${request.action.slice(1)} ${request.remote} in ${environment.env}`;
  const currentLine = ['now', now ? pointerText(now) : 'not deployed'] as const;
  const tier = await tierText(environment, request);
  const tierLines = tier === null ? [] : [['tier', tier] as const];
  if (options.yes) {
    // With --yes the change follows at once and reports a refusal itself, so a plan that cannot be computed is left out.
    const nextText = textOrNull(() => pointerText(next(now), now));
    if (nextText !== null) printPlan(title, [currentLine, ['then', nextText], ...tierLines]);
    return {};
  }
  const expected = now && { stable: now.stable, candidate: now.candidate?.release ?? null };
  const { pointer, isExposing, overriddenProblems } = await changes.dryRun(environment, {
    request: { ...request, expected },
    next,
  });
  printPlan(title, [
    currentLine,
    ['then', pointerText(pointer, now)],
    ...tierLines,
    ...(isExposing ? [['gate', gateText(overriddenProblems)] as const] : []),
  ]);
  await confirm(options, 'Go on?');
  return { ...(expected && { expected }) };
}

function textOrNull(text: () => string) {
  try {
    return text();
  } catch (error) {
    if (error instanceof ReleaseError) return null;
    throw error;
  }
}

const gateText = (overriddenProblems: readonly Problem[]) =>
  overriddenProblems.length === 0
    ? 'passes'
    : `overridden by force (${counted(overriddenProblems.length, 'problem')}): ${describeProblems(overriddenProblems.slice(0, 1))}`;

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

function resultText({ seq, remotes, already }: ChangeResult, remote: string) {
  const pointer = remotes[remote];
  if (!pointer) return `${remote}: not deployed (change ${seq})`;
  if (already)
    return `Nothing was changed, because ${remote} has this state already: ${pointerText(pointer)} (change ${seq})`;
  return `${remote}: ${pointerText(pointer)} (change ${seq})`;
}
