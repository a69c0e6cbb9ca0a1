import type { Product } from '@linkstall/contracts/http';
import type { KeyboardEvent, PointerEvent } from 'react';

import { Tool } from '../ui/button.tsx';
import { DownIcon, EyeOffIcon, GripIcon, UpIcon } from '../ui/icons.tsx';
import { Hidden } from '../ui/page-parts.tsx';
import { smallPicture } from '../ui/product-picture.ts';
import { texts } from '../ui/texts.ts';
import { Grip, Line, Thumb, Words } from './arrange.styles.ts';
import { NoPicture } from './no-picture.tsx';
import { rupees } from './price.ts';

interface ArrangeRowProps {
  readonly product: Product;
  readonly place: number;
  readonly count: number;
  readonly drag: { readonly from: number; readonly to: number; readonly by: number } | null;
  readonly onGrab: (event: PointerEvent<HTMLElement>, place: number) => void;
  readonly onMove: (place: number) => void;
}

/** How many rows a row gives way by while another is dragged over it. */
function givesWay(place: number, { from, to }: { readonly from: number; readonly to: number }): number {
  if (place > from && place <= to) return -1;
  return place < from && place >= to ? 1 : 0;
}

export function ArrangeRow({ product, place, count, drag, onGrab, onMove }: ArrangeRowProps) {
  const name = product.Product_Name;
  const isDragged = drag?.from === place;
  const rows = drag ? givesWay(place, drag) : 0;
  const shift = isDragged ? `${drag.by}px` : `calc(${rows} * var(--pitch))`;
  const path = product.Product_Img[0]?.Product_img_Cloudnary_Path;

  const go = (to: number) => {
    if (to !== place && to >= 0 && to < count) onMove(to);
  };
  const keys = (event: KeyboardEvent) => {
    const to = { ArrowUp: place - 1, ArrowDown: place + 1, Home: 0, End: count - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    go(to);
  };

  // Set by script, which the content policy allows; this row is never rendered on the server.
  return (
    <Line $dragged={isDragged} $moving={drag !== null} style={drag ? { translate: `0 ${shift}` } : {}}>
      <Grip
        aria-label={texts.order.handle(name)}
        aria-describedby="arrange-how"
        onPointerDown={(event) => onGrab(event, place)}
        onKeyDown={keys}
      >
        <GripIcon />
      </Grip>
      <Thumb>{path === undefined ? <NoPicture /> : <img src={smallPicture(path)} alt="" loading="lazy" />}</Thumb>
      <Words>
        <b>{name}</b>
        <span>
          {rupees(product.Product_Discount_Price)}
          {!product.Product_status && (
            <>
              <EyeOffIcon />
              <Hidden>{texts.product.hidden}</Hidden>
            </>
          )}
        </span>
      </Words>
      <Tool aria-label={texts.order.up(name)} aria-disabled={place === 0} onClick={() => go(place - 1)}>
        <UpIcon />
      </Tool>
      <Tool aria-label={texts.order.down(name)} aria-disabled={place === count - 1} onClick={() => go(place + 1)}>
        <DownIcon />
      </Tool>
    </Line>
  );
}
