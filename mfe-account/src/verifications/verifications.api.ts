import type { SessionUser } from '@linkstall/contracts/http';
import type { HttpPort } from '@linkstall/contracts/shell';

export const verifyEmail = (http: HttpPort, token: string) =>
  http.post<SessionUser>('/users/email-verifide', { token });

/** Restores the email address that the account had before its last change. */
export const undoEmailChange = (http: HttpPort, token: string) =>
  http.post<SessionUser>('/users/email-undo', { token });
