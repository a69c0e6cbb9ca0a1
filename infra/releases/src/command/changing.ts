// What moves a pointer: the plan, the question, the change.
import type { Pointer, Problem, State } from '../formats.ts';
import type { Done } from '../pointers/changes.ts';
import * as changes from '../pointers/changes.ts';
import { endedBy, MOVES, type Move, type Seen } from '../pointers/moves.ts';
import { ReleaseError } from '../release-error.ts';
import { agree, tellPlan } from './agreement.ts';
import type { CommandResult } from './command.ts';
import { open, releaseIn, remoteAndRelease, remoteIn, type Asked, type Environment } from './context.ts';
import { counted, problemsInWords } from './said.ts';

interface Here {
  asked: Asked;
  environment: Environment;
  state: State;
}

export async function deploy(asked: Asked, ...words: string[]): Promise<CommandResult> {
  const { remote, release: said } = remoteAndRelease(words);
  const percent = asked.percent === undefined ? 100 : numberIn(asked.percent);
  const { environment, state: found } = await open(asked, true);
  const release = await releaseIn(environment, { remote, release: said });
  const { message, force, replace } = asked;
  const wish = { remote, release, percent, message, force, replace };
  const seen = await agreeOn({ asked, environment, state: found }, MOVES.deploy(wish));
  const state = await changes.deploy(environment, { ...wish, ...seen });
  return { json: { seq: state.seq, remote, release, percent }, text: done(state, remote) };
}

function numberIn(text: string) {
  const percent = /^\d{1,3}(\.\d{1,9})?$/.test(text) ? Number(text) : NaN;
  if (percent >= 0 && percent <= 100) return percent;
  throw new ReleaseError('deploy.percent', `The share of the visitors is a number from 0 to 100, not '${text}'.`);
}

export const promote = (asked: Asked, word: string) => move(asked, word, 'promote');
export const rollback = (asked: Asked, word: string) => move(asked, word, 'rollback');
export const disable = (asked: Asked, word: string) => move(asked, word, 'disable');
export const enable = (asked: Asked, word: string) => move(asked, word, 'enable');

async function move(
  asked: Asked,
  word: string | undefined,
  verb: 'promote' | 'rollback' | 'disable' | 'enable',
): Promise<CommandResult> {
  const remote = remoteIn(word);
  const { environment, state: found } = await open(asked, true);
  const { message, force } = asked;
  const wish = { remote, message, force };
  const seen = await agreeOn({ asked, environment, state: found }, MOVES[verb](wish));
  const state = await changes[verb](environment, { ...wish, ...seen });
  const release = state.remotes[remote]?.stable ?? '';
  const json = verb === 'disable' || verb === 'enable' ? { seq: state.seq } : { seq: state.seq, remote, release };
  return { json, text: done(state, remote) };
}

/** Shows what would be, by the change's own rules, and asks. Whoever was asked agreed to what they saw and to nothing else. */
async function agreeOn({ asked, environment, state }: Here, { asked: wish, next }: Move): Promise<{ seen?: Seen }> {
  const now = Object.hasOwn(state.remotes, wish.remote) ? state.remotes[wish.remote] : undefined;
  const title = `${wish.action.charAt(0).toUpperCase()}${wish.action.slice(1)} ${wish.remote} in ${environment.env}`;
  const stands = ['now', now ? inWords(now) : 'not deployed: nobody gets it'] as const;
  if (asked.yes) {
    // Who asks no question is told by the change itself why not.
    const then = attempted(() => inWords(next(now), now));
    if (then !== null) tellPlan(title, [stands, ['then', then]]);
    return {};
  }
  const seen = now && { stable: now.stable, candidate: now.candidate?.release ?? null };
  const { pointer, gains, passed } = await changes.foresee(environment, { asked: { ...wish, seen }, next });
  tellPlan(title, [stands, ['then', inWords(pointer, now)], ...(gains ? [['gate', verdict(passed)] as const] : [])]);
  await agree(asked, 'Go on?');
  return { ...(seen && { seen }) };
}

function attempted(words: () => string) {
  try {
    return words();
  } catch (error) {
    if (error instanceof ReleaseError) return null;
    throw error;
  }
}

const verdict = (passed: readonly Problem[]) =>
  passed.length === 0
    ? 'passes'
    : `passed by force (${counted(passed.length, 'problem')}): ${problemsInWords(passed.slice(0, 1))}`;

/** Who gets what; after a change, with the candidate that it ends. */
function inWords(pointer: Pointer, old?: Pointer) {
  const { stable, candidate, disabled } = pointer;
  const ended = endedBy(old, pointer);
  const more = ended === undefined ? '' : `; ends the candidate ${ended} (${old?.candidate?.percent} %)`;
  if (disabled) return `switched off: its pages say so (${stable} when it is on again)${more}`;
  if (!candidate) return `${stable} for everybody${more}`;
  return `${candidate.release} for ${candidate.percent} % of the visitors, ${stable} for the others${more}`;
}

function done({ seq, remotes, already }: Done, remote: string) {
  const pointer = remotes[remote];
  if (!pointer) return `${remote}: not deployed (change ${seq})`;
  if (already) return `${remote} already stands so, nothing was changed: ${inWords(pointer)} (change ${seq})`;
  return `${remote}: ${inWords(pointer)} (change ${seq})`;
}
