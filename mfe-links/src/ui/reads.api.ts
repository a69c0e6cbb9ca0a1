import type { Entry as EntryResponse, Insights, Theme } from '@linkstall/contracts/http';
import type { HttpPort } from '@linkstall/contracts/shell';

import { asEntry, isOfKnownKind, type Entry } from './entry.ts';

/** What more than one screen reads: one's own list, the themes there are, and one's numbers. */
export const fetchEntries = async (http: HttpPort): Promise<readonly Entry[]> =>
  (await http.get<readonly EntryResponse[]>('/link/all-entry')).filter(isOfKnownKind).map(asEntry);

export const fetchThemes = (http: HttpPort) => http.get<readonly Theme[]>('/theme/all-theme');

/** Today, or so many days with today among them. */
export type Period = 1 | 7 | 30 | 90 | 365;

export const fetchInsights = (http: HttpPort, days: Period) => http.get<Insights>(`/users/insights/${days}`);
