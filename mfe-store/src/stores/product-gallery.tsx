import type { Product } from '@linkstall/contracts/http';
import { pictureAt, pictureSet } from '@linkstall/kit/text';
import styled from 'styled-components';

import { texts } from '../ui/texts.ts';
import { NoPicture } from './no-picture.tsx';
import { pictureCount } from './picture-count.ts';

const WIDTHS = { '320w': 320, '640w': 640, '1280w': 1280 } as const;
const FIRST = '(min-width: 48rem) 36rem, 100vw';
const REST = '(min-width: 48rem) 18rem, 88vw';

/**
 * All pictures of a product, each whole on its paper: side by side to be swiped where there is little room, below one
 * another where there is more. Nothing of it needs scripts.
 */
export function ProductGallery({ product }: { readonly product: Product }) {
  const { Product_Img: images, Product_Name: name } = product;
  if (images.length === 0)
    return (
      <Frame>
        <NoPicture />
      </Frame>
    );
  const many = images.length > 1;
  return (
    <Row $many={many} aria-label={texts.product.pictures(name)} tabIndex={many ? 0 : undefined}>
      {images.map(({ Product_img_Cloudnary_Path: path, Product_img_Cloudnary_Public_id: id }, place) => (
        <Frame as="li" key={id}>
          <img
            src={pictureAt(path, 640)}
            srcSet={pictureSet(path, WIDTHS)}
            sizes={place === 0 && !many ? FIRST : place === 0 ? FIRST.replace('100vw', '88vw') : REST}
            width="640"
            height="640"
            alt={texts.product.picture(name, place + 1, images.length)}
            loading={place === 0 ? 'eager' : 'lazy'}
            decoding="async"
          />
          {many && (
            <span aria-hidden="true">
              {place + 1} / {images.length}
            </span>
          )}
        </Frame>
      ))}
    </Row>
  );
}

const Frame = styled.div`
  position: relative;
  aspect-ratio: 1;
  overflow: hidden;
  background: var(--lt-icon);
  color: var(--lt-icon-text);
  img {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    object-fit: contain;
  }
  span {
    ${pictureCount}
    right: 0.75em;
    bottom: 0.75em;
  }
`;

/** A part of the next one is seen, so that everybody knows that there is one. */
const Row = styled.ul<{ readonly $many: boolean }>`
  display: grid;
  grid-auto-flow: column;
  grid-auto-columns: ${({ $many }) => ($many ? '88%' : '100%')};
  gap: 0.5em;
  overflow-x: auto;
  overscroll-behavior-x: contain;
  scroll-snap-type: x mandatory;
  scrollbar-width: none;
  > li {
    scroll-snap-align: center;
  }
  &:focus-visible {
    outline-offset: -3px;
  }
  @container (min-width: 44em) {
    grid-auto-flow: row;
    grid-template-columns: repeat(2, minmax(0, 1fr));
    overflow: visible;
    > :first-child,
    > :nth-child(2):last-child {
      grid-column: 1 / -1;
    }
    span {
      display: none;
    }
  }
`;
