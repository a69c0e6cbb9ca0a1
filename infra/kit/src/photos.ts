export { WEB_PICTURES, type PhotoKinds } from './photos/photo.ts';
export { PhotoPreview } from './photos/photo-preview.tsx';
export { usePhotos, type ChosenPhoto } from './photos/use-photos.ts';
