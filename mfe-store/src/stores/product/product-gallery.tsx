import type { Product } from '@linkstall/contracts/http';
import { imageAt, imageSrcSet } from '@linkstall/kit/text';
import styled from 'styled-components';

import { useLocale, useTexts } from '../../ui/languages.ts';
import { NoImage } from '../no-image.tsx';
import { imageCountStyle } from '../cards/image-count.ts';

const WIDTHS = { '320w': 320, '640w': 640, '1280w': 1280 } as const;
const FIRST_SIZES = '(min-width: 48rem) 36rem, 100vw';
const OTHER_SIZES = '(min-width: 48rem) 18rem, 88vw';

/**
 * All images of a product, uncropped. Narrow pages show a row to swipe, wide pages show a grid. Neither needs scripts.
 */
export function ProductGallery({ product }: { readonly product: Product }) {
  const texts = useTexts();
  const locale = useLocale();
  const { Product_Img: images, Product_Name: name } = product;
  if (images.length === 0)
    return (
      <Frame>
        <NoImage />
      </Frame>
    );
  const hasSeveral = images.length > 1;
  return (
    <Row $hasSeveral={hasSeveral} aria-label={texts.product.images(name)} tabIndex={hasSeveral ? 0 : undefined}>
      {images.map(({ Product_img_Cloudnary_Path: path, Product_img_Cloudnary_Public_id: id }, index) => (
        <Frame as="li" key={id}>
          <img
            src={imageAt(path, 640)}
            srcSet={imageSrcSet(path, WIDTHS)}
            sizes={
              index === 0 && !hasSeveral
                ? FIRST_SIZES
                : index === 0
                  ? FIRST_SIZES.replace('100vw', '88vw')
                  : OTHER_SIZES
            }
            width="640"
            height="640"
            alt={texts.product.imageAlt(name, index + 1, images.length)}
            loading={index === 0 ? 'eager' : 'lazy'}
            decoding="async"
          />
          {hasSeveral && (
            <span aria-hidden="true">
              {`${(index + 1).toLocaleString(locale)} / ${images.length.toLocaleString(locale)}`}
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
    ${imageCountStyle}
    inset-inline-end: 0.75em;
    bottom: 0.75em;
  }
`;

/** The next image is partly visible, so that readers notice that more images follow. */
const Row = styled.ul<{ readonly $hasSeveral: boolean }>`
  display: grid;
  grid-auto-flow: column;
  grid-auto-columns: ${({ $hasSeveral }) => ($hasSeveral ? '88%' : '100%')};
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
