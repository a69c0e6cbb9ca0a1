import type { HttpPort } from '@linkstall/contracts/shell';

export const requestReset = (http: HttpPort, email: string) => http.post<unknown>('/users/forget-password', { email });

export const confirmReset = (http: HttpPort, token: string, password: string) =>
  http.patch<unknown>('/users/forget-password', { token, password });
