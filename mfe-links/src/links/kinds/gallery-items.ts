import type { OtherKind } from '@linkstall/contracts/http';
import type { ChosenImage, useImageFiles } from '@linkstall/kit/images';

import { linesOf, type FormValues } from '../entry-values.ts';

/** A picture of a gallery in its form. A new picture has the id `new-<key>`, and a preview. */
interface GalleryItem {
  readonly id: string;
  readonly alt: string;
  readonly preview?: HTMLCanvasElement | null;
}

const NEW = 'new-';
const newId = ({ key }: ChosenImage): string => `${NEW}${key}`;
const lineOf = ({ id, alt }: GalleryItem): string => `${id} ${alt}`;

function itemOf(line: string): GalleryItem {
  const [id = '', ...words] = line.split(' ');
  return { id, alt: words.join(' ') };
}

/** The pictures as text of the form, one on each line. */
export const galleryText = (items: readonly GalleryItem[]): string => items.map(lineOf).join('\n');

interface Sources {
  /** The text of the form. */
  readonly text: string;
  readonly storedText: string;
  readonly chosen: readonly ChosenImage[];
}

/**
 * The pictures of the form in their order; new ones come last until they are moved. A draft can name pictures that are gone,
 * because files are not kept.
 */
function galleryItems({ text, storedText, chosen }: Sources): readonly GalleryItem[] {
  const storedIds = linesOf(storedText).map((line) => itemOf(line).id);
  const known = text.split('\n').map(itemOf);
  const previews = new Map(chosen.map((image) => [newId(image), image.preview]));
  const items = known
    .filter(({ id }) => storedIds.includes(id) || previews.has(id))
    .map((item) => ({ ...item, preview: previews.get(item.id) ?? null }));
  const unplaced = chosen.filter((image) => !known.some(({ id }) => id === newId(image)));
  return [...items, ...unplaced.map((image) => ({ id: newId(image), alt: '', preview: image.preview }))];
}

/** The values without new pictures, whose files a draft does not have. */
export const withoutNew = ({ images, ...values }: FormValues): FormValues =>
  images === undefined ? values : { ...values, images: storedLines(images).join('\n') };

/** How many stored pictures the form still has. */
export const storedCount = (text: string): number => storedLines(text).length;

const storedLines = (text: string): readonly string[] => linesOf(text).filter((line) => !line.startsWith(NEW));

interface SentImages {
  readonly kind: OtherKind;
  readonly values: FormValues;
  readonly chosen: readonly ChosenImage[];
  readonly files: readonly File[];
}

/** The values and the images as they are sent: the images of a gallery are in its order. */
export function sentImages({ kind, values, chosen, files }: SentImages): {
  readonly values: FormValues;
  readonly thumbnail: File | readonly File[] | undefined;
} {
  if (kind !== 'images') return { values, thumbnail: files[0] };
  const filesById = new Map(chosen.map((image, index) => [newId(image), files[index]]));
  const items = linesOf(values['images'] ?? '').map(itemOf);
  const lines = items.map(({ id, alt }) => lineOf({ id: filesById.has(id) ? 'new' : id, alt }).trim());
  const newFiles = items.flatMap(({ id }) => filesById.get(id) ?? []);
  return { values: { ...values, images: lines.join('\n') }, thumbnail: newFiles.length > 0 ? newFiles : undefined };
}

interface GalleryOptions {
  readonly values: FormValues;
  readonly storedValues: FormValues;
  readonly files: Pick<ReturnType<typeof useImageFiles>, 'images' | 'remove'>;
  readonly change: (field: string, text: string) => void;
}

/** The pictures of the form of a gallery. */
export function galleryOf({ values, storedValues, files: { images, remove }, change }: GalleryOptions) {
  const items = galleryItems({
    text: values['images'] ?? '',
    storedText: storedValues['images'] ?? '',
    chosen: images,
  });
  return {
    items,
    setItems: (newItems: readonly GalleryItem[]) => {
      for (const image of images) if (!newItems.some(({ id }) => id === newId(image))) remove(image.key);
      change('images', galleryText(newItems));
    },
  };
}
