import { token } from '@linkstall/contracts/tokens';
import { PhotoPreview } from '@linkstall/kit/photos';
import { type KeyboardEvent, type PointerEvent, useId, useRef } from 'react';
import styled from 'styled-components';

import { texts } from '../ui/texts.ts';
import { MOST_ZOOM } from './cut.ts';
import type { CutPicture } from './use-cut.ts';

const { cut: says } = texts;
/** Of the square, by one press of a key. */
const STEP = 0.05;
const STEPS: Readonly<Record<string, { readonly dx?: number; readonly dy?: number }>> = {
  ArrowLeft: { dx: -STEP },
  ArrowRight: { dx: STEP },
  ArrowUp: { dy: -STEP },
  ArrowDown: { dy: STEP },
};
const ZOOM_STEP = 0.1;

/** The part of the picture that visitors see, to be carried by any pointer or by keys, and enlarged. */
export function CutStage({ cut }: { readonly cut: CutPicture }) {
  const id = useId();
  const last = useRef<{ readonly x: number; readonly y: number } | null>(null);

  const carry = ({ clientX: x, clientY: y, currentTarget }: PointerEvent<HTMLElement>) => {
    if (!last.current) return;
    const { width } = currentTarget.getBoundingClientRect();
    cut.change({ dx: (x - last.current.x) / width, dy: (y - last.current.y) / width });
    last.current = { x, y };
  };
  const press = (event: KeyboardEvent) => {
    const zoom = { '+': ZOOM_STEP, '=': ZOOM_STEP, '-': -ZOOM_STEP }[event.key];
    const step = zoom === undefined ? STEPS[event.key] : { zoom: cut.zoom + zoom };
    if (!step) return;
    event.preventDefault();
    cut.change(step);
  };
  const letGo = () => {
    last.current = null;
  };
  return (
    <Stage>
      <Square
        role="application"
        tabIndex={0}
        aria-label={says.square}
        aria-describedby={id}
        onKeyDown={press}
        onPointerDown={({ clientX: x, clientY: y, currentTarget, pointerId }) => {
          currentTarget.setPointerCapture(pointerId);
          last.current = { x, y };
        }}
        onPointerMove={carry}
        onPointerUp={letGo}
        onPointerCancel={letGo}
      >
        <PhotoPreview preview={cut.shown} />
      </Square>
      <Zoom>
        {says.zoom}
        <input
          type="range"
          min={1}
          max={MOST_ZOOM}
          step={ZOOM_STEP}
          value={cut.zoom}
          onChange={({ currentTarget }) => cut.change({ zoom: Number(currentTarget.value) })}
        />
      </Zoom>
      <p id={id}>{says.how}</p>
    </Stage>
  );
}

const Stage = styled.div`
  display: grid;
  justify-items: start;
  gap: ${token('2')};
  max-width: 15rem;

  p {
    color: ${token('muted')};
    font-size: ${token('text-sm')};
  }
`;

/** What is outside the circle is not seen on the page. */
const Square = styled.div`
  position: relative;
  width: 100%;
  aspect-ratio: 1;
  overflow: hidden;
  border-radius: ${token('radius')};
  background: ${token('sunken')};
  cursor: move;
  touch-action: none;

  canvas {
    display: block;
    width: 100%;
    height: 100%;
  }

  &::after {
    content: '';
    position: absolute;
    inset: 0;
    background: radial-gradient(circle closest-side, transparent calc(100% - 1px), ${token('scrim')} 100%);
    pointer-events: none;
  }
`;

const Zoom = styled.label`
  display: flex;
  align-items: center;
  gap: ${token('3')};
  width: 100%;
  min-height: ${token('tap')};
  font-size: ${token('text-sm')};
  font-weight: ${token('weight-mid')};

  input {
    flex: 1;
    min-width: 0;
    height: ${token('tap')};
    margin: 0;
    accent-color: ${token('select')};
  }
`;
