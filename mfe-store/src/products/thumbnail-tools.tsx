import { token } from '@linkstall/contracts/tokens';
import { BackIcon, NextIcon, Tool } from '@linkstall/kit/components';
import type { MouseEvent, ReactNode } from 'react';
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
  const moveButtonProps = (offset: number) => {
    const target = index + offset;
    const isOutOfRange = target < 0 || target >= count;
    return {
      'aria-disabled': isOutOfRange,
      onClick: ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
        if (isOutOfRange) return;
        onMove(target);
        // Moving the image in the document removes the focus from the button, so the button gets the focus back.
        setTimeout(() => currentTarget.focus());
      },
    };
  };
  return (
    <Tools>
      {count > 1 && (
        <>
          <Tool aria-label={ownerTexts.images.moveEarlier(index + 1)} {...moveButtonProps(-1)}>
            <BackIcon />
          </Tool>
          <Tool aria-label={ownerTexts.images.moveLater(index + 1)} {...moveButtonProps(1)}>
            <NextIcon />
          </Tool>
        </>
      )}
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
