import { token } from '@linkstall/contracts/tokens';
import { useEffect, useRef } from 'react';
import styled, { keyframes } from 'styled-components';

import { Button, SendButton } from '../ui/button.tsx';
import { FieldError, FileField, TextField } from '../ui/field.tsx';
import { surface } from '../ui/page-parts.tsx';
import { PhotoPreview } from './photo-preview.tsx';
import { PHOTO_TYPES } from './photo.ts';
import { useLinkForm, type LinkForm } from './use-link-form.ts';

interface AddLinkPanelProps {
  readonly id: string;
  readonly onAdded: () => void;
  readonly onCancel: () => void;
}

/** Opens in place, below the buttons, with the cursor in its first field. */
export function AddLinkPanel({ id, onAdded, onCancel }: AddLinkPanelProps) {
  const form = useLinkForm(onAdded);
  const { errors } = form;
  const panel = useRef<HTMLFormElement>(null);

  useEffect(() => panel.current?.querySelector('input')?.focus(), []);
  useEffect(() => panel.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(), [form.refusals]);

  return (
    <Panel
      ref={panel}
      id={id}
      aria-label="Add Link"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit();
      }}
    >
      <Fields form={form} />
      {errors.form && <FieldError role="alert">{errors.form}</FieldError>}
      <Buttons>
        <SendButton kind="marigold" busy={form.busy}>
          Add
        </SendButton>
        <Button $kind="bare" onClick={onCancel}>
          Cancel
        </Button>
      </Buttons>
    </Panel>
  );
}

function Fields({ form }: { readonly form: LinkForm }) {
  const { errors } = form;
  return (
    <>
      <Two>
        <TextField
          label="Header"
          name="title"
          value={form.title}
          error={errors.title}
          placeholder="Filter coffee, step by step"
          autoComplete="off"
          onChange={({ target }) => form.setTitle(target.value)}
        />
        <TextField
          label="Enter URL"
          name="url"
          value={form.url}
          error={errors.url}
          placeholder="https://youtube.com/@name"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={({ target }) => form.setUrl(target.value)}
        />
      </Two>
      <FileField
        label="Enter Thumbnail"
        accept={PHOTO_TYPES.join(',')}
        hint="PNG, JPEG, GIF or WebP, up to 5 MB"
        error={errors.thumbnail}
        chosen={form.chosen?.name}
        picture={<PhotoPreview bitmap={form.chosen?.bitmap ?? null} />}
        onChoose={(file) => void form.choose(file)}
      />
    </>
  );
}

const open = keyframes`
  from { opacity: 0; translate: 0 -0.5rem; }
`;

const Panel = styled.form`
  ${surface}
  display: grid;
  gap: ${token('4')};
  padding: ${token('5')};
  margin-bottom: ${token('5')};
  animation: ${open} ${token('base')} ${token('ease')};
`;

const Two = styled.div`
  display: grid;
  align-items: start;
  gap: ${token('4')};
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 13rem), 1fr));
`;

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${token('3')};
`;
