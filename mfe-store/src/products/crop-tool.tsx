import { CropIcon, Tool } from '@linkstall/kit/components';
import { isCanvasExact, type Crop } from '@linkstall/kit/images';
import { useState } from 'react';

import { ownerTexts } from '../ui/owner-texts.ts';
import { CropDialog, needsCrop } from './crop-dialog.tsx';

interface CropToolProps {
  /** See `ChosenImage`. */
  readonly preview: HTMLCanvasElement | null | undefined;
  readonly whole: HTMLCanvasElement | null | undefined;
  readonly place: number;
  readonly onCrop: (crop: Crop | null) => void;
}

/** Offers a crop for a new image that a card would cut. */
export function CropTool({ preview, whole, place, onCrop }: CropToolProps) {
  const [isOpen, setIsOpen] = useState(false);
  const image = whole ?? preview;
  if (!image || !needsCrop(image) || !isCanvasExact()) return null;
  return (
    <>
      <Tool aria-label={ownerTexts.crop.open(place)} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <CropIcon />
      </Tool>
      {isOpen && (
        <CropDialog image={image} isCropped={Boolean(whole)} onCrop={onCrop} onClose={() => setIsOpen(false)} />
      )}
    </>
  );
}
