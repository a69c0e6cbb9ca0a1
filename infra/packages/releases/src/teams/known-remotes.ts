import { appPathProblem } from '../gate/app-path.ts';
import { ReleaseError } from '../release-error.ts';
import { isRemoteName } from '../signed/verify.ts';
import type { Store } from '../store/store.ts';
import { remotesOf, type TeamsByName } from './rights.ts';

/** Refuses a remote that was neither published nor given to a team before, if another remote has its address `/apps/<name>`. */
export async function checkNewRemote(
  store: Pick<Store, 'list'>,
  { remote, teams }: { readonly remote: string; readonly teams: TeamsByName },
): Promise<void> {
  const published = (await store.list('releases/', 1)).map((key) => key.slice('releases/'.length)).filter(isRemoteName);
  const problem = published.includes(remote) ? null : appPathProblem(remote, [...published, ...remotesOf(teams)]);
  if (problem) throw new ReleaseError(problem.code, problem.message);
}
