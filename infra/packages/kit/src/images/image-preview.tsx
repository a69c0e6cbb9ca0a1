import { useEffect, useRef } from 'react';

interface ImagePreviewProps {
  readonly preview: HTMLCanvasElement;
  readonly className?: string;
}

/** A thumbnail of the chosen image. It is a canvas, because the content security policy forbids `blob:` images. */
export function ImagePreview({ preview, className }: ImagePreviewProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { width, height } = preview;

  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    context?.clearRect(0, 0, width, height);
    context?.drawImage(preview, 0, 0);
  }, [preview, width, height]);

  return <canvas ref={canvas} className={className} width={width} height={height} aria-hidden />;
}
