import type { Link, SessionUser, Theme } from '@linkstall/contracts/http';
import type { HttpPort } from '@linkstall/contracts/shell';

export const fetchThemes = (http: HttpPort) => http.get<readonly Theme[]>('/theme/all-theme');

/** What the tiles draw. */
export const fetchOwnLinks = (http: HttpPort) => http.get<readonly Link[]>('/link/all-link');

export const updateTheme = (http: HttpPort, theme: string) => http.patch<SessionUser>('/users/update-theme', { theme });
