import type { StoredImage } from '../media/store/image-store.service.js';
import type { Content, GalleryImage, StoredEntry, StoredFile } from './stored-entry.js';

/** Stands for the next uploaded image. */
const NEW = 'new';

/** An item of the form: `new`, the id of a stored image or a path in an export; and the alternative text. */
export function galleryItem(item: string): GalleryImage {
  const end = item.indexOf(' ');
  return end < 0 ? { id: item, url: '', alt: '' } : { id: item.slice(0, end), url: '', alt: item.slice(end + 1) };
}

interface Images {
  /** The content before an edit. */
  readonly before?: Content;
  readonly added: readonly StoredImage[];
}

/**
 * The content with its stored images or its file; null unless a gallery names every new image, and stored images only once.
 */
export function withStoredImages<C extends Content>(content: C, { before, added }: Images): C | null {
  if (content.kind === 'file') return added[0] ? { ...content, file: toFile(added[0]) } : content;
  if (content.kind !== 'images') return content;
  const stored = before?.kind === 'images' ? before.images : [];
  const remaining = [...added];
  const images = content.images.flatMap(({ id, alt }) => {
    const image = id === NEW ? remaining.shift() : stored.find((each) => each.id === id);
    return image ? { id: image.id, url: image.url, alt } : [];
  });
  const isComplete = images.length === content.images.length && remaining.length === 0;
  return isComplete && new Set(images.map(({ id }) => id)).size === images.length ? { ...content, images } : null;
}

/** A new file as an entry has it. */
export const toFile = ({ id, url, fileBytes: bytes = 0 }: StoredImage): StoredFile => ({ id, url, bytes });

/** All stored images of an entry, or its file. */
export function imagesOf({ thumbnail, content }: Pick<StoredEntry, 'thumbnail' | 'content'>): readonly StoredImage[] {
  if (content.kind === 'images') return content.images;
  const image = content.kind === 'file' ? content.file : thumbnail;
  return image ? [image] : [];
}
