// What moves a pointer: the plan, the question, the change.
import * as changes from '../pointers/changes.mjs';
import { status } from '../pointers/readings.mjs';
import { check } from '../gate/check.mjs';
import { ReleaseError } from '../release-error.mjs';
import { agree, tellPlan } from './agreement.mjs';
import { open, releaseIn, remoteAndRelease, remoteIn } from './context.mjs';
import { counted, problemsInWords } from './said.mjs';

/** @typedef {import('./commands.mjs').Answer} Answer */
/** @typedef {import('./commands.mjs').Verb} Verb */
/** @typedef {import('./context.mjs').Asked} Asked */
/** @typedef {import('./context.mjs').Environment} Environment */
/** @typedef {import('../formats.d.ts').Standing} Standing */
/** @typedef {import('../formats.d.ts').State} State */
/** @typedef {Pick<Standing, 'stable' | 'candidate' | 'percent' | 'disabled'>} Live */
/**
 * @typedef {object} Plan
 * @property {string} title
 * @property {string} then what visitors get
 * @property {string} [gains] the release that more visitors would get
 */

/** @type {Verb} */
export async function deploy(asked, ...words) {
  const { remote, release: said } = remoteAndRelease(words);
  const { environment, standing } = await stand(asked, remote);
  const release = await releaseIn(environment, { remote, release: said });
  const percent = asked.percent === undefined ? 100 : numberIn(asked.percent);
  const live = { stable: release, candidate: null, percent: null, disabled: standing?.disabled ?? false };
  const tried = { ...live, stable: standing?.stable ?? '', candidate: release, percent };
  const then = inWords(percent === 100 ? live : tried);
  await agreeOn({ asked, environment, remote, standing }, { title: `Deploy ${remote}`, then, gains: release });
  const { message, force, replace } = asked;
  const state = await changes.deploy(environment, { remote, release, percent, message, force, replace });
  return { json: { seq: state.seq, remote, release, percent }, text: done(state, remote) };
}

/** @param {string} text */
function numberIn(text) {
  const percent = text.trim() === '' ? NaN : Number(text);
  if (percent >= 0 && percent <= 100) return percent;
  throw new ReleaseError('deploy.percent', `The share of the visitors is a number from 0 to 100, not '${text}'.`);
}

/** @type {Verb} */
export const promote = (asked, word) =>
  move(asked, word, {
    verb: 'promote',
    plan: ({ candidate, ...rest }) => ({
      then: inWords({ ...rest, stable: candidate ?? rest.stable, candidate: null }),
      ...(candidate !== null && { gains: candidate }),
    }),
  });

/** @type {Verb} */
export const rollback = (asked, word) =>
  move(asked, word, {
    verb: 'rollback',
    plan: ({ candidate, previous, ...rest }) =>
      candidate !== null || previous === null
        ? { then: inWords({ ...rest, candidate: null }) }
        : { then: inWords({ ...rest, stable: previous, candidate: null }), gains: previous },
  });

/** @type {Verb} */
export const disable = (asked, word) =>
  move(asked, word, { verb: 'disable', plan: (live) => ({ then: inWords({ ...live, disabled: true }) }) });

/** @type {Verb} */
export const enable = (asked, word) =>
  move(asked, word, {
    verb: 'enable',
    plan: (live) => ({ then: inWords({ ...live, disabled: false }), gains: live.stable }),
  });

/**
 * @param {Asked} asked @param {string | undefined} word
 * @param {{verb: 'promote' | 'rollback' | 'disable' | 'enable', plan: (standing: Standing) => Omit<Plan, 'title'>}} how
 * @returns {Promise<Answer>}
 */
async function move(asked, word, { verb, plan }) {
  const remote = remoteIn(word);
  const { environment, standing } = await stand(asked, remote);
  const title = `${verb.charAt(0).toUpperCase()}${verb.slice(1)} ${remote}`;
  if (standing) await agreeOn({ asked, environment, remote, standing }, { title, ...plan(standing) });
  const { message, force } = asked;
  const state = await changes[verb](environment, { remote, message, ...(verb !== 'disable' && { force }) });
  const release = state.remotes[remote]?.stable ?? '';
  const json = verb === 'disable' || verb === 'enable' ? { seq: state.seq } : { seq: state.seq, remote, release };
  return { json, text: done(state, remote) };
}

/** @param {Asked} asked @param {string} remote */
async function stand(asked, remote) {
  const { environment } = await open(asked, true);
  const all = await status(environment);
  return { environment, standing: all.find((one) => one.remote === remote) };
}

/**
 * @param {{asked: Asked, environment: Environment, remote: string, standing: Standing | undefined}} on
 * @param {Plan} plan
 */
async function agreeOn({ asked, environment, remote, standing }, { title, then, gains }) {
  // Who asks no question is told by the change itself what the gate says.
  const judged = gains !== undefined && !asked.yes ? await check(environment, { remote, release: gains }) : null;
  tellPlan(`${title} in ${environment.env}`, [
    ['now', standing ? inWords(standing) : 'not deployed: nobody gets it'],
    ['then', then],
    ...(judged ? [/** @type {const} */ (['gate', verdict(judged)])] : []),
  ]);
  if (!judged || judged.ok || asked.force !== undefined) await agree(asked, 'Go on?');
}

/** @param {{ok: boolean, problems: readonly import('../formats.d.ts').Problem[]}} judged */
const verdict = ({ ok, problems }) =>
  ok ? 'passes' : `refuses (${counted(problems.length, 'problem')}): ${problemsInWords(problems.slice(0, 1))}`;

/** Who gets what. @param {Live} live */
function inWords({ stable, candidate, percent, disabled }) {
  if (disabled) return `switched off: its pages say so (${stable} when it is on again)`;
  if (candidate === null) return `${stable} for everybody`;
  return `${candidate} for ${percent} % of the visitors, ${stable} for the others`;
}

/** @param {State} state @param {string} remote */
function done({ seq, remotes }, remote) {
  const { stable = '', candidate, disabled = false } = remotes[remote] ?? {};
  const live = { stable, candidate: candidate?.release ?? null, percent: candidate?.percent ?? null, disabled };
  return `${remote}: ${inWords(live)} (change ${seq})`;
}
