import type { Product } from '@linkstall/contracts/http';
import { token } from '@linkstall/contracts/tokens';
import { NextIcon, PauseIcon, PlayIcon } from '@linkstall/kit/components';
import { linkHref, imageAt, imageSrcSet, pingOf } from '@linkstall/kit/text';
import type { ReactNode } from 'react';
import styled from 'styled-components';

import { useLocale, useTexts } from '../../ui/languages.ts';
import { NoImage } from '../no-image.tsx';
import { imageCountStyle } from './image-count.ts';

const WIDTHS = { '320w': 320, '640w': 640, '1280w': 1280 } as const;
const GRID_SIZES = '(min-width: 48rem) 19rem, (min-width: 22.5rem) 50vw, 100vw';
const ONLY_PRODUCT_SIZES = '(min-width: 48rem) 30rem, 100vw';

interface ProductImagesProps {
  readonly product: Product;
  /** The image is visible without scrolling, so the browser loads the image at once. */
  readonly isEager: boolean;
  /** The store has no other product, so the images are larger. */
  readonly isOnly: boolean;
  readonly children: ReactNode;
}

/**
 * The images of a product card. The frame is 4 to 5, so nothing moves when images arrive, and images fill the frame. The
 * product's own page shows them whole. Several images form a row that scrolls without scripts. The row lies above the link that
 * covers the card, so each image is a link to the same address.
 */
export function ProductImages({ product, isEager, isOnly, children }: ProductImagesProps) {
  const texts = useTexts();
  const locale = useLocale();
  const { Product_Img: images, Product_Name: name, Product_Url: url, _id: id } = product;
  const imageElements = images.map(
    ({ Product_img_Cloudnary_Path: path, Product_img_Cloudnary_Public_id: key }, index) => (
      <ProductImage
        key={key}
        src={imageAt(path, 640)}
        srcSet={imageSrcSet(path, WIDTHS)}
        sizes={isOnly ? ONLY_PRODUCT_SIZES : GRID_SIZES}
        width="640"
        height="800"
        alt={texts.product.imageAlt(name, index + 1, images.length)}
        loading={isEager && index === 0 ? 'eager' : 'lazy'}
        decoding="async"
      />
    ),
  );
  if (images.length < 2)
    return (
      <Frame>
        {imageElements[0] ?? <NoImage />}
        {children}
      </Frame>
    );
  return (
    <Frame>
      <Row role="group" aria-label={texts.product.images(name)} tabIndex={0} data-row="">
        {imageElements.map((image, index) => (
          <a
            key={image.key}
            href={linkHref(url)}
            ping={pingOf(id)}
            target="_blank"
            rel="noopener nofollow ugc sponsored"
            tabIndex={-1}
          >
            {image}
            <span aria-hidden="true">
              {`${(index + 1).toLocaleString(locale)} / ${images.length.toLocaleString(locale)}`}
            </span>
          </a>
        ))}
      </Row>
      <SlideshowButton type="button" data-action="" hidden suppressHydrationWarning>
        {CONTROLS.map(([action, Icon]) => (
          <span key={action} data-when={action}>
            <Icon />
            <span className="ls-hidden">{texts.product[action]}</span>
          </span>
        ))}
      </SlideshowButton>
      {children}
    </Frame>
  );
}

/** The actions of the slideshow button. The script selects an action with `data-action`. */
const CONTROLS = [
  ['pause', PauseIcon],
  ['play', PlayIcon],
  ['next', NextIcon],
] as const;

const Frame = styled.div`
  position: relative;
  aspect-ratio: 4 / 5;
  overflow: hidden;
  background: var(--lt-icon);
  color: var(--lt-icon-text);
`;

const ProductImage = styled.img`
  display: block;
  width: 100%;
  height: 100%;
  object-fit: cover;
`;

const Row = styled.div`
  position: relative;
  z-index: 2;
  display: flex;
  height: 100%;
  overflow: auto hidden;
  overscroll-behavior-x: contain;
  scroll-snap-type: x mandatory;
  scrollbar-width: none;
  @media (scripting: none) and (hover: hover) {
    scrollbar-width: thin;
  }
  &:focus-visible {
    outline-offset: -3px;
  }
  a {
    position: relative;
    flex: 0 0 100%;
    scroll-snap-align: start;
    scroll-snap-stop: always;
  }
  a > span {
    ${imageCountStyle}
    bottom: 0;
    margin: 0.9em 0.75em;
  }
`;

const SlideshowButton = styled.button`
  position: absolute;
  z-index: 2;
  inset-inline-end: ${token('2')};
  bottom: ${token('2')};
  display: grid;
  place-items: center;
  width: ${token('tap')};
  height: ${token('tap')};
  padding: 0;
  border: 0;
  border-radius: 50%;
  background: none;
  color: var(--lt-avatar-text);
  cursor: pointer;
  &[hidden] {
    display: none;
  }
  &:focus-visible {
    outline-offset: -3px;
  }
  > span {
    display: none;
    place-items: center;
    width: 2rem;
    height: 2rem;
    border-radius: 50%;
    background: var(--lt-avatar);
    box-shadow: ${token('shadow-sm')};
  }
  &[data-action='pause'] > [data-when='pause'],
  &[data-action='play'] > [data-when='play'],
  &[data-action='next'] > [data-when='next'] {
    display: grid;
  }
  svg {
    width: 1rem;
    height: 1rem;
  }
`;
