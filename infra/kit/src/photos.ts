export { preparePhotoAtom, WEB_PICTURES, type Photo, type PhotoKinds } from './photos/photo.ts';
export { PhotoPreview } from './photos/photo-preview.tsx';
export { usePhoto } from './photos/use-photo.ts';
