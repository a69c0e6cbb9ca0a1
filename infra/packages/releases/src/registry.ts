// The queries and actions of the registry, by which teams publish and deploy over HTTP. The API asks for the rights first.
import type { Environment } from './environment.ts';
import type { LogLine, State } from './formats.ts';
import { open, type EnvironmentLocation } from './operations.ts';
import { deploy, disable, enable, promote, rollback, setFlag } from './pointers/changes.ts';
import { flagMessage } from './pointers/flags.ts';
import { readLog, readState } from './pointers/pointers.ts';
import { log } from './pointers/queries.ts';
import { remoteStatuses } from './pointers/remote-status.ts';
import { releaseNames } from './publish/unique-name.ts';
import { ReleaseError } from './release-error.ts';
import { isRemoteName, readRelease } from './signed/verify.ts';
import { mapConcurrent } from './store/map-concurrent.ts';
import type { Verb } from './teams/rights.ts';

export type ChangeVerb = Exclude<Verb, 'publish' | 'check' | 'preview'>;

export interface RegistryChange {
  readonly verb: ChangeVerb;
  readonly remote: string;
  readonly message: string;
  /** For `candidate` and `deploy`. */
  readonly release?: string | undefined;
  /** For `candidate`. */
  readonly percent?: number | undefined;
  /** For `flag`: the page and who gets it. */
  readonly page?: string | undefined;
  readonly value?: string | undefined;
  /** The number of the newest change that the caller saw. */
  readonly expectedSeq?: number | undefined;
}

interface RegistryResult {
  readonly seq: number;
  readonly remote: string;
  readonly release: string | null;
  readonly percent: number | null;
  readonly already: boolean;
}

/** @param location `by`: the verified identity */
export const openRegistry = (location: EnvironmentLocation & { by?: string }): Promise<Environment> =>
  open(location, true);

/** Rejects an environment that no deploy has created. */
export async function checkEnvironment({ store, env }: Environment): Promise<void> {
  const keys = isRemoteName(env) ? await store.list(`envs/${env}/log/`, 1) : [];
  if (keys.length === 0) throw new ReleaseError('env.unknown', `There is no environment ${env} here.`);
}

export async function changeRelease(
  environment: Environment,
  { verb, release = '', percent, page = '', value = '', ...options }: RegistryChange,
): Promise<RegistryResult> {
  const actions = {
    candidate: () => deploy(environment, { ...options, release, percent }),
    deploy: () => deploy(environment, { ...options, release }),
    promote: () => promote(environment, options),
    rollback: () => rollback(environment, options),
    disable: () => disable(environment, options),
    enable: () => enable(environment, options),
    flag: () => setFlag(environment, { ...options, page, value }),
  };
  const state = await actions[verb]();
  return { ...resultOf(state), already: state.already ?? false };
}

/** The newest change of the remote, when it is this change: the caller sends it again because the response was lost. */
export async function findSentChange(
  environment: Environment,
  { verb, remote, message, release, page = '', value = '', expectedSeq }: RegistryChange,
): Promise<(RegistryResult & { readonly at: string }) | null> {
  const last = (await readLog(environment)).findLast((state) => state.remote === remote);
  if (!last) return null;
  const isSame =
    last.action === (verb === 'candidate' ? 'deploy' : verb) &&
    last.by === environment.by &&
    (last.message ?? '') === (verb === 'flag' ? flagMessage(page, value, message) : message) &&
    (release === undefined || last.release === release) &&
    (expectedSeq === undefined || last.seq === expectedSeq + 1);
  return isSame ? { ...resultOf(last), already: false, at: last.at } : null;
}

const resultOf = ({ seq, remote, release, percent }: State) => ({
  ...{ seq, remote },
  release: release ?? null,
  percent: percent ?? null,
});

/** The pointer of a remote and its flags, with the number of the newest change of the environment. */
export async function remoteState(environment: Environment, remote: string) {
  const { seq, remotes } = await readState(environment);
  const status = remoteStatuses(remotes).find((known) => known.remote === remote);
  const { stable = null, candidate = null, percent = null, previous = null, disabled = false } = status ?? {};
  const flags = (Object.hasOwn(remotes, remote) ? remotes[remote]?.flags : undefined) ?? {};
  return { seq, stable, candidate, percent, previous, disabled, flags };
}

export const remoteLog = async (environment: Environment, remote: string): Promise<LogLine[]> =>
  (await log(environment)).filter((line) => line.remote === remote);

/** The readable releases of a remote, newest first. */
export async function remoteReleases(environment: Environment, remote: string) {
  const names = await releaseNames(environment.store, remote);
  const records = await mapConcurrent(names, (release) =>
    readRelease({ ...environment, remote, release }).catch(() => null),
  );
  return records
    .flatMap((record) => {
      if (!record) return [];
      const { version, buildId, commit, publishedAt, by = '' } = record;
      return [{ release: `${version}~${buildId}`, version, commit, publishedAt, by }];
    })
    .sort((a, b) => (a.publishedAt < b.publishedAt ? 1 : -1));
}
