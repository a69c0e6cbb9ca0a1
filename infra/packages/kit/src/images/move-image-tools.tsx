import type { MouseEvent } from 'react';

import { BackIcon, ForwardIcon } from '../components/icons.tsx';
import { Tool } from '../components/tool.ts';

interface MoveImageToolsProps {
  /** The index of the image, counted from 0. */
  readonly index: number;
  readonly count: number;
  /** The accessible names of the buttons, by the place of the image, counted from 1. */
  readonly names: { readonly moveEarlier: (place: number) => string; readonly moveLater: (place: number) => string };
  readonly onMove: (to: number) => void;
}

/** Buttons that move an image earlier and later in a list. */
export function MoveImageTools({ index, count, names, onMove }: MoveImageToolsProps) {
  const moveProps = (to: number) => {
    const isOutOfRange = to < 0 || to >= count;
    return {
      'aria-disabled': isOutOfRange,
      onClick: ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
        if (isOutOfRange) return;
        onMove(to);
        // Moving the image in the document removes the focus from the button, so the button gets the focus back.
        setTimeout(() => currentTarget.focus());
      },
    };
  };
  return (
    <>
      <Tool aria-label={names.moveEarlier(index + 1)} {...moveProps(index - 1)}>
        <BackIcon />
      </Tool>
      <Tool aria-label={names.moveLater(index + 1)} {...moveProps(index + 1)}>
        <ForwardIcon />
      </Tool>
    </>
  );
}
