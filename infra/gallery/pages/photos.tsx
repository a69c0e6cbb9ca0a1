import { PhotoPreview } from '@linkstall/kit/photos';

import { type GalleryPage, Specimen } from '../specimen.tsx';

/** A picture as it is when it was made ready. */
function painted(): HTMLCanvasElement {
  const canvas = Object.assign(document.createElement('canvas'), { width: 160, height: 120 });
  const pen = canvas.getContext('2d');
  if (pen) {
    pen.fillStyle = 'teal';
    pen.fillRect(0, 0, 160, 120);
    pen.fillStyle = 'gold';
    pen.arc(80, 60, 40, 0, Math.PI * 2);
    pen.fill();
  }
  return canvas;
}

const preview = painted();

export const photoPreview: GalleryPage = {
  path: '/photos',
  title: 'Photos',
  shows: { PhotoPreview },
  Page: () => (
    <Specimen of="PhotoPreview">
      <PhotoPreview preview={preview} />
    </Specimen>
  ),
};
