import type { Entry as EntryResponse, Insights, Theme } from '@linkstall/contracts/http';
import type { HttpPort } from '@linkstall/contracts/shell';

import { asEntry, isKnownKind, type Entry } from './entry.ts';

// More than one screen reads the entries, the themes and the statistics, so these calls are not in the folder of a screen.

/** Leaves out entries of kinds that this release does not know. */
export const fetchEntries = async (http: HttpPort): Promise<readonly Entry[]> =>
  (await http.get<readonly EntryResponse[]>('/link/all-entry')).filter(isKnownKind).map(asEntry);

export const fetchThemes = (http: HttpPort) => http.get<readonly Theme[]>('/theme/all-theme');

/** Number of days. The last day is today. */
export type Period = 1 | 7 | 30 | 90 | 365;

export const fetchInsights = (http: HttpPort, days: Period) => http.get<Insights>(`/users/insights/${days}`);
