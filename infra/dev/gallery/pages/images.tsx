import { ImagePreview } from '@linkstall/kit/images';

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

export const imagePreview: GalleryPage = {
  path: '/photos',
  title: 'Photos',
  components: { ImagePreview },
  Page: () => (
    <Specimen name="ImagePreview">
      <ImagePreview preview={preview} />
    </Specimen>
  ),
};
