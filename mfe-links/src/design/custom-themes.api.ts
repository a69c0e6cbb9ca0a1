import type { ThemeChoices, CustomTheme } from '@linkstall/contracts/http';
import type { HttpPort } from '@linkstall/contracts/shell';

interface CustomThemeDraft {
  /** Null for a new custom theme. */
  readonly themeId: string | null;
  readonly revision: number | undefined;
  readonly name: string;
  readonly base: string;
  readonly choices: ThemeChoices;
  /** Id of another custom theme whose photo the API copies to the new one. */
  readonly photoSourceId: string | null;
  readonly photo: File | null;
}

export const fetchCustomThemes = (http: HttpPort) => http.get<readonly CustomTheme[]>('/theme/own-looks');

export function saveCustomTheme(http: HttpPort, draft: CustomThemeDraft) {
  const body = new FormData();
  body.set('name', draft.name);
  body.set('choices', JSON.stringify(draft.choices));
  if (draft.photo) body.set('photo', draft.photo);
  if (draft.themeId !== null) {
    if (draft.revision !== undefined) body.set('revision', String(draft.revision));
    return http.patch<CustomTheme>(`/theme/update-look/${draft.themeId}`, body);
  }
  body.set('base', draft.base);
  if (draft.photoSourceId !== null && !draft.photo) body.set('photoOf', draft.photoSourceId);
  return http.post<CustomTheme>('/theme/add-look', body);
}

export const deleteCustomTheme = (http: HttpPort, themeId: string) =>
  http.post<unknown>('/theme/delete-look', { lookId: themeId });

/** The API allows it only for a few seconds after the deletion. */
export const restoreCustomTheme = (http: HttpPort, themeId: string) =>
  http.post<CustomTheme>('/theme/restore-look', { lookId: themeId });
