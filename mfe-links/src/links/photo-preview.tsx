import { token } from '@linkstall/contracts/tokens';
import { useEffect, useRef } from 'react';
import styled from 'styled-components';

import { PictureIcon } from '../ui/icons.tsx';

const SIDE = 144;

/** What was chosen, cut square as visitors will see it. On a canvas: the content policy knows no `blob:` pictures. */
export function PhotoPreview({ bitmap }: { readonly bitmap: ImageBitmap | null }) {
  const canvas = useRef<HTMLCanvasElement>(null);

  useEffect(() => {
    if (bitmap && canvas.current) drawSquare(canvas.current, bitmap);
  }, [bitmap]);

  return <Frame>{bitmap ? <canvas ref={canvas} width={SIDE} height={SIDE} aria-hidden /> : <PictureIcon />}</Frame>;
}

function drawSquare(canvas: HTMLCanvasElement, bitmap: ImageBitmap): void {
  const pen = canvas.getContext('2d');
  if (!pen) return;
  const { width, height } = bitmap;
  const side = Math.min(width, height);
  pen.clearRect(0, 0, SIDE, SIDE);
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(bitmap, (width - side) / 2, (height - side) / 2, side, side, 0, 0, SIDE, SIDE);
}

const Frame = styled.span`
  flex: none;
  display: grid;
  place-items: center;
  width: 3rem;
  height: 3rem;
  overflow: hidden;
  border-radius: ${token('radius-sm')};
  background: ${token('sunken')};
  color: ${token('muted')};
  canvas {
    width: 100%;
    height: 100%;
  }
`;
