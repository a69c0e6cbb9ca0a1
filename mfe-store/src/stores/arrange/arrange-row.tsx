import type { Product } from '@linkstall/contracts/http';
import { indexByKey, type RowPosition } from '@linkstall/kit/order';
import { DownIcon, EyeOffIcon, Grip, GripIcon, Tool, UpIcon } from '@linkstall/kit/components';
import { formatPrice, imageAt } from '@linkstall/kit/text';
import { memo, type KeyboardEvent, type PointerEvent } from 'react';

import { ownerTexts } from '../../ui/owner-texts.ts';
import { Saving } from '../../ui/saving.tsx';
import { texts } from '../../ui/texts.ts';
import { Row, Thumbnail, RowText } from './arrange.styles.ts';
import { NoImage } from '../no-image.tsx';

interface ArrangeRowProps extends RowPosition {
  readonly product: Product;
  readonly onMove: (id: string, index: number) => void;
}

/** A row of the list that the owner reorders. */
export const ArrangeRow = memo(function ArrangeRow(props: ArrangeRowProps) {
  const { product, index, count, isDragged, isSaving, onGrip, onMove } = props;
  const { _id: id, Product_Name: name } = product;
  const imagePath = product.Product_Img[0]?.Product_img_Cloudnary_Path;

  const moveTo = (to: number) => {
    if (to !== index && to >= 0 && to < count) onMove(id, to);
  };
  const handleKey = (event: KeyboardEvent) => {
    const to = indexByKey(event, index, count);
    if (to === null) return;
    event.preventDefault();
    moveTo(to);
  };

  return (
    <Row $isDragged={isDragged} aria-busy={isSaving}>
      <Grip
        aria-label={ownerTexts.order.handle(name)}
        aria-describedby="arrange-how"
        onPointerDown={(event: PointerEvent<HTMLElement>) => onGrip(event, id)}
        onKeyDown={handleKey}
      >
        <GripIcon />
      </Grip>
      <Thumbnail>
        {imagePath === undefined ? (
          <NoImage />
        ) : (
          <img src={imageAt(imagePath, 320)} alt="" loading="lazy" draggable={false} />
        )}
      </Thumbnail>
      <RowText>
        <b dir="auto">{name}</b>
        <span>
          {formatPrice(product.Product_Discount_Price, product.Product_Currency)}
          {!product.Product_status && (
            <>
              <EyeOffIcon />
              <span className="ls-hidden">{texts.product.hidden}</span>
            </>
          )}
          {isSaving && <Saving>{ownerTexts.tools.saving}</Saving>}
        </span>
      </RowText>
      <Tool aria-label={ownerTexts.order.moveUp(name)} aria-disabled={index === 0} onClick={() => moveTo(index - 1)}>
        <UpIcon />
      </Tool>
      <Tool
        aria-label={ownerTexts.order.moveDown(name)}
        aria-disabled={index === count - 1}
        onClick={() => moveTo(index + 1)}
      >
        <DownIcon />
      </Tool>
    </Row>
  );
});
