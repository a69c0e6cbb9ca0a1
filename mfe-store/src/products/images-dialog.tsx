import { token } from '@linkstall/contracts/tokens';
import { FieldError } from '@linkstall/kit/form';
import { MOST } from '@linkstall/kit/lengths';
import { PhotoPreview } from '@linkstall/kit/photos';
import { BinIcon, Button, CloseIcon, Dialog, DialogButtons, PictureIcon, Row } from '@linkstall/kit/pieces';
import { pictureAt } from '@linkstall/kit/text';
import { useRef } from 'react';
import styled from 'styled-components';

import { ownerTexts } from '../ui/owner-texts.ts';
import { texts } from '../ui/texts.ts';
import { AddShots, Shot, Shots, ShotTool } from './shots.tsx';
import type { EditProduct } from './use-edit-product.ts';

interface ImagesDialogProps {
  readonly images: EditProduct['images'];
  readonly onClose: () => void;
}

/** The pictures of a stored product. Nothing is sent before the form is saved. */
export function ImagesDialog({ images, onClose }: ImagesDialogProps) {
  const { kept, fresh, marked, count, error } = images;
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
          {kept.map(({ Product_img_Cloudnary_Path: path, Product_img_Cloudnary_Public_id: id }, place) => (
            <Shot key={id}>
              <img src={pictureAt(path, 320)} alt={ownerTexts.images.stored(place + 1)} />
              <ShotTool aria-label={ownerTexts.images.mark(place + 1)} onClick={then(() => images.mark(id))}>
                <BinIcon />
              </ShotTool>
            </Shot>
          ))}
          {fresh.map(({ key, preview }, place) => (
            <Shot key={key}>
              {preview ? <PhotoPreview preview={preview} /> : <PictureIcon />}
              <em>{ownerTexts.images.fresh}</em>
              <ShotTool aria-label={ownerTexts.form.removeNew(place + 1)} onClick={then(() => images.removeFresh(key))}>
                <CloseIcon />
              </ShotTool>
            </Shot>
          ))}
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
