import { token } from '@linkstall/contracts/tokens';
import { ImagePreview } from '@linkstall/kit/images';
import { type KeyboardEvent, type PointerEvent, useId, useRef } from 'react';
import styled from 'styled-components';

import { texts } from '../ui/texts.ts';
import { MAX_ZOOM } from './crop.ts';
import type { CropState } from './use-crop.ts';

const { crop: cropTexts } = texts;
/** The step of one key press, as a fraction of the square. */
const STEP = 0.05;
const STEPS: Readonly<Record<string, { readonly dx?: number; readonly dy?: number }>> = {
  ArrowLeft: { dx: -STEP },
  ArrowRight: { dx: STEP },
  ArrowUp: { dy: -STEP },
  ArrowDown: { dy: STEP },
};
const ZOOM_STEP = 0.1;

/** The square part of the image that visitors see. Pointers and keys move and zoom the image. */
export function CropStage({ crop }: { readonly crop: CropState }) {
  const id = useId();
  const lastPoint = useRef<{ readonly x: number; readonly y: number } | null>(null);

  const drag = ({ clientX: x, clientY: y, currentTarget }: PointerEvent<HTMLElement>) => {
    if (!lastPoint.current) return;
    const { width } = currentTarget.getBoundingClientRect();
    crop.change({ dx: (x - lastPoint.current.x) / width, dy: (y - lastPoint.current.y) / width });
    lastPoint.current = { x, y };
  };
  const handleKey = (event: KeyboardEvent) => {
    const zoom = { '+': ZOOM_STEP, '=': ZOOM_STEP, '-': -ZOOM_STEP }[event.key];
    const step = zoom === undefined ? STEPS[event.key] : { zoom: crop.zoom + zoom };
    if (!step) return;
    event.preventDefault();
    crop.change(step);
  };
  const endDrag = () => {
    lastPoint.current = null;
  };
  return (
    <Stage>
      <Square
        role="application"
        tabIndex={0}
        aria-label={cropTexts.square}
        aria-describedby={id}
        onKeyDown={handleKey}
        onPointerDown={({ clientX: x, clientY: y, currentTarget, pointerId }) => {
          currentTarget.setPointerCapture(pointerId);
          lastPoint.current = { x, y };
        }}
        onPointerMove={drag}
        onPointerUp={endDrag}
        onPointerCancel={endDrag}
      >
        <ImagePreview preview={crop.preview} />
      </Square>
      <Zoom>
        {cropTexts.zoom}
        <input
          type="range"
          min={1}
          max={MAX_ZOOM}
          step={ZOOM_STEP}
          value={crop.zoom}
          onChange={({ currentTarget }) => crop.change({ zoom: Number(currentTarget.value) })}
        />
      </Zoom>
      <p id={id}>{cropTexts.moveHint}</p>
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

/** The shade marks what is outside the circle, because visitors do not see that part. */
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
