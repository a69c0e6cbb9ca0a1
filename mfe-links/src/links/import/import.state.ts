import type { ImportEntry, ImportPreview, ImportResult } from '@linkstall/contracts/http';
import { isApiFailure, type ApiFailure, type HttpPort } from '@linkstall/contracts/shell';
import { noticeFailure } from '@linkstall/kit/loading';
import { shellAtom } from '@linkstall/kit/remote';
import { atom } from 'jotai';

import { importTexts } from '../../ui/import-texts.ts';
import { reloadAndEmitAtom } from '../links.state.ts';
import { showMessageAtom } from '../undo-bar/undo-bar.state.ts';

/** The page or the file that is read. */
export type ImportSource = { readonly url: string } | { readonly file: File };

export function readImport(http: HttpPort, source: ImportSource): Promise<ImportPreview> {
  const body = new FormData();
  if ('file' in source) body.append('file', source.file);
  else body.append('url', source.url);
  return http.post<ImportPreview>('/link/read-import', body);
}

interface Chosen {
  readonly entries: readonly ImportEntry[];
  /** The export file, which has the pictures. */
  readonly file: File | undefined;
}

/** Stores the entries in one step, and offers Undo. Resolves to null when they are stored. */
export const storeImportAtom = atom(null, async (get, set, { entries, file }: Chosen): Promise<ApiFailure | null> => {
  const shell = get(shellAtom);
  const body = new FormData();
  body.append('entries', JSON.stringify(entries.map(({ values, picture }) => ({ values, picture }))));
  if (file) body.append('file', file);
  try {
    const { entries: ids, withoutPicture } = await shell.http.post<ImportResult>('/link/import', body);
    await set(reloadAndEmitAtom);
    const undo = async () => {
      try {
        await shell.http.post('/link/delete-entries', { ids });
        await set(reloadAndEmitAtom);
        return true;
      } catch {
        return importTexts.notUndone;
      }
    };
    set(showMessageAtom, { state: 'done', text: importTexts.stored(ids.length, withoutPicture), undo });
    return null;
  } catch (error) {
    if (!isApiFailure(error)) throw error;
    // Without a response, only the list shows whether the API stored the entries.
    if (error.status === 0) void set(reloadAndEmitAtom);
    noticeFailure(shell, error);
    return error;
  }
});
