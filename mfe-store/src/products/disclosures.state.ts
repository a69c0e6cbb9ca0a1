import type { Disclosure } from '@linkstall/contracts/http';
import type { ShellApi } from '@linkstall/contracts/shell';
import { attempt } from '@linkstall/kit/loading';

import { fetchDisclosures } from './products.api.ts';

/** The log of affiliate marks of the owner. */
export const loadDisclosures = (shell: ShellApi) =>
  attempt<readonly Disclosure[]>(shell, () => fetchDisclosures(shell.http));
