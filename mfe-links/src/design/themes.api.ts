import type { SessionUser, Theme } from '@linkstall/contracts/http';
import type { HttpPort } from '@linkstall/contracts/shell';

export const fetchThemes = (http: HttpPort) => http.get<readonly Theme[]>('/theme/all-theme');

export const updateTheme = (http: HttpPort, theme: string) => http.patch<SessionUser>('/users/update-theme', { theme });
