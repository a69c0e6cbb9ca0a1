import { DomainError, type ErrorKind } from '../http/domain-error.js';
import { toApiError } from '../releases/releases.errors.js';

export const unknownIdentity = (reason: string) =>
  new DomainError('forbidden', 'rights.unknown_identity', `The site does not accept this proof: ${reason}.`);

export const noToken = () =>
  new DomainError(
    'forbidden',
    'rights.token',
    'The registry token is missing, expired or revoked: get one from POST /api/v1/registry/token.',
  );

export const noTeam = (remote: string) =>
  new DomainError(
    'not-found',
    'remote.unknown',
    `No team of this site has the remote ${remote}: correct its name, or ask an operator of the site to add it to your team.`,
  );

export const unknownSet = (name: string) => new DomainError('not-found', 'set.unknown', `There is no set ${name}.`);

export const tooManySets = (remote: string, limit: number) =>
  new DomainError('conflict', 'set.limit', `${remote} has ${limit} new sets in 30 days: deploy one of them.`);

export const noTeamApi = (app: string) =>
  new DomainError('not-found', 'team_api.none', `There is no API at /apps/${app}/api.`);

const KINDS: Readonly<Partial<Record<string, readonly [ErrorKind, string]>>> = {
  'state.moved': ['moved', 'environment.moved'],
  'deploy.watch': ['invalid', 'candidate.watch'],
  'flag.page': ['invalid', 'flag.page'],
  'flag.value': ['invalid', 'flag.value'],
  'env.unknown': ['not-found', 'environment.unknown'],
  'release.too_large': ['too-large', 'release.too_large'],
  'rights.remote': ['forbidden', 'rights.remote'],
  'preview.limit': ['conflict', 'preview.limit'],
  'preview.key': ['unavailable', 'preview.key'],
  'set.exists': ['conflict', 'set.exists'],
  'teams.damaged': ['unavailable', 'rights.damaged'],
};
/** Codes of a build that cannot be published. */
const REFUSED_BUILD = /^(build|routes|claim|budgets|recordings|blob|gate|sample|statement)\./;

/** Converts a refusal of infra/packages/releases to an error response of the registry. Other errors are returned unchanged. */
export function toRegistryError(error: unknown): unknown {
  const refusal = error instanceof Error && error.name === 'ReleaseError' && 'code' in error ? String(error.code) : '';
  const [kind, code] = KINDS[refusal] ?? [];
  if (kind && code) return new DomainError(kind, code, (error as Error).message);
  return toApiError(error);
}

/** Runs work on the release store, and maps its errors. */
export async function asRegistryError<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw toRegistryError(error);
  }
}

/** The kind of each refusal of a change past the gate. */
const FORCED: Readonly<Partial<Record<string, ErrorKind>>> = {
  'force.unneeded': 'conflict',
  'force.changed': 'conflict',
  'force.used': 'conflict',
  'force.expired': 'conflict',
  'force.same': 'forbidden',
  'force.unknown': 'not-found',
  'state.moved': 'conflict',
};

/** Runs a change past the gate, and maps its refusals. */
export async function asForcedError<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const code = error instanceof Error && error.name === 'ReleaseError' && 'code' in error ? String(error.code) : '';
    const kind = FORCED[code];
    if (!kind) throw toRegistryError(error);
    throw new DomainError(kind, code === 'state.moved' ? 'releases.changed' : code, (error as Error).message);
  }
}

/** Runs a publication: a build that is refused is 422, with all problems. */
export async function asRefusedBuild<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await asRegistryError(work);
  } catch (error) {
    const [first] = (error instanceof DomainError && error.code === 'releases.refused' && error.details.errors) || [];
    if (!(error instanceof DomainError) || !first || !REFUSED_BUILD.test(first.field)) throw error;
    throw new DomainError('undecodable', 'release.refused', error.message, error.details);
  }
}
