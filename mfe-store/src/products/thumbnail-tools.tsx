import { token } from '@linkstall/contracts/tokens';
import { MoveImageTools } from '@linkstall/kit/images';
import type { ReactNode } from 'react';
import styled from 'styled-components';

import { ownerTexts } from '../ui/owner-texts.ts';

interface ThumbnailToolsProps {
  /** The index of the image, counted from 0. */
  readonly index: number;
  readonly count: number;
  readonly onMove: (to: number) => void;
  readonly children: ReactNode;
}

/** Buttons below an image: move earlier, move later, remove. They cover no part of the image. */
export function ThumbnailTools({ index, count, onMove, children }: ThumbnailToolsProps) {
  return (
    <Tools>
      {count > 1 && <MoveImageTools index={index} count={count} names={ownerTexts.images} onMove={onMove} />}
      {children}
    </Tools>
  );
}

const Tools = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: ${token('1')};
`;
