// The headers, the time limit and the checks of all calls that change an environment.
import { randomUUID } from 'node:crypto';

import type { DeployOptions } from '../../pointers/transitions.ts';
import { ReleaseError } from '../../release-error.ts';
import { PlatformError } from './requests.ts';

/** Reading a release in the gate and in the sandbox can take minutes on a busy server. */
export const GATE_TIMEOUT_MS = 600_000;

/** @param seq the number of the newest change that the person saw */
export const changeHeaders = (seq: number | undefined): Record<string, string> => ({
  'idempotency-key': randomUUID(),
  ...(seq !== undefined && { 'if-match': `"${seq}"` }),
});

/** @param name the remote or the set */
export function refuseMoved(error: unknown, name: string): never {
  if (error instanceof PlatformError && error.status === 412)
    throw new ReleaseError('state.moved', `${name} was changed meanwhile: check its status again.`);
  throw error;
}

/** The server has no call for `force` and `replace`, and ignoring them would be a surprise. It needs a reason for its log. */
export function checkOptions({ force, replace, message }: Partial<DeployOptions>) {
  if (force !== undefined)
    throw new ReleaseError(
      'force.operator',
      'Over HTTP nobody overrides the gate: leave out --force, and ask an operator.',
    );
  if (replace)
    throw new ReleaseError('candidate.replace', 'Over HTTP a running candidate is not replaced: roll it back first.');
  if (message === undefined)
    throw new ReleaseError(
      'change.message',
      'Over HTTP each change needs a reason for the log: add --message <reason>.',
    );
}
