import type { ProductImportPreview } from '@linkstall/contracts/http';
import { token } from '@linkstall/contracts/tokens';
import { Row, SendButton } from '@linkstall/kit/components';
import { Field, FieldError, FileField, FormProblem, TextArea, useForm } from '@linkstall/kit/form';
import { shellAtom } from '@linkstall/kit/remote';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import styled from 'styled-components';

import { csvTexts } from '../../ui/csv-texts.ts';
import { Form } from '../form-page.tsx';
import { readProducts } from './csv.state.ts';

const FILE_TYPES = ['.csv', '.tsv', '.txt', 'text/csv', 'text/tab-separated-values', 'text/plain'];
const MAX_FILE_BYTES = 4 * 1024 * 1024;

interface FileFormProps {
  readonly onRead: (file: File, preview: ProductImportPreview) => void;
}

/** Takes a file, or rows that are pasted, and reads what is in it. */
export function FileForm({ onRead }: FileFormProps) {
  const { http } = useAtomValue(shellAtom);
  const [pasted, setPasted] = useState('');
  const form = useForm({
    check: (file: File) => {
      if (file.size === 0) return { rows: csvTexts.pasteMissing };
      return file.size > MAX_FILE_BYTES ? { file: csvTexts.tooLarge } : {};
    },
    send: async (file) => ({ file, preview: await readProducts(http, file) }),
    onSent: ({ file, preview }) => onRead(file, preview),
    onRefusal: ({ message }) => ({ form: `${message}.` }),
  });
  const fileError = form.errors['file'];
  const submitPasted = () => form.submit(new File([pasted.trim()], 'rows.csv', { type: 'text/csv' }));
  return (
    <Form form={form} aria-labelledby="import" onSubmit={submitPasted}>
      <h2 id="import">{csvTexts.importTitle}</h2>
      <p>{csvTexts.importText}</p>
      <Small>{csvTexts.columns}</Small>
      <Field>
        <span>{csvTexts.file}</span>
        <Drop
          label={csvTexts.file}
          name="file"
          types={FILE_TYPES}
          // Later, because the form clears the error of a field that changes.
          onChoose={([file]) => file && queueMicrotask(() => void form.submit(file))}
        >
          <b>{csvTexts.chooseFile}</b>
          <Small as="small">{csvTexts.fileHint}</Small>
        </Drop>
        {fileError && <FieldError>{fileError}</FieldError>}
      </Field>
      <TextArea
        label={csvTexts.paste}
        name="rows"
        required={false}
        value={pasted}
        rows={3}
        spellCheck={false}
        autoCapitalize="none"
        onText={setPasted}
      />
      <FormProblem />
      <Row>
        <SendButton kind="primary" busy={form.busy}>
          {csvTexts.read}
        </SendButton>
      </Row>
      <span className="ls-hidden" role="status">
        {form.busy ? csvTexts.reading : ''}
      </span>
    </Form>
  );
}

const Small = styled.p`
  color: ${token('muted')};
  font-size: ${token('text-sm')};
  overflow-wrap: anywhere;
`;

const Drop = styled(FileField)`
  display: grid;
  align-content: center;
  padding: 0.75rem 0.9rem;
  b {
    font-weight: ${token('weight-mid')};
  }
`;
