import type { OtherEntry } from '@linkstall/contracts/http';
import { DownloadIcon } from '@linkstall/kit/components';
import { adminLocale } from '@linkstall/kit/admin-language';
import { fileSize } from '@linkstall/kit/download-file';
import { Field, FieldError } from '@linkstall/kit/form';
import { token } from '@linkstall/contracts/tokens';
import { useId } from 'react';
import styled from 'styled-components';

import { kindTexts } from '../../ui/kind-texts.ts';
import { fileDetail } from '../entry-values.ts';
import { DropArea, FileText, SmallImage } from '../form/thumbnail-field.tsx';
import { ACCEPTED_FILES } from './use-chosen-file.ts';
import type { EntryForm } from './use-entry-form.ts';

const { file: fileTexts } = kindTexts;

interface DownloadFieldProps {
  readonly form: EntryForm;
  readonly storedEntry: OtherEntry | undefined;
}

/** The file that visitors download: the chosen one, or the stored one. */
export function DownloadField({ form: { download, state }, storedEntry }: DownloadFieldProps) {
  const id = useId();
  const { file, choose } = download;
  const storedFile = storedEntry?.kind === 'file' ? storedEntry.file : null;
  const error = state.errors['file'];
  const name = file?.name ?? (storedFile ? fileDetail(storedFile) : fileTexts.choose);
  const detail = file
    ? `${fileSize(file.size, adminLocale('en'))}. ${fileTexts.chooseOther}`
    : storedFile
      ? fileTexts.chooseOther
      : '';
  return (
    <Field>
      <span>{fileTexts.label}</span>
      <DropArea
        label={fileTexts.label}
        name="file"
        types={ACCEPTED_FILES}
        required={!storedFile}
        aria-describedby={`${error ? `${id}-error ` : ''}${id}-chosen ${id}-hint`}
        onChoose={choose}
      >
        <SmallImage>
          <DownloadIcon />
        </SmallImage>
        <FileText id={`${id}-chosen`}>
          <b>{name}</b>
          {detail || fileTexts.limits}
        </FileText>
      </DropArea>
      <Note id={`${id}-hint`}>{fileTexts.hint}</Note>
      <span className="ls-hidden" aria-live="polite">
        {file ? fileTexts.chosen(file.name) : ''}
      </span>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </Field>
  );
}

const Note = styled.p`
  color: ${token('muted')};
  font-size: ${token('text-sm')};
  line-height: 1.45;
`;
