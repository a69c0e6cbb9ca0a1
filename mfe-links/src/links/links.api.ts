import type {
  Entry as EntryResponse,
  Link,
  OrderChange,
  OtherEntry,
  OtherKind,
  SpotlightChange,
} from '@linkstall/contracts/http';
import type { HttpPort } from '@linkstall/contracts/shell';
import type { VisibilityWindow } from '@linkstall/kit/schedule';

import { asEntry, type Entry } from '../ui/entry.ts';

export interface LinkDraft {
  readonly title: string;
  readonly url: string;
  readonly countClicks: boolean;
  /** What of its times is to be another. */
  readonly schedule: VisibilityWindow;
  /** The form asks for it, and so does the API. */
  readonly thumbnail: File | undefined;
}

/** A text, several of one name, or a picture. */
export type Part = string | readonly string[] | File;
export type Parts = Readonly<Record<string, Part | undefined>>;

export interface EntryDraft {
  readonly kind: OtherKind;
  readonly parts: Parts;
}

/** What of an entry is to be another; what is absent stays. */
export interface EntryEdit {
  readonly isActive?: boolean;
  readonly parts?: Parts;
}

function formOf(parts: Parts): FormData {
  const body = new FormData();
  for (const [name, part] of Object.entries(parts))
    for (const value of part === undefined ? [] : [part].flat()) body.append(name, value);
  return body;
}

export const addLink = (http: HttpPort, { countClicks, schedule, ...texts }: LinkDraft) =>
  http.post<unknown>(
    '/link/add-link',
    formOf({ ...texts, ...schedule, isActive: 'true', countClicks: countClicks ? 'true' : undefined }),
  );

export const addEntry = (http: HttpPort, { kind, parts }: EntryDraft) =>
  http.post<unknown>('/link/add-entry', formOf({ kind, ...parts }));

export const deleteLink = (http: HttpPort, linkId: string) => http.post<unknown>('/link/delete-link', { linkId });

/** Possible for a few seconds after its deletion. */
export const restoreLink = (http: HttpPort, linkId: string) => http.post<unknown>('/link/restore-link', { linkId });

interface SeenEntry extends Pick<Entry, '_id' | 'kind'> {
  /** What was on screen; an entry without one is changed whatever it is by now. */
  readonly revision: number | undefined;
}

export async function updateEntry(http: HttpPort, seen: SeenEntry, { isActive, parts }: EntryEdit): Promise<Entry> {
  const body = formOf({
    ...parts,
    isActive: isActive === undefined ? undefined : String(isActive),
    revision: seen.revision === undefined ? undefined : String(seen.revision),
  });
  const call = seen.kind === 'link' ? 'update-link' : 'update-entry';
  return asEntry(await http.patch<Link | OtherEntry>(`/link/${call}/${seen._id}`, body));
}

export const orderEntries = (http: HttpPort, order: OrderChange) => http.patch<unknown>('/link/order', order);

/** At most one stands first and larger; null: none does. */
export async function spotlightEntry(http: HttpPort, entry: string | null): Promise<readonly Entry[]> {
  const response = await http.patch<readonly EntryResponse[]>('/link/spotlight', { entry } satisfies SpotlightChange);
  return response.map(asEntry);
}
