import type { Environment } from '../environment.ts';
import type { Problem } from '../formats.ts';
import { readState } from '../pointers/pointers.ts';
import { ReleaseError } from '../release-error.ts';
import { verifyRelease } from '../signed/verify.ts';
import { deskOf } from './desk.ts';
import { CANDIDATE } from './found.ts';
import { judge } from './gate.ts';

interface What {
  remote: string;
  release: string;
}

/** What `deploy` would say, without deploying: for everybody, and as a candidate beside what is stable. */
export async function check(
  environment: Environment,
  what: What,
): Promise<{ ok: boolean; problems: readonly Problem[] }> {
  const damage = await damageOf(environment, what);
  const problems = damage ? [damage] : await misfitsOf(environment, what);
  return { ok: problems.length === 0, problems };
}

async function damageOf(environment: Environment, { remote, release }: What): Promise<Problem | null> {
  try {
    await verifyRelease({ ...environment, remote, release });
    return null;
  } catch (error) {
    if (!(error instanceof ReleaseError)) throw error;
    const { code, message } = error;
    return { code, message, final: true, counterexample: { [remote]: release } };
  }
}

async function misfitsOf(environment: Environment, { remote, release }: What) {
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
  const told: Map<string, Problem> = new Map();
  for (const problem of (await Promise.all(judged)).flat()) {
    const what = problem.message.replaceAll(CANDIDATE, '');
    if (!told.has(what)) told.set(what, problem);
  }
  return [...told.values()];
}
