import { DomainError, type ErrorKind } from '../http/domain-error.js';
import { isReleaseRefusal, toApiError } from '../releases/releases.errors.js';

export const unknownIdentity = (reason: string) =>
  new DomainError('forbidden', 'rights.unknown_identity', `The site does not accept this proof: ${reason}.`);

export const noToken = () =>
  new DomainError(
    'forbidden',
    'rights.token',
    'The registry token is missing, expired, revoked or of another remote: get one from POST /api/v1/registry/token.',
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

type ErrorKinds = Readonly<Partial<Record<string, readonly [ErrorKind, string]>>>;

const KINDS: ErrorKinds = {
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

/**
 * Converts a refusal of infra/packages/releases to an error response of the registry. Other errors are returned unchanged.
 * @param ownKinds responses of some calls, which differ from those of the registry
 */
export function toRegistryError(error: unknown, ownKinds: ErrorKinds = {}): unknown {
  if (!isReleaseRefusal(error)) return error;
  const [kind, code] = ownKinds[error.code] ?? KINDS[error.code] ?? [];
  return kind && code ? new DomainError(kind, code, error.message) : toApiError(error);
}

/** Runs work on the release store, and maps its errors. */
export async function asRegistryError<T>(work: () => Promise<T>, ownKinds?: ErrorKinds): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw toRegistryError(error, ownKinds);
  }
}

const KINDS_OF_FORCED_CHANGES: ErrorKinds = {
  'force.unneeded': ['conflict', 'force.unneeded'],
  'force.changed': ['conflict', 'force.changed'],
  'force.used': ['conflict', 'force.used'],
  'force.expired': ['conflict', 'force.expired'],
  'force.same': ['forbidden', 'force.same'],
  'force.unknown': ['not-found', 'force.unknown'],
  'state.moved': ['conflict', 'releases.changed'],
};

/** Runs a change past the gate, and maps its refusals. */
export const asForcedError = <T>(work: () => Promise<T>): Promise<T> => asRegistryError(work, KINDS_OF_FORCED_CHANGES);

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
