import { DomainError, type ErrorKind } from '../http/domain-error.js';

/** An error of infra/packages/releases, recognised by its shape. */
interface ReleaseRefusal extends Error {
  readonly code: string;
  readonly problems: readonly { readonly code: string; readonly message: string }[];
}

export const isReleaseRefusal = (error: unknown): error is ReleaseRefusal =>
  error instanceof Error && error.name === 'ReleaseError' && 'code' in error && 'problems' in error;

/** The state of the remote has changed since the operator saw it. */
export const isStateConflict = (error: unknown): boolean => isReleaseRefusal(error) && error.code === 'state.moved';

const noReleases = () =>
  new DomainError(
    'not-implemented',
    'releases.absent',
    'The releases are not on this machine. Use the command linkstall on the machine that has them.',
  );

const keyDamaged = () =>
  new DomainError(
    'not-implemented',
    'releases.key',
    'The key that signs releases is missing, damaged or of another installation. Nothing was changed. linkstall verify names the file; restore it from a backup.',
  );

export const tooSlow = () =>
  new DomainError(
    'unavailable',
    'releases.slow',
    'The release store takes too long. The change may still happen; the history shows the result.',
  );

export const notForeign = (remote: string, release: string) =>
  new DomainError(
    'not-found',
    'releases.not_foreign',
    `${remote} ${release} is no foreign release that visitors get: deploy the release first`,
  );

export const noPageReport = (seq: number) =>
  new DomainError('not-found', 'releases.no_pages', `No pages were compared before change ${seq}`);

const KINDS: Readonly<Partial<Record<string, readonly [ErrorKind, string]>>> = {
  'remote.unknown': ['not-found', 'releases.unknown'],
  'state.moved': ['conflict', 'releases.changed'],
  'state.conflict': ['conflict', 'releases.changed'],
};

/** Converts a refusal of infra/packages/releases to an error response. Other errors are returned unchanged. */
export function toApiError(error: unknown): unknown {
  if (!isReleaseRefusal(error)) return error;
  if (error.code === 'releases.absent') return noReleases();
  if (error.code.startsWith('key.')) return keyDamaged();
  const unavailable = error.code.startsWith('store.') ? (['unavailable', 'releases.unavailable'] as const) : undefined;
  const [kind, code] = KINDS[error.code] ?? unavailable ?? ['conflict', 'releases.refused'];
  const errors = error.problems.map((problem) => ({ field: problem.code, message: problem.message }));
  return new DomainError(kind, code, error.message, { errors });
}
