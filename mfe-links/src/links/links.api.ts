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
  readonly isAffiliate?: boolean;
  /** The title in further languages: `Translations` as JSON. */
  readonly translations?: string;
  /** Only the changed start or end of the schedule. */
  readonly schedule: VisibilityWindow;
  /** The form and the API require a thumbnail for a new link. An empty string removes the stored one. */
  readonly thumbnail: File | '' | undefined;
  /** Whether pages draw the thumbnail in the colours of their theme. The API then does not store the file. */
  readonly isDrawn?: boolean;
}

/** The value of a request field: a text or an image, or several of them. */
export type FieldValue = string | File | readonly (string | File)[];
export type RequestFields = Readonly<Record<string, FieldValue | undefined>>;

export interface EntryDraft {
  readonly kind: OtherKind;
  readonly fields: RequestFields;
}

/** A change of an entry. Absent fields stay as they are. */
export interface EntryEdit {
  readonly isActive?: boolean;
  readonly fields?: RequestFields;
}

function formDataOf(fields: RequestFields): FormData {
  const body = new FormData();
  for (const [name, field] of Object.entries(fields))
    for (const value of field === undefined ? [] : [field].flat()) body.append(name, value);
  return body;
}

export const addLink = (
  http: HttpPort,
  { countClicks, isAffiliate = false, isDrawn = false, translations, schedule, ...fields }: LinkDraft,
) =>
  http.post<unknown>(
    '/link/add-link',
    formDataOf({
      ...fields,
      ...schedule,
      isActive: 'true',
      countClicks: countClicks ? 'true' : undefined,
      isAffiliate: isAffiliate ? 'true' : undefined,
      isDrawn: isDrawn ? 'true' : undefined,
      translations: translations === '{}' ? undefined : translations,
    }),
  );

export const addEntry = (http: HttpPort, { kind, fields }: EntryDraft) =>
  http.post<unknown>('/link/add-entry', formDataOf({ kind, ...fields }));

export const deleteLink = (http: HttpPort, linkId: string) => http.post<unknown>('/link/delete-link', { linkId });

/** The API allows it only for a few seconds after the deletion. */
export const restoreLink = (http: HttpPort, linkId: string) => http.post<unknown>('/link/restore-link', { linkId });

interface SeenEntry extends Pick<Entry, '_id' | 'kind'> {
  /** The revision that was on screen. Without a revision the API accepts the change in any case. */
  readonly revision: number | undefined;
}

export async function updateEntry(http: HttpPort, entry: SeenEntry, { isActive, fields }: EntryEdit): Promise<Entry> {
  const body = formDataOf({
    ...fields,
    isActive: isActive === undefined ? undefined : String(isActive),
    revision: entry.revision === undefined ? undefined : String(entry.revision),
  });
  const endpoint = entry.kind === 'link' ? 'update-link' : 'update-entry';
  return asEntry(await http.patch<Link | OtherEntry>(`/link/${endpoint}/${entry._id}`, body));
}

export const orderEntries = (http: HttpPort, order: OrderChange) => http.patch<unknown>('/link/order', order);

/** Puts one entry first and larger on the page. Null ends the spotlight. */
export async function spotlightEntry(http: HttpPort, entry: string | null): Promise<readonly Entry[]> {
  const response = await http.patch<readonly EntryResponse[]>('/link/spotlight', { entry } satisfies SpotlightChange);
  return response.map(asEntry);
}
