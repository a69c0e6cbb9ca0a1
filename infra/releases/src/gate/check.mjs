import { readState } from '../pointers/pointers.mjs';
import { ReleaseError } from '../release-error.mjs';
import { verifyRelease } from '../signed/verify.mjs';
import { deskOf } from './desk.mjs';
import { CANDIDATE } from './found.mjs';
import { judge } from './gate.mjs';

/** @typedef {import('../environment.mjs').Environment} Environment */
/** @typedef {import('../formats.d.ts').Problem} Problem */
/** @typedef {{remote: string, release: string}} What */

/**
 * What `deploy` would say, without deploying: for everybody, and as a candidate beside what is stable.
 * @param {Environment} environment @param {What} what @returns {Promise<{ok: boolean, problems: readonly Problem[]}>}
 */
export async function check(environment, what) {
  const damage = await damageOf(environment, what);
  const problems = damage ? [damage] : await misfitsOf(environment, what);
  return { ok: problems.length === 0, problems };
}

/** @param {Environment} environment @param {What} what @returns {Promise<Problem | null>} */
async function damageOf(environment, { remote, release }) {
  try {
    await verifyRelease({ ...environment, remote, release });
    return null;
  } catch (error) {
    if (!(error instanceof ReleaseError)) throw error;
    const { code, message } = error;
    return { code, message, final: true, counterexample: { [remote]: release } };
  }
}

/** @param {Environment} environment @param {What} what */
async function misfitsOf(environment, { remote, release }) {
  const { remotes } = await readState(environment);
  const { [remote]: standing, ...others } = remotes;
  const old = standing && { ...standing, disabled: false };
  const previous = old && old.stable !== release ? [old.stable] : [];
  const history = [...previous, ...(old?.history ?? [])];
  const asCandidate = old && { ...old, candidate: { release, percent: 100, rolloutId: 'check' } };
  const ways = [{ stable: release, history }, ...(asCandidate ? [asCandidate] : [])];
  // As if nothing of it were there yet: what is live already is checked like anything else.
  const judged = ways.map((pointer) =>
    judge(deskOf(environment), { ...others, [remote]: pointer }, { before: others }),
  );
  /** @type {Map<string, Problem>} */
  const told = new Map();
  for (const problem of (await Promise.all(judged)).flat()) {
    const what = problem.message.replaceAll(CANDIDATE, '');
    if (!told.has(what)) told.set(what, problem);
  }
  return [...told.values()];
}
