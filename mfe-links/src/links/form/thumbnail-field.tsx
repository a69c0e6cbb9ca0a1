import { token } from '@linkstall/contracts/tokens';
import { Field, FieldError, FileField } from '@linkstall/kit/form';
import { ImagePreview, WEB_IMAGES } from '@linkstall/kit/images';
import { Button, ImageIcon, Row, TickIcon } from '@linkstall/kit/components';
import { useId, type ReactNode } from 'react';
import styled from 'styled-components';

import { texts } from '../../ui/texts.ts';
import type { LinkForm } from './use-link-form.ts';

interface ThumbnailFieldProps {
  readonly image: Pick<LinkForm['image'], 'photo' | 'choose'> &
    Partial<Pick<LinkForm['image'], 'drawing' | 'service' | 'refusal'>>;
  readonly label: string;
  readonly hint: string;
  /** The rendered image that is stored already. */
  readonly storedImage?: ReactNode;
  readonly error: string | undefined;
  readonly required?: boolean;
  /** Rendered below the file field. */
  readonly children?: ReactNode;
}

/** A file field with the chosen photo, the stored image or the drawn thumbnail. */
export function ThumbnailField({
  image,
  label,
  hint,
  storedImage,
  error,
  required = false,
  children,
}: ThumbnailFieldProps) {
  const id = useId();
  const { photo, drawing, service, refusal, choose } = image;
  const fileName = photo?.name ?? '';
  const chooseLabel = storedImage ? texts.form.chooseOther : texts.form.choose;
  const preview = photo ? photo.preview : !service && drawing;
  return (
    <Field>
      <span>{label}</span>
      <DropArea
        label={label}
        name="thumbnail"
        types={WEB_IMAGES.types}
        required={required}
        aria-describedby={`${error ? `${id}-error ` : ''}${id}-chosen`}
        onChoose={choose}
      >
        {storedImage && !photo ? (
          storedImage
        ) : (
          <SmallImage>
            {preview ? <ImagePreview preview={preview} /> : service && !photo ? <TickIcon /> : <ImageIcon />}
          </SmallImage>
        )}
        <FileText id={`${id}-chosen`}>
          <b>{fileName || (drawing && !refusal ? texts.form.drawingHint(service) : chooseLabel)}</b>
          {fileName ? texts.form.chooseOther : hint}
        </FileText>
      </DropArea>
      {children}
      <span className="ls-hidden" aria-live="polite">
        {fileName ? texts.form.chosenFile(fileName) : ''}
      </span>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </Field>
  );
}

interface RemoveImageProps {
  readonly isRemoved: boolean;
  readonly isDisabled: boolean;
  readonly onToggle: () => void;
}

/** Removes the stored image when the form is saved. A second press keeps the image. */
export const RemoveImage = ({ isRemoved, isDisabled, onToggle }: RemoveImageProps) => (
  <Row>
    <Button $kind="quiet" disabled={isDisabled} onClick={onToggle}>
      {isRemoved ? texts.form.keepImage : texts.form.removeImage}
    </Button>
  </Row>
);

export const DropArea = styled(FileField)`
  display: flex;
  align-items: center;
  gap: ${token('3')};
  padding: 0.75rem 0.9rem;
`;

export const FileText = styled.span`
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

export const SmallImage = styled.span`
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
