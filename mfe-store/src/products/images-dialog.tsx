import { token } from '@linkstall/contracts/tokens';
import { FieldError } from '@linkstall/kit/form';
import { MOST } from '@linkstall/kit/lengths';
import { BinIcon, Button, CloseIcon, Dialog, DialogButtons, Row, Tool } from '@linkstall/kit/pieces';
import { useRef } from 'react';
import styled from 'styled-components';

import { ownerTexts } from '../ui/owner-texts.ts';
import { texts } from '../ui/texts.ts';
import { ShotTools } from './shot-tools.tsx';
import { AddShots, Shot, ShotPicture, Shots } from './shots.tsx';
import type { EditProduct } from './use-edit-product.ts';

interface ImagesDialogProps {
  readonly images: EditProduct['images'];
  readonly onClose: () => void;
}

/** The pictures of a stored product. Nothing is sent before the form is saved. */
export function ImagesDialog({ images, onClose }: ImagesDialogProps) {
  const { marked, count, error } = images;
  const title = useRef<HTMLHeadingElement>(null);
  /** The pressed button goes with its picture; the focus must not. */
  const then = (act: () => void) => () => {
    act();
    title.current?.focus();
  };
  return (
    <Dialog label={ownerTexts.images.title} width="wide" onClose={onClose}>
      <Content>
        <h2 ref={title} tabIndex={-1}>
          {ownerTexts.images.title} <small>{ownerTexts.images.count(count)}</small>
        </h2>
        <Shots>
          <Pictures images={images} then={then} />
          {count < MOST.pictures && (
            <li>
              <AddShots label={ownerTexts.form.addPictures} name="new_product_img" onChoose={images.choose} />
            </li>
          )}
        </Shots>
        <Marked role="status">{marked.length > 0 ? ownerTexts.images.marked(marked.length) : ''}</Marked>
        {marked.length > 0 && (
          <Row>
            <Button $kind="secondary" onClick={then(images.putBack)}>
              {ownerTexts.images.putBack(marked.length)}
            </Button>
          </Row>
        )}
        {error && <FieldError role="alert">{error}</FieldError>}
        <DialogButtons>
          <Button $kind="contrast" onClick={onClose}>
            {texts.common.done}
          </Button>
        </DialogButtons>
      </Content>
    </Dialog>
  );
}

interface PicturesProps extends Pick<ImagesDialogProps, 'images'> {
  readonly then: (act: () => void) => () => void;
}

const Pictures = ({ images, then }: PicturesProps) => (
  <>
    {images.pictures.map(({ key, path, preview, nth }, place) => (
      <Shot key={key}>
        <ShotPicture path={path} preview={preview} place={place} />
        <ShotTools place={place} count={images.count} onMove={(to) => images.move(place, to)}>
          {typeof key === 'string' ? (
            <Tool $kind="danger" aria-label={ownerTexts.images.mark(nth + 1)} onClick={then(() => images.mark(key))}>
              <BinIcon />
            </Tool>
          ) : (
            <Tool
              $kind="danger"
              aria-label={ownerTexts.form.removeNew(nth + 1)}
              onClick={then(() => images.removeFresh(key))}
            >
              <CloseIcon />
            </Tool>
          )}
        </ShotTools>
      </Shot>
    ))}
  </>
);

const Content = styled.div`
  display: grid;
  gap: ${token('4')};
  h2 {
    outline: 0;
  }
  small {
    color: ${token('muted')};
    font-size: inherit;
    font-weight: ${token('weight')};
  }
`;

const Marked = styled.p`
  color: ${token('muted')};
  &:empty {
    display: none;
  }
`;
