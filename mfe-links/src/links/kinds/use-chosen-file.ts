import { FILE_TYPES, MAX_FILE_BYTES } from '@linkstall/kit/download-file';
import { FIELD_LIMITS } from '@linkstall/kit/lengths';
import { useState } from 'react';

import { kindTexts } from '../../ui/kind-texts.ts';

/** Type and ending of each file type, because some systems know no type of an EPUB. */
export const ACCEPTED_FILES: readonly string[] = Object.entries(FILE_TYPES).flatMap(([type, contentType]) => [
  `.${type}`,
  contentType,
]);

/** The chosen file of a form, which is not stored yet. The API decides about its type by its bytes. */
export function useChosenFile(onAccepted: (file: File) => void) {
  const [file, setFile] = useState<File>();
  const [refusal, setRefusal] = useState('');
  const choose = ([chosenFile]: readonly File[]) => {
    const reason = chosenFile ? refusalOf(chosenFile) : '';
    const accepted = reason ? undefined : chosenFile;
    setRefusal(reason);
    setFile(accepted);
    if (accepted) onAccepted(accepted);
  };
  return { file, refusal, choose };
}

function refusalOf({ name, type, size }: File): string {
  const ending = name.slice(name.lastIndexOf('.')).toLowerCase();
  if (!ACCEPTED_FILES.includes(type) && !ACCEPTED_FILES.includes(ending)) return kindTexts.file.unsupported;
  return size > MAX_FILE_BYTES ? kindTexts.file.tooLarge : '';
}

/** A title for a file: its name without the ending, and with spaces. */
export const titleOfFile = ({ name }: File): string =>
  name
    .replace(/\.\w{1,5}$/, '')
    .replaceAll(/[\s_]+/g, ' ')
    .trim()
    .slice(0, FIELD_LIMITS.title);
