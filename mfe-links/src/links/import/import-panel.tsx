import type { ImportPreview } from '@linkstall/contracts/http';
import { token } from '@linkstall/contracts/tokens';
import { Button, Row, SendButton } from '@linkstall/kit/components';
import { Field, FieldError, FileField, Form, FormProblem, TextField, useForm } from '@linkstall/kit/form';
import { shellAtom } from '@linkstall/kit/remote';
import { isWebAddress } from '@linkstall/kit/text';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import styled from 'styled-components';

import { importTexts } from '../../ui/import-texts.ts';
import { texts } from '../../ui/texts.ts';
import { addPanelStyles, CloseAnimation } from '../form/add-panel.tsx';
import { ImportList } from './import-list.tsx';
import { readImport, type ImportSource } from './import.state.ts';

const FILE_TYPES = ['.zip', '.json', 'application/zip', 'application/json'];
const MAX_FILE_BYTES = 25 * 1024 * 1024;

interface ImportPanelProps {
  readonly id: string;
  /** A closed panel renders nothing, but keeps what was read. */
  readonly isOpen: boolean;
  readonly onAdded: () => void;
  readonly onCancel: () => void;
}

interface ReadResult {
  readonly preview: ImportPreview;
  readonly file: File | undefined;
}

/** Takes over entries from another page or an export file: reads it, shows its entries with ticks, and stores the ticked ones. */
export function ImportPanel({ id, isOpen, ...panel }: ImportPanelProps) {
  const [address, setAddress] = useState('');
  const [result, setResult] = useState<ReadResult | null>(null);
  if (!isOpen) return null;
  if (result) return <ImportList id={id} {...result} {...panel} onBack={() => setResult(null)} />;
  return <SourceForm id={id} address={address} onAddress={setAddress} onRead={setResult} onCancel={panel.onCancel} />;
}

interface SourceFormProps {
  readonly id: string;
  readonly address: string;
  readonly onAddress: (address: string) => void;
  readonly onRead: (result: ReadResult) => void;
  readonly onCancel: () => void;
}

function SourceForm({ id, address, onAddress, onRead, onCancel }: SourceFormProps) {
  const { http } = useAtomValue(shellAtom);
  const form = useForm({
    check: (source: ImportSource) => {
      if ('file' in source) return source.file.size > MAX_FILE_BYTES ? { file: importTexts.tooLarge } : {};
      if (source.url === '') return { url: importTexts.addressMissing };
      return isWebAddress(source.url) ? {} : { url: importTexts.addressInvalid };
    },
    send: async (source) => ({
      preview: await readImport(http, source),
      file: 'file' in source ? source.file : undefined,
    }),
    onSent: (result) => onRead(result),
    onRefusal: ({ message }) => ({ form: `${message}.` }),
  });
  const fileError = form.errors['file'];
  return (
    <Panel id={id} aria-labelledby={`${id}-title`} form={form} onSubmit={() => form.submit({ url: address.trim() })}>
      <h2 id={`${id}-title`}>{importTexts.title}</h2>
      <TextField
        label={importTexts.address}
        name="url"
        hint={importTexts.addressHint}
        value={address}
        placeholder={importTexts.addressExample}
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        onText={onAddress}
      />
      <Field>
        <span>{importTexts.file}</span>
        <Drop
          label={importTexts.file}
          name="file"
          types={FILE_TYPES}
          // Later, because the form clears the error of a field that changes.
          onChoose={([file]) => file && queueMicrotask(() => void form.submit({ file }))}
        >
          <b>{importTexts.chooseFile}</b>
          <small>{importTexts.fileHint}</small>
        </Drop>
        {fileError && <FieldError>{fileError}</FieldError>}
      </Field>
      <FormProblem />
      <Row>
        <SendButton kind="primary" busy={form.busy}>
          {importTexts.read}
        </SendButton>
        <Button $kind="quiet" onClick={onCancel}>
          {texts.common.cancel}
        </Button>
      </Row>
      <CloseAnimation id={id} />
    </Panel>
  );
}

const Panel = styled(Form)`
  ${addPanelStyles}
`;

const Drop = styled(FileField)`
  display: grid;
  align-content: center;
  padding: 0.75rem 0.9rem;
  b {
    font-weight: ${token('weight-mid')};
  }
  small {
    color: ${token('muted')};
    font-size: ${token('text-sm')};
  }
`;
