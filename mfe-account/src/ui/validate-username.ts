import type { NameCheck } from '@linkstall/contracts/http';
import type { HttpPort } from '@linkstall/contracts/shell';

import { usernameError } from './field-rules.ts';

const checkAvailability = (http: HttpPort, username: string) =>
  http.get<NameCheck>(`/users/name-free/${encodeURIComponent(username)}`);

/** Validates a username: a message for an invalid or taken name, `''` for a free name, null when the request fails. */
export const validateUsername = async (http: HttpPort, name: string): Promise<string | null> =>
  usernameError(name) ||
  checkAvailability(http, name).then(
    ({ message }) => message,
    () => null,
  );
