import { token } from '@linkstall/contracts/tokens';
import { FileField } from '@linkstall/kit/form';
import { PhotoPreview, WEB_PICTURES } from '@linkstall/kit/photos';
import { PictureIcon, PlusIcon } from '@linkstall/kit/pieces';
import { pictureAt } from '@linkstall/kit/text';
import { useId } from 'react';
import styled from 'styled-components';

import { ownerTexts } from '../ui/owner-texts.ts';

/** Pictures of a product in small, a list. */
export const Shots = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(7rem, 1fr));
  gap: ${token('3')};
`;

export const Shot = styled.li`
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
    left: 0.4rem;
    top: 0.4rem;
    padding: 0.15rem 0.5rem;
    border-radius: 0.4rem;
    background: ${token('select-soft')};
    color: ${token('on-select-soft')};
    font: ${token('weight-mid')} ${token('text-xs')} / 1.4 ${token('font')};
  }
`;

interface ShotPictureProps {
  /** Of a stored picture; a new one has none. */
  readonly path: string | undefined;
  readonly preview: HTMLCanvasElement | null | undefined;
  readonly place: number;
}

/** A picture of a stored product in small: whether it is the cover, or new. */
export const ShotPicture = ({ path, preview, place }: ShotPictureProps) => (
  <>
    {path !== undefined && <img src={pictureAt(path, 320)} alt={ownerTexts.images.stored(place + 1)} />}
    {path === undefined && (preview ? <PhotoPreview preview={preview} /> : <PictureIcon />)}
    {place === 0 && <em>{ownerTexts.images.cover}</em>}
    {path === undefined && place > 0 && <em>{ownerTexts.images.fresh}</em>}
  </>
);

interface AddShotsProps {
  readonly label: string;
  readonly name: string;
  readonly hint?: string;
  readonly onChoose: (files: readonly File[]) => void;
}

/** Clickable all over; files can be dropped on it. */
export function AddShots({ label, name, hint, onChoose }: AddShotsProps) {
  const id = useId();
  return (
    <Drop
      label={label}
      name={name}
      types={WEB_PICTURES.types}
      multiple
      aria-describedby={hint && id}
      onChoose={onChoose}
    >
      <PlusIcon />
      <span>{label}</span>
      {hint && <small id={id}>{hint}</small>}
    </Drop>
  );
}

const Drop = styled(FileField)`
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
