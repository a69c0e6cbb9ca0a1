import type { Product } from '@linkstall/contracts/http';
import { token } from '@linkstall/contracts/tokens';
import { NextIcon, PauseIcon, PlayIcon } from '@linkstall/kit/pieces';
import { linkHref, pictureAt, pictureSet, pingOf } from '@linkstall/kit/text';
import type { ReactNode } from 'react';
import styled from 'styled-components';

import { texts } from '../ui/texts.ts';
import { NoPicture } from './no-picture.tsx';
import { pictureCount } from './picture-count.ts';

const WIDTHS = { '320w': 320, '640w': 640, '1280w': 1280 } as const;
const SIZES = '(min-width: 48rem) 19rem, (min-width: 22.5rem) 50vw, 100vw';
const ALONE = '(min-width: 48rem) 30rem, 100vw';

interface ProductPicturesProps {
  readonly product: Product;
  /** Seen without scrolling, so not to be waited for. */
  readonly first: boolean;
  /** The only product has more room. */
  readonly alone: boolean;
  readonly children: ReactNode;
}

/**
 * Always square, so nothing moves when pictures arrive, and each of them whole on its paper. Several slide by hand,
 * without scripts too; they lie above the link that covers the card, so each of them is that link.
 */
export function ProductPictures({ product, first, alone, children }: ProductPicturesProps) {
  const { Product_Img: images, Product_Name: name, Product_Url: url, _id: id } = product;
  const pictures = images.map(({ Product_img_Cloudnary_Path: path, Product_img_Cloudnary_Public_id: key }, place) => (
    <Picture
      key={key}
      src={pictureAt(path, 640)}
      srcSet={pictureSet(path, WIDTHS)}
      sizes={alone ? ALONE : SIZES}
      width="640"
      height="640"
      alt={texts.product.picture(name, place + 1, images.length)}
      loading={first && place === 0 ? 'eager' : 'lazy'}
      decoding="async"
    />
  ));
  if (images.length < 2)
    return (
      <Stage>
        {pictures[0] ?? <NoPicture />}
        {children}
      </Stage>
    );
  return (
    <Stage>
      <Row role="group" aria-label={texts.product.pictures(name)} tabIndex={0} data-row="">
        {pictures.map((picture, place) => (
          <a
            key={picture.key}
            href={linkHref(url)}
            ping={pingOf(id)}
            target="_blank"
            rel="noopener nofollow sponsored"
            tabIndex={-1}
          >
            {picture}
            <span aria-hidden="true">
              {place + 1} / {images.length}
            </span>
          </a>
        ))}
      </Row>
      <Hold type="button" data-hold="" hidden suppressHydrationWarning>
        {CONTROLS.map(([does, label, Icon]) => (
          <span key={does} data-when={does}>
            <Icon />
            <span className="ls-hidden">{label}</span>
          </span>
        ))}
      </Hold>
      {children}
    </Stage>
  );
}

/** What the one button does; scripts say which of it. */
const CONTROLS = [
  ['pause', texts.product.pause, PauseIcon],
  ['play', texts.product.play, PlayIcon],
  ['next', texts.product.next, NextIcon],
] as const;

const Stage = styled.div`
  position: relative;
  aspect-ratio: 1;
  overflow: hidden;
  background: var(--lt-icon);
  color: var(--lt-icon-text);
`;

const Picture = styled.img`
  display: block;
  width: 100%;
  height: 100%;
  object-fit: contain;
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
    ${pictureCount}
    left: 0.75em;
    bottom: 0.9em;
  }
`;

const Hold = styled.button`
  position: absolute;
  z-index: 2;
  right: ${token('2')};
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
  &[data-hold='pause'] > [data-when='pause'],
  &[data-hold='play'] > [data-when='play'],
  &[data-hold='next'] > [data-when='next'] {
    display: grid;
  }
  svg {
    width: 1rem;
    height: 1rem;
  }
`;
