// What moves a pointer: the plan, the question, the change.
import * as changes from '../pointers/changes.mjs';
import { endedBy, MOVES } from '../pointers/moves.mjs';
import { ReleaseError } from '../release-error.mjs';
import { agree, tellPlan } from './agreement.mjs';
import { open, releaseIn, remoteAndRelease, remoteIn } from './context.mjs';
import { counted, problemsInWords } from './said.mjs';

/** @typedef {import('./commands.mjs').CommandResult} CommandResult */
/** @typedef {import('./commands.mjs').Verb} Verb */
/** @typedef {import('./context.mjs').Asked} Asked */
/** @typedef {import('./context.mjs').Environment} Environment */
/** @typedef {import('../formats.d.ts').Pointer} Pointer */
/** @typedef {import('../formats.d.ts').Problem} Problem */
/** @typedef {import('../formats.d.ts').State} State */
/** @typedef {import('../pointers/moves.mjs').Move} Move */
/** @typedef {{asked: Asked, environment: Environment, state: State}} Here */

/** @type {Verb} */
export async function deploy(asked, ...words) {
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

/** @param {string} text */
function numberIn(text) {
  const percent = /^\d{1,3}(\.\d{1,9})?$/.test(text) ? Number(text) : NaN;
  if (percent >= 0 && percent <= 100) return percent;
  throw new ReleaseError('deploy.percent', `The share of the visitors is a number from 0 to 100, not '${text}'.`);
}

/** @type {Verb} */
export const promote = (asked, word) => move(asked, word, 'promote');
/** @type {Verb} */
export const rollback = (asked, word) => move(asked, word, 'rollback');
/** @type {Verb} */
export const disable = (asked, word) => move(asked, word, 'disable');
/** @type {Verb} */
export const enable = (asked, word) => move(asked, word, 'enable');

/**
 * @param {Asked} asked @param {string | undefined} word @param {'promote' | 'rollback' | 'disable' | 'enable'} verb
 * @returns {Promise<CommandResult>}
 */
async function move(asked, word, verb) {
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

/**
 * Shows what would be, by the change's own rules, and asks. Whoever was asked agreed to what they saw and to nothing else.
 * @param {Here} here @param {Move} wanted
 * @returns {Promise<{seen?: import('../pointers/moves.mjs').Seen}>}
 */
async function agreeOn({ asked, environment, state }, { asked: wish, next }) {
  const now = Object.hasOwn(state.remotes, wish.remote) ? state.remotes[wish.remote] : undefined;
  const title = `${wish.action.charAt(0).toUpperCase()}${wish.action.slice(1)} ${wish.remote} in ${environment.env}`;
  const stands = /** @type {const} */ (['now', now ? inWords(now) : 'not deployed: nobody gets it']);
  if (asked.yes) {
    // Who asks no question is told by the change itself why not.
    const then = attempted(() => inWords(next(now), now));
    if (then !== null) tellPlan(title, [stands, ['then', then]]);
    return {};
  }
  const seen = now && { stable: now.stable, candidate: now.candidate?.release ?? null };
  const { pointer, gains, passed } = await changes.foresee(environment, { asked: { ...wish, seen }, next });
  tellPlan(title, [
    stands,
    ['then', inWords(pointer, now)],
    ...(gains ? [/** @type {const} */ (['gate', verdict(passed)])] : []),
  ]);
  await agree(asked, 'Go on?');
  return { ...(seen && { seen }) };
}

/** @param {() => string} words */
function attempted(words) {
  try {
    return words();
  } catch (error) {
    if (error instanceof ReleaseError) return null;
    throw error;
  }
}

/** @param {readonly Problem[]} passed */
const verdict = (passed) =>
  passed.length === 0
    ? 'passes'
    : `passed by force (${counted(passed.length, 'problem')}): ${problemsInWords(passed.slice(0, 1))}`;

/** Who gets what; after a change, with the candidate that it ends. @param {Pointer} pointer @param {Pointer} [old] */
function inWords(pointer, old) {
  const { stable, candidate, disabled } = pointer;
  const ended = endedBy(old, pointer);
  const more = ended === undefined ? '' : `; ends the candidate ${ended} (${old?.candidate?.percent} %)`;
  if (disabled) return `switched off: its pages say so (${stable} when it is on again)${more}`;
  if (!candidate) return `${stable} for everybody${more}`;
  return `${candidate.release} for ${candidate.percent} % of the visitors, ${stable} for the others${more}`;
}

/** @param {import('../pointers/changes.mjs').Done} state @param {string} remote */
function done({ seq, remotes, already }, remote) {
  const pointer = remotes[remote];
  if (!pointer) return `${remote}: not deployed (change ${seq})`;
  if (already) return `${remote} already stands so, nothing was changed: ${inWords(pointer)} (change ${seq})`;
  return `${remote}: ${inWords(pointer)} (change ${seq})`;
}
