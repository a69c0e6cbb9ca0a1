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

interface ProductPicturesProps {
  readonly product: Product;
  readonly slideshow: Slideshow;
  /** Seen without scrolling, so not to be waited for. */
  readonly first: boolean;
  readonly children: ReactNode;
}

/** Always square, so nothing moves when pictures arrive. Only those that are shown, or come next, are there. */
export function ProductPictures({ product, slideshow, first, children }: ProductPicturesProps) {
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
              sizes="(min-width: 40rem) 20rem, calc(100vw - 2rem)"
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
  background: ${token('sunken')};
`;

const Picture = styled.img<{ readonly $shown: boolean }>`
  position: absolute;
  inset: 0;
  width: 100%;
  height: 100%;
  object-fit: cover;
  opacity: ${({ $shown }) => ($shown ? 1 : 0)};
  transition: opacity ${token('slow')} ${token('ease')};
`;

const Dots = styled.span`
  position: absolute;
  left: 50%;
  bottom: ${token('3')};
  translate: -50% 0;
  display: flex;
  gap: 0.35rem;
  padding: 0.35rem 0.5rem;
  border-radius: ${token('radius-full')};
  background: ${token('ink')};
  opacity: 0.85;
`;

const Dot = styled.i<{ readonly $on: boolean }>`
  width: ${({ $on }) => ($on ? '1.25rem' : '0.5rem')};
  height: 0.5rem;
  border: ${token('line')} solid ${token('on-ink')};
  border-radius: ${token('radius-full')};
  background: ${({ $on }) => ($on ? token('on-ink') : 'none')};
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
  color: ${token('on-ink')};
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
    background: ${token('ink')};
  }
  svg {
    width: 1rem;
    height: 1rem;
  }
`;
