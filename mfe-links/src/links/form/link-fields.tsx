import type { Link } from '@linkstall/contracts/http';
import { token } from '@linkstall/contracts/tokens';
import { PhotoPreview, WEB_PICTURES } from '@linkstall/kit/photos';
import { useEffect, useRef } from 'react';
import styled from 'styled-components';

import { Button, SendButton } from '../../ui/button.tsx';
import { FieldError, FileField, TextField } from '../../ui/field.tsx';
import { PictureIcon } from '../../ui/icons.tsx';
import { texts } from '../../ui/texts.ts';
import { LinkThumbnail } from '../link-thumbnail.tsx';
import type { LinkForm } from './use-link-form.ts';

/** The form that the cursor goes into: its first field when it opens, what is to be put right when it was refused. */
export function useFormFocus({ refusals }: LinkForm) {
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => element.current?.querySelector('input')?.focus(), []);
  useEffect(() => element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(), [refusals]);
  return element;
}

interface LinkFieldsProps {
  readonly form: LinkForm;
  /** The link that is edited: what it has needs not be chosen again. */
  readonly link?: Link | undefined;
  readonly send: string;
  readonly onCancel: () => void;
}

/** What is inside the form of a link, new or edited. */
export function LinkFields({ form, link, send, onCancel }: LinkFieldsProps) {
  const { errors } = form;
  return (
    <>
      <Words form={form} />
      <FileField
        label={texts.form.thumbnail}
        accept={WEB_PICTURES.types.join(',')}
        hint={texts.form.thumbnailHint}
        required={!link}
        error={errors.thumbnail}
        chosen={form.isChosen ? form.photo.name : undefined}
        picture={<Picture form={form} link={link} />}
        disabled={form.busy}
        onChoose={form.choose}
      />
      {errors.form && <FieldError role="alert">{errors.form}</FieldError>}
      <Buttons>
        <SendButton kind="marigold" busy={form.busy}>
          {send}
        </SendButton>
        <Button $kind="bare" onClick={onCancel}>
          {texts.common.cancel}
        </Button>
      </Buttons>
    </>
  );
}

/** What was chosen, else what the link has, else a drawing that stands for nothing. */
function Picture({ form: { photo, isChosen }, link }: Pick<LinkFieldsProps, 'form' | 'link'>) {
  if (link && !isChosen) return <LinkThumbnail link={link} />;
  return <Small>{photo.preview ? <PhotoPreview preview={photo.preview} /> : <PictureIcon />}</Small>;
}

function Words({ form }: { readonly form: LinkForm }) {
  return (
    <Two>
      <TextField
        label={texts.form.title}
        name="title"
        value={form.title}
        readOnly={form.busy}
        error={form.errors.title}
        placeholder={texts.form.titleHint}
        autoComplete="off"
        onChange={({ target }) => form.type({ title: target.value })}
      />
      <TextField
        label={texts.form.url}
        name="url"
        value={form.url}
        readOnly={form.busy}
        error={form.errors.url}
        placeholder={texts.form.urlHint}
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={({ target }) => form.type({ url: target.value })}
      />
    </Two>
  );
}

const Two = styled.div`
  display: grid;
  align-items: start;
  gap: ${token('4')};
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 13rem), 1fr));
`;

const Small = styled.span`
  flex: none;
  display: grid;
  place-items: center;
  width: 3rem;
  height: 3rem;
  overflow: hidden;
  border-radius: ${token('radius-sm')};
  background: ${token('sunken')};
  color: ${token('muted')};
  canvas {
    width: 100%;
    height: 100%;
  }
`;

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${token('3')};
`;
