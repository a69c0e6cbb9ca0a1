import { token } from '@linkstall/contracts/tokens';
import { BackIcon, NextIcon, Tool } from '@linkstall/kit/pieces';
import type { MouseEvent, ReactNode } from 'react';
import styled from 'styled-components';

import { ownerTexts } from '../ui/owner-texts.ts';

interface ShotToolsProps {
  /** Counted from 0. */
  readonly place: number;
  readonly count: number;
  readonly onMove: (to: number) => void;
  /** What takes the picture away. */
  readonly children: ReactNode;
}

/** Below a picture, so that nothing of it is covered: earlier, later, away. */
export function ShotTools({ place, count, onMove, children }: ShotToolsProps) {
  const step = (by: number) => {
    const to = place + by;
    const isOut = to < 0 || to >= count;
    return {
      'aria-disabled': isOut,
      onClick: ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
        if (isOut) return;
        onMove(to);
        // A row that is moved in the page loses the focus.
        setTimeout(() => currentTarget.focus());
      },
    };
  };
  return (
    <Tools>
      {count > 1 && (
        <>
          <Tool aria-label={ownerTexts.images.earlier(place + 1)} {...step(-1)}>
            <BackIcon />
          </Tool>
          <Tool aria-label={ownerTexts.images.later(place + 1)} {...step(1)}>
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
