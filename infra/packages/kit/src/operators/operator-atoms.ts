import type { HttpPort } from '@linkstall/contracts/shell';

import { createLoadedAtoms } from '../loading/loaded-atoms.ts';
import type { Loaded } from '../loading/loaded.ts';
import { refreshUserWhenNoOperator } from './operator-role.ts';

/** The state of data that only operators can read. A user who has lost the role gets the 404 page of the shell. */
export const createOperatorAtoms = <T>(
  fetchValue: (http: HttpPort) => Promise<T>,
  merge?: (response: T, view: Loaded<T>) => T,
) => createLoadedAtoms(fetchValue, { merge, onFailure: refreshUserWhenNoOperator });
