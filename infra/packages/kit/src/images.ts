export { isCanvasExact } from './images/exact-canvas.ts';
export { cropArea, WEB_IMAGES, type Crop, type ImageTypes } from './images/prepare-image.ts';
export { ImagePreview } from './images/image-preview.tsx';
export { MoveImageTools } from './images/move-image-tools.tsx';
export { useImageFiles, type ChosenImage } from './images/use-image-files.ts';
