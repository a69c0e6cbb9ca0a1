import { token } from '@linkstall/contracts/tokens';
import { Button, Dialog, DialogButtons } from '@linkstall/kit/components';
import { cropArea, type Crop } from '@linkstall/kit/images';
import { useEffect, useRef, useState } from 'react';
import styled from 'styled-components';

import { ownerTexts } from '../ui/owner-texts.ts';

/** Width to height of the picture of a card. */
const CARD_RATIO = 4 / 5;
const STEPS = 100;

/** Whether a card cuts a noticeable part off the image. */
export const needsCrop = ({ width, height }: HTMLCanvasElement): boolean =>
  Math.abs(Math.log(width / height / CARD_RATIO)) > 0.05;

interface CropDialogProps {
  /** The whole image. */
  readonly image: HTMLCanvasElement;
  readonly isCropped: boolean;
  readonly onCrop: (crop: Crop | null) => void;
  readonly onClose: () => void;
}

/** Chooses the part of an image that cards show. The slider moves along the longer side of the image. */
export function CropDialog({ image, isCropped, onCrop, onClose }: CropDialogProps) {
  const [position, setPosition] = useState(STEPS / 2);
  const crop = { ratio: CARD_RATIO, position: position / STEPS };
  const choose = (part: Crop | null) => {
    onCrop(part);
    onClose();
  };
  return (
    <Dialog label={ownerTexts.crop.title} onClose={onClose}>
      <h2>{ownerTexts.crop.title}</h2>
      <p>{ownerTexts.crop.text}</p>
      <CropPreview image={image} crop={crop} />
      <Slider
        type="range"
        min={0}
        max={STEPS}
        value={position}
        aria-label={ownerTexts.crop.position}
        onChange={({ currentTarget }) => setPosition(currentTarget.valueAsNumber)}
      />
      <DialogButtons>
        <Button $kind="quiet" onClick={isCropped ? () => choose(null) : onClose}>
          {isCropped ? ownerTexts.crop.whole : ownerTexts.common.cancel}
        </Button>
        <Button $kind="primary" onClick={() => choose(crop)}>
          {ownerTexts.crop.confirm}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}

function CropPreview({ image, crop }: { readonly image: HTMLCanvasElement; readonly crop: Crop }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { width, height, left, top } = cropArea(image, crop);
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    context?.clearRect(0, 0, width, height);
    context?.drawImage(image, -left, -top);
  }, [image, width, height, left, top]);
  return <Preview ref={canvas} width={width} height={height} aria-hidden />;
}

const Preview = styled.canvas`
  display: block;
  width: min(15rem, 100%);
  height: auto;
  margin: 0 auto ${token('4')};
  border-radius: ${token('radius')};
  background: ${token('sunken')};
`;

const Slider = styled.input`
  width: 100%;
  min-height: ${token('tap')};
  margin-bottom: ${token('4')};
  accent-color: ${token('select')};
`;
