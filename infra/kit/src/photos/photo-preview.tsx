import { useEffect, useRef } from 'react';

interface PhotoPreviewProps {
  readonly preview: HTMLCanvasElement;
  readonly className?: string;
}

/** What was chosen, in small. On a canvas: the content policy knows no `blob:` pictures. */
export function PhotoPreview({ preview, className }: PhotoPreviewProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { width, height } = preview;

  useEffect(() => {
    const pen = canvas.current?.getContext('2d');
    pen?.clearRect(0, 0, width, height);
    pen?.drawImage(preview, 0, 0);
  }, [preview, width, height]);

  return <canvas ref={canvas} className={className} width={width} height={height} aria-hidden />;
}
