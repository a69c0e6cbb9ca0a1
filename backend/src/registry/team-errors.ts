import { invalid } from '../http/validation.js';
import { isReleaseRefusal } from '../releases/releases.errors.js';
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

const KINDS_OF_TEAMS = {
  'team.unknown': ['not-found', 'teams.unknown'],
  'teams.moved': ['conflict', 'teams.changed'],
  'teams.conflict': ['conflict', 'teams.changed'],
} as const;

/** Runs a change of a team, and maps its refusals. */
export async function asTeamError<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const field = isReleaseRefusal(error) && FIELDS[error.code];
    if (field) throw invalid([{ field, message: error.message }]);
    throw toRegistryError(error, KINDS_OF_TEAMS);
  }
}
