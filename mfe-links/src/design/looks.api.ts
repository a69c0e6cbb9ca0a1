import type { LookChoices, OwnLook } from '@linkstall/contracts/http';
import type { HttpPort } from '@linkstall/contracts/shell';

interface LookDraft {
  /** Null for one that is new. */
  readonly lookId: string | null;
  readonly revision: number | undefined;
  readonly name: string;
  readonly base: string;
  readonly choices: LookChoices;
  /** Another look, whose photo a new one has, too. */
  readonly photoOf: string | null;
  readonly photo: File | null;
}

export const fetchLooks = (http: HttpPort) => http.get<readonly OwnLook[]>('/theme/own-looks');

export function saveLook(http: HttpPort, draft: LookDraft) {
  const body = new FormData();
  body.set('name', draft.name);
  body.set('choices', JSON.stringify(draft.choices));
  if (draft.photo) body.set('photo', draft.photo);
  if (draft.lookId !== null) {
    if (draft.revision !== undefined) body.set('revision', String(draft.revision));
    return http.patch<OwnLook>(`/theme/update-look/${draft.lookId}`, body);
  }
  body.set('base', draft.base);
  if (draft.photoOf !== null && !draft.photo) body.set('photoOf', draft.photoOf);
  return http.post<OwnLook>('/theme/add-look', body);
}

export const deleteLook = (http: HttpPort, lookId: string) => http.post<unknown>('/theme/delete-look', { lookId });

/** Possible for a few seconds after its deletion. */
export const restoreLook = (http: HttpPort, lookId: string) => http.post<OwnLook>('/theme/restore-look', { lookId });
