import type { Product } from '@linkstall/contracts/http';
import { token } from '@linkstall/contracts/tokens';
import { NextIcon, PauseIcon, PlayIcon } from '@linkstall/kit/pieces';
import { pictureAt, pictureSet } from '@linkstall/kit/text';
import type { KeyboardEvent, ReactNode } from 'react';
import styled from 'styled-components';

import { texts } from '../ui/texts.ts';
import { useHydrated } from '../ui/use-hydrated.ts';
import { NoPicture } from './no-picture.tsx';
import type { Slideshow } from './use-slideshow.ts';

const WIDTHS = { '320w': 320, '640w': 640, '1280w': 1280 } as const;
const SIZES = '(min-width: 48rem) 19rem, (min-width: 22.5rem) 50vw, 100vw';
const ALONE = '(min-width: 48rem) 30rem, 100vw';

interface ProductPicturesProps {
  readonly product: Product;
  readonly slideshow: Slideshow;
  /** Seen without scrolling, so not to be waited for. */
  readonly first: boolean;
  /** The only product has more room. */
  readonly alone: boolean;
  readonly children: ReactNode;
}

/** Always square, so nothing moves when pictures arrive, and each of them whole on its paper. Only those that are shown, or come next, are there. */
export function ProductPictures({ product, slideshow, first, alone, children }: ProductPicturesProps) {
  const images = product.Product_Img;
  const { index, inView } = slideshow;
  const near = (place: number) =>
    place === index || (inView && [1, images.length - 1].includes((place - index + images.length) % images.length));
  return (
    <Stage>
      {images.length === 0 && <NoPicture />}
      {images.map(
        ({ Product_img_Cloudnary_Path: path, Product_img_Cloudnary_Public_id: id }, place) =>
          near(place) && (
            <Picture
              key={id}
              src={pictureAt(path, 640)}
              srcSet={pictureSet(path, WIDTHS)}
              sizes={alone ? ALONE : SIZES}
              width="640"
              height="640"
              alt={place === index ? texts.product.picture(product.Product_Name, place + 1, images.length) : ''}
              loading={first ? 'eager' : 'lazy'}
              decoding="async"
              $shown={place === index}
            />
          ),
      )}
      {images.length > 1 && <Place slideshow={slideshow} count={images.length} />}
      {children}
    </Stage>
  );
}

/** Where in the row of pictures one is, and the control; neither without script. */
function Place({ slideshow, count }: { readonly slideshow: Slideshow; readonly count: number }) {
  const { index, paused, still, step, toggle } = slideshow;
  const hydrated = useHydrated();
  if (!hydrated) return null;
  const keys = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    step(by);
  };
  const [label, Icon] = still
    ? [texts.product.next, NextIcon]
    : paused
      ? [texts.product.play, PlayIcon]
      : [texts.product.pause, PauseIcon];
  return (
    <>
      <Dots aria-hidden="true">
        {Array.from({ length: count }, (_, place) => (
          <Dot key={place} $on={place === index} />
        ))}
      </Dots>
      <Hold type="button" aria-label={label} onClick={() => (still ? step(1) : toggle())} onKeyDown={keys}>
        <span>
          <Icon />
        </span>
      </Hold>
    </>
  );
}

const Stage = styled.div`
  position: relative;
  aspect-ratio: 1;
  overflow: hidden;
  background: var(--lt-icon);
  color: var(--lt-icon-text);
`;

const Picture = styled.img<{ readonly $shown: boolean }>`
  position: absolute;
  inset: 0;
  width: 100%;
  height: 100%;
  object-fit: contain;
  opacity: ${({ $shown }) => ($shown ? 1 : 0)};
  transition: opacity ${token('slow')} ${token('ease')};
`;

const Dots = styled.span`
  position: absolute;
  left: 0.6em;
  bottom: 1em;
  display: flex;
  gap: 0.3rem;
  padding: 0.3rem 0.4rem;
  border-radius: ${token('radius-full')};
  background: var(--lt-avatar);
  color: var(--lt-avatar-text);
`;

const Dot = styled.i<{ readonly $on: boolean }>`
  width: ${({ $on }) => ($on ? '1rem' : '0.4rem')};
  height: 0.4rem;
  border: ${token('line')} solid;
  border-radius: ${token('radius-full')};
  background: ${({ $on }) => ($on ? 'currentColor' : 'none')};
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
  &:focus-visible {
    outline-offset: -3px;
  }
  span {
    display: grid;
    place-items: center;
    width: 2rem;
    height: 2rem;
    border-radius: 50%;
    background: var(--lt-avatar);
    box-shadow: ${token('shadow-sm')};
  }
  svg {
    width: 1rem;
    height: 1rem;
  }
`;
