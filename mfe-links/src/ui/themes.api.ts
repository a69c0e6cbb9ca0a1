import type { SessionUser } from '@linkstall/contracts/http';
import type { HttpPort } from '@linkstall/contracts/shell';

export const updateTheme = (http: HttpPort, theme: string) => http.patch<SessionUser>('/users/update-theme', { theme });
