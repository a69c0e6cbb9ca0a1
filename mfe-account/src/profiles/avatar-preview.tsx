import type { SessionUser } from '@linkstall/contracts/http';
import { token } from '@linkstall/contracts/tokens';
import { useEffect, useRef } from 'react';
import styled from 'styled-components';

import { initials } from './initials.ts';

const SIDE = 100;
/** Drawn for dense screens. */
const PIXELS = 2 * SIDE;

interface AvatarPreviewProps {
  readonly user: Pick<SessionUser, 'fullName' | 'avatar'>;
  /** What was chosen and is not saved yet. On a canvas: the content policy knows no `blob:` pictures. */
  readonly chosen: ImageBitmap | null;
}

/** The picture as visitors see it, round, 100 x 100; without one the initials. */
export function AvatarPreview({ user: { fullName, avatar }, chosen }: AvatarPreviewProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (chosen && canvas.current) drawSquare(canvas.current, chosen);
  }, [chosen]);

  if (chosen) return <Round as="canvas" ref={canvas} width={PIXELS} height={PIXELS} aria-hidden="true" />;
  if (avatar.url === '') return <Letters aria-hidden="true">{initials(fullName)}</Letters>;
  return <Round as="img" src={avatarAt(avatar.url)} width={SIDE} height={SIDE} alt="" />;
}

/** The stored picture at the width that fits; what is not one of ours stays as it is. */
const avatarAt = (url: string): string => url.replace(/^(\/images\/[^/]+\/)\d+\.webp$/, '$1192.webp');

function drawSquare(canvas: HTMLCanvasElement, bitmap: ImageBitmap): void {
  const pen = canvas.getContext('2d');
  if (!pen) return;
  const { width, height } = bitmap;
  const side = Math.min(width, height);
  pen.clearRect(0, 0, PIXELS, PIXELS);
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(bitmap, (width - side) / 2, (height - side) / 2, side, side, 0, 0, PIXELS, PIXELS);
}

const Round = styled.span`
  display: block;
  width: ${SIDE}px;
  height: ${SIDE}px;
  border-radius: 50%;
  background: ${token('sunken')};
  object-fit: cover;
`;

const Letters = styled(Round)`
  display: grid;
  place-items: center;
  background: ${token('select-soft')};
  color: ${token('on-select-soft')};
  font-weight: ${token('weight-loud')};
  font-size: ${token('text-2xl')};
  line-height: 1;
`;
