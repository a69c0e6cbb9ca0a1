import type { Link, Theme } from '@linkstall/contracts/http';
import type { HttpPort } from '@linkstall/contracts/shell';

/** What both screens read: one's own links, and the themes there are. */
export const fetchLinks = (http: HttpPort) => http.get<readonly Link[]>('/link/all-link');

export const fetchThemes = (http: HttpPort) => http.get<readonly Theme[]>('/theme/all-theme');
