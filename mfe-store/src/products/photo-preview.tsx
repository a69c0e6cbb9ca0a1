import { useEffect, useRef } from 'react';

import { PictureIcon } from '../ui/icons.tsx';

const SIDE = 240;

/** What was chosen, cut square as visitors will see it. */
export function PhotoPreview({ bitmap }: { readonly bitmap: ImageBitmap | null }) {
  const canvas = useRef<HTMLCanvasElement>(null);

  useEffect(() => {
    if (bitmap && canvas.current) drawSquare(canvas.current, bitmap);
  }, [bitmap]);

  return bitmap ? <canvas ref={canvas} width={SIDE} height={SIDE} aria-hidden /> : <PictureIcon />;
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
