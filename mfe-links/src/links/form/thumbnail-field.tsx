import { token } from '@linkstall/contracts/tokens';
import { Field, FieldError, FileField } from '@linkstall/kit/form';
import { PhotoPreview, WEB_PICTURES } from '@linkstall/kit/photos';
import { PictureIcon } from '@linkstall/kit/pieces';
import { useId, type ReactNode } from 'react';
import styled from 'styled-components';

import { texts } from '../../ui/texts.ts';
import type { LinkForm } from './use-link-form.ts';

interface ThumbnailFieldProps {
  readonly picture: Pick<LinkForm['picture'], 'photo' | 'choose'> &
    Partial<Pick<LinkForm['picture'], 'drawing' | 'refused'>>;
  readonly label: string;
  readonly hint: string;
  /** What is there already, drawn. */
  readonly stored?: ReactNode;
  readonly error: string | undefined;
  readonly required?: boolean;
  /** Stands below it. */
  readonly children?: ReactNode;
}

/** A dashed box that shows what was chosen, or the drawing that stands in for it. */
export function ThumbnailField({
  picture,
  label,
  hint,
  stored,
  error,
  required = false,
  children,
}: ThumbnailFieldProps) {
  const id = useId();
  const { photo, drawing, refused, choose } = picture;
  const chosen = photo?.name ?? '';
  const offer = stored ? texts.form.chooseOther : texts.form.choose;
  const preview = photo ? photo.preview : drawing;
  return (
    <Field>
      <span>{label}</span>
      <Drop
        label={label}
        name="thumbnail"
        types={WEB_PICTURES.types}
        required={required}
        aria-describedby={`${error ? `${id}-error ` : ''}${id}-chosen`}
        onChoose={choose}
      >
        {stored && !photo ? stored : <Small>{preview ? <PhotoPreview preview={preview} /> : <PictureIcon />}</Small>}
        <Chosen id={`${id}-chosen`}>
          <b>{chosen || (drawing && !refused ? texts.form.drawn : offer)}</b>
          {chosen ? texts.form.chooseOther : hint}
        </Chosen>
      </Drop>
      {children}
      <span className="ls-hidden" aria-live="polite">
        {chosen ? texts.form.chosen(chosen) : ''}
      </span>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </Field>
  );
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
    object-fit: cover;
  }
`;
