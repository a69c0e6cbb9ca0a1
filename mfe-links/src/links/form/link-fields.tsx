import type { Link } from '@linkstall/contracts/http';
import { token } from '@linkstall/contracts/tokens';
import { Field, FieldError, FieldPair, FileField, FormAlert, FormProblem, TextField } from '@linkstall/kit/form';
import { PhotoPreview, WEB_PICTURES } from '@linkstall/kit/photos';
import { Button, PictureIcon, Row, SendButton } from '@linkstall/kit/pieces';
import { useId } from 'react';
import styled from 'styled-components';

import { texts } from '../../ui/texts.ts';
import { LinkThumbnail } from '../link-thumbnail.tsx';
import type { LinkForm } from './use-link-form.ts';

interface LinkFieldsProps {
  readonly form: LinkForm;
  /** The link that is edited: what it has needs not be chosen again. */
  readonly link?: Link | undefined;
  /** What the creator must know before sending. */
  readonly warning?: string | false;
  readonly send: string;
  readonly onCancel: () => void;
}

/** What is inside the form of a link, new or edited. */
export const LinkFields = ({ form, link, warning = false, send, onCancel }: LinkFieldsProps) => (
  <>
    <Words form={form} />
    <Thumbnail form={form} link={link} />
    {warning && <FormAlert>{warning}</FormAlert>}
    <FormProblem />
    <Row>
      <SendButton kind="primary" busy={form.state.busy}>
        {send}
      </SendButton>
      <Button $kind="quiet" onClick={onCancel}>
        {texts.common.cancel}
      </Button>
    </Row>
  </>
);

const Words = ({ form: { title, url, type } }: { readonly form: LinkForm }) => (
  <FieldPair>
    <TextField
      label={texts.form.title}
      name="title"
      value={title}
      placeholder={texts.form.titleHint}
      autoFocus
      onText={(text) => type({ title: text })}
    />
    <TextField
      label={texts.form.url}
      name="url"
      value={url}
      placeholder={texts.form.urlHint}
      inputMode="url"
      autoCapitalize="none"
      spellCheck={false}
      onText={(text) => type({ url: text })}
    />
  </FieldPair>
);

/** A dashed box that shows what was chosen. */
function Thumbnail({ form, link }: Pick<LinkFieldsProps, 'form' | 'link'>) {
  const id = useId();
  const chosen = form.photo?.name ?? '';
  const error = form.state.errors['thumbnail'];
  return (
    <Field>
      <span>{texts.form.thumbnail}</span>
      <Drop
        label={texts.form.thumbnail}
        name="thumbnail"
        types={WEB_PICTURES.types}
        required={!link}
        aria-describedby={`${error ? `${id}-error ` : ''}${id}-chosen`}
        onChoose={form.choose}
      >
        <Picture form={form} link={link} />
        <Chosen id={`${id}-chosen`}>
          <b>{chosen || (link ? texts.form.chooseOther : texts.form.choose)}</b>
          {chosen ? texts.form.chooseOther : texts.form.thumbnailHint}
        </Chosen>
      </Drop>
      <span className="ls-hidden" aria-live="polite">
        {chosen ? texts.form.chosen(chosen) : ''}
      </span>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </Field>
  );
}

/** What was chosen, else what the link has, else a drawing that stands for nothing. */
function Picture({ form: { photo }, link }: Pick<LinkFieldsProps, 'form' | 'link'>) {
  if (link && !photo) return <LinkThumbnail link={link} />;
  return <Small>{photo?.preview ? <PhotoPreview preview={photo.preview} /> : <PictureIcon />}</Small>;
}

const Drop = styled(FileField)`
  display: flex;
  align-items: center;
  gap: ${token('3')};
  padding: 0.75rem 0.9rem;
`;

const Chosen = styled.span`
  min-width: 0;
  font-size: ${token('text-sm')};
  color: ${token('muted')};
  b {
    display: block;
    color: ${token('text')};
    font-size: ${token('text-md')};
    font-weight: ${token('weight-mid')};
    overflow-wrap: anywhere;
  }
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
