import { token } from '@linkstall/contracts/tokens';
import { FileField } from '@linkstall/kit/form';
import { ImagePreview, WEB_IMAGES } from '@linkstall/kit/images';
import { ImageIcon, PlusIcon } from '@linkstall/kit/components';
import { imageAt } from '@linkstall/kit/text';
import { useId } from 'react';
import styled from 'styled-components';

import { ownerTexts } from '../ui/owner-texts.ts';

export const ThumbnailList = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(7rem, 1fr));
  gap: ${token('3')};
`;

export const Thumbnail = styled.li`
  position: relative;
  color: ${token('muted')};
  img,
  canvas,
  > svg {
    width: 100%;
    height: auto;
    aspect-ratio: 1;
    object-fit: contain;
    border-radius: ${token('radius')};
    background: ${token('sunken')};
  }
  > svg {
    padding: 35%;
  }
  em {
    position: absolute;
    inset-inline-start: 0.4rem;
    top: 0.4rem;
    padding: 0.15rem 0.5rem;
    border-radius: 0.4rem;
    background: ${token('select-soft')};
    color: ${token('on-select-soft')};
    font: ${token('weight-mid')} ${token('text-xs')} / 1.4 ${token('font')};
  }
`;

interface ThumbnailImageProps {
  /** The path of a stored image; undefined for a new image. */
  readonly path: string | undefined;
  readonly preview: HTMLCanvasElement | null | undefined;
  readonly index: number;
}

/** The thumbnail of an image with its label: cover, or new. */
export const ThumbnailImage = ({ path, preview, index }: ThumbnailImageProps) => (
  <>
    {path !== undefined && <img src={imageAt(path, 320)} alt={ownerTexts.images.imageAlt(index + 1)} />}
    {path === undefined && (preview ? <ImagePreview preview={preview} /> : <ImageIcon />)}
    {index === 0 && <em>{ownerTexts.images.cover}</em>}
    {path === undefined && index > 0 && <em>{ownerTexts.images.newImage}</em>}
  </>
);

interface AddImagesProps {
  readonly label: string;
  readonly name: string;
  readonly hint?: string;
  readonly onChoose: (files: readonly File[]) => void;
}

/** Opens the file chooser on click, and accepts dropped files. */
export function AddImages({ label, name, hint, onChoose }: AddImagesProps) {
  const id = useId();
  return (
    <DropField
      label={label}
      name={name}
      types={WEB_IMAGES.types}
      multiple
      aria-describedby={hint && id}
      onChoose={onChoose}
    >
      <PlusIcon />
      <span>{label}</span>
      {hint && <small id={id}>{hint}</small>}
    </DropField>
  );
}

const DropField = styled(FileField)`
  display: grid;
  justify-items: center;
  align-content: center;
  gap: ${token('1')};
  min-height: 7rem;
  padding: ${token('3')};
  font-weight: ${token('weight-mid')};
  text-align: center;
  small {
    color: ${token('muted')};
    font-size: ${token('text-sm')};
    font-weight: ${token('weight')};
  }
`;
