import { ImagePreview, MoveImageTools } from '@linkstall/kit/images';
import { useState } from 'react';

import { type GalleryPage, Specimen } from '../specimen.tsx';

/** A sample image, as the kit prepares it for an upload. */
function paintSample(): HTMLCanvasElement {
  const canvas = Object.assign(document.createElement('canvas'), { width: 160, height: 120 });
  const context = canvas.getContext('2d');
  if (context) {
    context.fillStyle = 'teal';
    context.fillRect(0, 0, 160, 120);
    context.fillStyle = 'gold';
    context.arc(80, 60, 40, 0, Math.PI * 2);
    context.fill();
  }
  return canvas;
}

const preview = paintSample();

function MovableImage() {
  const [index, setIndex] = useState(0);
  const names = {
    moveEarlier: (place: number) => `Move image ${place} earlier`,
    moveLater: (place: number) => `Move image ${place} later`,
  };
  return <MoveImageTools index={index} count={3} names={names} onMove={setIndex} />;
}

export const imagePreview: GalleryPage = {
  path: '/photos',
  title: 'Photos',
  components: { ImagePreview, MoveImageTools },
  Page: () => (
    <>
      <Specimen name="ImagePreview">
        <ImagePreview preview={preview} />
      </Specimen>
      <Specimen name="MoveImageTools">
        <MovableImage />
      </Specimen>
    </>
  ),
};
