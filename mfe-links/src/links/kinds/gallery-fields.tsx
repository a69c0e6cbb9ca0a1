import type { OtherEntry } from '@linkstall/contracts/http';
import { token } from '@linkstall/contracts/tokens';
import { BinIcon, ImageIcon, PlusIcon, Tool } from '@linkstall/kit/components';
import { FieldError, FileField, TextField } from '@linkstall/kit/form';
import { ImagePreview, MoveImageTools, WEB_IMAGES } from '@linkstall/kit/images';
import { FIELD_LIMITS } from '@linkstall/kit/lengths';
import { imageAt } from '@linkstall/kit/text';
import { useId, useRef } from 'react';
import styled from 'styled-components';

import { kindTexts } from '../../ui/kind-texts.ts';
import { Group, Hint } from './field-group.styles.ts';
import type { EntryForm } from './use-entry-form.ts';

const { images: galleryTexts } = kindTexts;

interface GalleryFieldsProps {
  readonly form: EntryForm;
  readonly storedEntry: OtherEntry | undefined;
}

/** The pictures of a gallery in their order, each with its description, and a field for more. */
export function GalleryFields({ form: { gallery, image, state }, storedEntry }: GalleryFieldsProps) {
  const id = useId();
  const label = useRef<HTMLElement>(null);
  const { items, setItems } = gallery;
  const error = state.errors['images'] ?? state.errors['thumbnail'];
  const urlOf = (imageId: string) =>
    storedEntry?.kind === 'images' ? storedEntry.images.find(({ _id }) => _id === imageId)?.url : undefined;
  const remove = (index: number) => {
    setItems(items.toSpliced(index, 1));
    label.current?.focus();
  };
  return (
    <Group role="group" aria-labelledby={`${id}-label`} aria-describedby={`${id}-hint`}>
      <b id={`${id}-label`} ref={label} tabIndex={-1}>
        {galleryTexts.label}
      </b>
      <Hint id={`${id}-hint`}>{galleryTexts.hint(FIELD_LIMITS.galleryImages)}</Hint>
      <Pictures role="list">
        {items.map((item, index) => (
          <li key={item.id}>
            <Picture url={urlOf(item.id)} preview={item.preview} />
            <TextField
              label={galleryTexts.description(index + 1)}
              value={item.alt}
              placeholder={galleryTexts.example}
              maxLength={FIELD_LIMITS.alt}
              onText={(alt) => setItems(items.with(index, { ...item, alt }))}
            />
            <Tools>
              <MoveImageTools
                index={index}
                count={items.length}
                names={galleryTexts}
                onMove={(to) => setItems(items.toSpliced(index, 1).toSpliced(to, 0, item))}
              />
              <Tool $kind="danger" aria-label={galleryTexts.remove(index + 1)} onClick={() => remove(index)}>
                <BinIcon />
              </Tool>
            </Tools>
          </li>
        ))}
      </Pictures>
      {items.length < FIELD_LIMITS.galleryImages && (
        <AddField
          label={galleryTexts.add}
          name="images"
          types={WEB_IMAGES.types}
          multiple
          required={items.length === 0}
          aria-describedby={error && `${id}-error`}
          onChoose={image.choose}
        >
          <PlusIcon />
          <b>{galleryTexts.add}</b>
        </AddField>
      )}
      <Messages id={`${id}-error`} note={image.note} error={error} />
    </Group>
  );
}

const Messages = ({
  id,
  note,
  error,
}: {
  readonly id: string;
  readonly note: string;
  readonly error?: string | undefined;
}) => (
  <>
    {note && <Hint role="status">{note}</Hint>}
    {error && <FieldError id={id}>{error}</FieldError>}
  </>
);

interface PictureProps {
  /** The address of a stored image. */
  readonly url: string | undefined;
  readonly preview: HTMLCanvasElement | null | undefined;
}

const Picture = ({ url, preview }: PictureProps) => (
  <Frame>
    {url ? <img src={imageAt(url, 320)} alt="" /> : preview ? <ImagePreview preview={preview} /> : <ImageIcon />}
  </Frame>
);

const Pictures = styled.ul`
  display: grid;
  gap: ${token('3')};
  &:empty {
    display: none;
  }
  > li {
    display: grid;
    grid-template-columns: 4.5rem minmax(0, 1fr);
    gap: ${token('1')} ${token('3')};
    align-items: end;
  }
`;

const Frame = styled.span`
  display: grid;
  place-items: center;
  width: 4.5rem;
  height: 4.5rem;
  overflow: hidden;
  border-radius: ${token('radius-sm')};
  background: ${token('sunken')};
  color: ${token('muted')};
  img,
  canvas {
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
`;

const Tools = styled.div`
  grid-column: 2;
  display: flex;
  flex-wrap: wrap;
`;

const AddField = styled(FileField)`
  display: flex;
  align-items: center;
  gap: ${token('3')};
  padding: 0.75rem 0.9rem;
  b {
    font-weight: ${token('weight-mid')};
  }
`;
