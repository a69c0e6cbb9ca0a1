import type { Insights, Link, Theme } from '@linkstall/contracts/http';
import type { HttpPort } from '@linkstall/contracts/shell';

/** What more than one screen reads: one's own links, the themes there are, and one's numbers. */
export const fetchLinks = (http: HttpPort) => http.get<readonly Link[]>('/link/all-link');

export const fetchThemes = (http: HttpPort) => http.get<readonly Theme[]>('/theme/all-theme');

/** Today, or so many days with today among them. */
export type Period = 1 | 7 | 30 | 90 | 365;

export const fetchInsights = (http: HttpPort, days: Period) => http.get<Insights>(`/users/insights/${days}`);
