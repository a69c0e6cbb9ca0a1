import { DomainError } from '../http/domain-error.js';
import { invalid } from '../http/validation.js';
import { toRegistryError } from './registry.errors.js';

/** The field of the request that a refusal is about. */
const FIELDS: Readonly<Partial<Record<string, string>>> = {
  'team.remotes': 'remotes',
  'claim.app': 'remotes',
  'team.claims': 'claims',
  'team.id': 'id',
  'team.key': 'publicKey',
  'team.issuer': 'issuer',
  'team.repository': 'repositoryId',
  'team.percent': 'maxPercent',
};

/** Runs a change of a team, and maps its refusals. */
export async function asTeamError<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'ReleaseError' || !('code' in error)) throw error;
    const { code, message } = error as Error & { readonly code: string };
    const field = FIELDS[code];
    if (field !== undefined) throw invalid([{ field, message }]);
    if (code === 'team.unknown') throw new DomainError('not-found', 'teams.unknown', message);
    if (code === 'teams.moved' || code === 'teams.conflict')
      throw new DomainError('conflict', 'teams.changed', message);
    throw toRegistryError(error);
  }
}
