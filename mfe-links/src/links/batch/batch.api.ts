import type { EntriesChange, Entry as EntryResponse } from '@linkstall/contracts/http';
import type { HttpPort } from '@linkstall/contracts/shell';

import { asEntry, type Entry } from '../../ui/entry.ts';

type Ids = readonly string[];

/** Resolves to the whole list. */
export const updateEntries = async (http: HttpPort, change: EntriesChange): Promise<readonly Entry[]> =>
  (await http.patch<readonly EntryResponse[]>('/link/update-entries', change)).map(asEntry);

export const deleteEntries = (http: HttpPort, ids: Ids) => http.post<unknown>('/link/delete-entries', { ids });

/** The API allows it only for a few seconds after the deletion. Resolves to the whole list. */
export const restoreEntries = async (http: HttpPort, ids: Ids): Promise<readonly Entry[]> =>
  (await http.post<readonly EntryResponse[]>('/link/restore-entries', { ids })).map(asEntry);
