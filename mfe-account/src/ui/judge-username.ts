import type { NameCheck } from '@linkstall/contracts/http';
import type { HttpPort } from '@linkstall/contracts/shell';

import { usernameError } from './field-rules.ts';

const checkName = (http: HttpPort, username: string) =>
  http.get<NameCheck>(`/users/name-free/${encodeURIComponent(username)}`);

/** Which rule a name breaks, or that somebody has it; `''` when it can be had, null when nobody can be asked. */
export const judgeUsername = async (http: HttpPort, name: string): Promise<string | null> =>
  usernameError(name) ||
  checkName(http, name).then(
    ({ message }) => message,
    () => null,
  );
