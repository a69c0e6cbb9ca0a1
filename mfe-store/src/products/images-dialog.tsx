import { token } from '@linkstall/contracts/tokens';
import { FieldError, Hint } from '@linkstall/kit/form';
import { FIELD_LIMITS } from '@linkstall/kit/lengths';
import { BinIcon, Button, CloseIcon, Dialog, DialogButtons, Row, Tool } from '@linkstall/kit/components';
import { useRef } from 'react';
import styled from 'styled-components';

import { ownerTexts } from '../ui/owner-texts.ts';
import { CropTool } from './crop-tool.tsx';
import { ThumbnailTools } from './thumbnail-tools.tsx';
import { AddImages, Thumbnail, ThumbnailImage, ThumbnailList } from './thumbnails.tsx';
import type { EditProduct } from './use-edit-product.ts';

interface ImagesDialogProps {
  readonly images: EditProduct['images'];
  readonly onClose: () => void;
}

/** The dialog for the images of a stored product. Nothing is sent before the form is saved. */
export function ImagesDialog({ images, onClose }: ImagesDialogProps) {
  const { idsToDelete, count, error } = images;
  const heading = useRef<HTMLHeadingElement>(null);
  /** The pressed button may disappear with its image, so the heading gets the focus. */
  const thenFocusHeading = (action: () => void) => () => {
    action();
    heading.current?.focus();
  };
  return (
    <Dialog label={ownerTexts.images.title} width="wide" onClose={onClose}>
      <Content>
        <h2 ref={heading} tabIndex={-1}>
          {ownerTexts.images.title} <small>{ownerTexts.images.count(count)}</small>
        </h2>
        <ThumbnailList>
          <DialogImages images={images} thenFocusHeading={thenFocusHeading} />
          {count < FIELD_LIMITS.images && (
            <li>
              <AddImages label={ownerTexts.form.addImages} name="new_product_img" onChoose={images.choose} />
            </li>
          )}
        </ThumbnailList>
        <DeletionCount role="status">
          {idsToDelete.length > 0 ? ownerTexts.images.deletionCount(idsToDelete.length) : ''}
        </DeletionCount>
        {idsToDelete.length > 0 && (
          <Row>
            <Button $kind="secondary" onClick={thenFocusHeading(images.unmarkLast)}>
              {ownerTexts.images.unmark(idsToDelete.length)}
            </Button>
          </Row>
        )}
        {images.note && <Hint role="status">{images.note}</Hint>}
        {error && <FieldError role="alert">{error}</FieldError>}
        <DialogButtons>
          <Button $kind="contrast" onClick={onClose}>
            {ownerTexts.common.done}
          </Button>
        </DialogButtons>
      </Content>
    </Dialog>
  );
}

interface DialogImagesProps extends Pick<ImagesDialogProps, 'images'> {
  readonly thenFocusHeading: (action: () => void) => () => void;
}

const DialogImages = ({ images, thenFocusHeading }: DialogImagesProps) => (
  <>
    {images.items.map(({ key, path, preview, whole, indexInKind }, index) => (
      <Thumbnail key={key}>
        <ThumbnailImage path={path} preview={preview} index={index} />
        <ThumbnailTools index={index} count={images.count} onMove={(to) => images.move(index, to)}>
          {typeof key === 'string' ? (
            <Tool
              $kind="danger"
              aria-label={ownerTexts.images.mark(indexInKind + 1)}
              onClick={thenFocusHeading(() => images.mark(key))}
            >
              <BinIcon />
            </Tool>
          ) : (
            <>
              <CropTool
                preview={preview}
                whole={whole}
                place={indexInKind + 1}
                onCrop={(part) => images.crop(key, part)}
              />
              <Tool
                $kind="danger"
                aria-label={ownerTexts.form.removeNew(indexInKind + 1)}
                onClick={thenFocusHeading(() => images.removeNewImage(key))}
              >
                <CloseIcon />
              </Tool>
            </>
          )}
        </ThumbnailTools>
      </Thumbnail>
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

const DeletionCount = styled.p`
  color: ${token('muted')};
  &:empty {
    display: none;
  }
`;
