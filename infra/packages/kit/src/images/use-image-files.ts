import { useAtomValue } from 'jotai';
import { useRef, useState } from 'react';

import { imageTexts } from '../texts.ts';
import {
  cropImage,
  prepareImageAtom,
  WEB_IMAGES,
  type Crop,
  type Prepared,
  type PreparedImage,
  type ImageTypes,
} from './prepare-image.ts';

export interface ChosenImage {
  readonly key: number;
  /** The name of the file. It says so when a moving image is shown still. */
  readonly name: string;
  readonly isStill?: boolean;
  /** Whether the image is prepared for upload. Sending waits for the preparation. */
  readonly isReady: boolean;
  readonly preview: HTMLCanvasElement | null;
  /** The whole image, when the upload has only a part of it. */
  readonly whole?: HTMLCanvasElement | null;
}

interface ImageFilesOptions {
  /** With 1, a new choice replaces the former choice. */
  readonly maxCount: number;
  /** Message when the user chooses more images. */
  readonly surplusMessage?: string;
  /** The number of images that the form has already. They count towards the maximum. */
  readonly existingCount?: number;
  readonly kinds?: ImageTypes;
  readonly onRefused?: (text: string) => void;
}

/**
 * The chosen images of a form that are not saved yet. The result of a preparation is ignored when its image was removed
 * meanwhile.
 */
export function useImageFiles(options: ImageFilesOptions) {
  const { maxCount, existingCount = 0, kinds = WEB_IMAGES } = options;
  const prepare = useAtomValue(prepareImageAtom);
  const [images, setImages] = useState<readonly ChosenImage[]>([]);
  const [refusal, setRefusal] = useState('');
  const preparations = useRef(new Map<number, Promise<PreparedImage>>());
  const crops = useCrops(preparations);
  const lastKey = useRef(0);

  const refuse = (text: string) => {
    setRefusal(text);
    options.onRefused?.(text);
  };
  const remove = (key: number) => {
    preparations.current.delete(key);
    setRefusal('');
    setImages((current) => current.filter((photo) => photo.key !== key));
  };
  const crop = (key: number, part: Crop | null) => {
    if (crops.apply(key, part)) void showPrepared(key, images.find((image) => image.key === key)?.name ?? '');
  };
  const move = (key: number, to: number) => setImages(withMoved(images, key, to));
  /** Removes all images. Returns a function that restores them. */
  const clear = () => {
    const entries = [...preparations.current];
    preparations.current.clear();
    setRefusal('');
    setImages([]);
    return () => {
      preparations.current = new Map(entries);
      setRefusal('');
      setImages(images);
      for (const { key, name } of images) void showPrepared(key, name);
    };
  };

  const add = (file: File): void => {
    const key = (lastKey.current += 1);
    preparations.current.set(key, prepare(file, kinds));
    setImages((current) => [...current, { key, name: file.name, isReady: false, preview: null }]);
    void showPrepared(key, file.name);
  };
  const showPrepared = async (key: number, name: string): Promise<void> => {
    const photo = await preparations.current.get(key);
    if (!photo || !preparations.current.has(key)) return;
    if (!photo.file) {
      remove(key);
      return refuse(maxCount === 1 ? photo.refusal : `${name}: ${photo.refusal}`);
    }
    const image = { ...readyImage(key, photo), ...(await crops.wholeOf(key)) };
    setImages((list) => list.map((item) => (item.key === key ? image : item)));
  };

  const choose = (files: readonly File[]): void => {
    if (maxCount === 1) clear();
    setRefusal('');
    const freePlaces = Math.max(0, maxCount - existingCount - preparations.current.size);
    if (files.length > freePlaces) refuse(options.surplusMessage ?? '');
    for (const file of files.slice(0, freePlaces)) add(file);
  };

  const waitForFiles = () => filesOf(images.flatMap(({ key }) => preparations.current.get(key) ?? []));
  const shown = { images, refusal, note: noteOf(images) };
  return { ...shown, choose, remove, crop, move, clear, waitForFiles, clearRefusal: () => setRefusal('') };
}

function readyImage(key: number, { file, preview, isStill = false }: Prepared): ChosenImage {
  return { key, name: isStill ? imageTexts.still(file.name) : file.name, isStill, isReady: true, preview };
}

/** Says that a moving image is shown still, for forms that do not show the names of files. */
const noteOf = (images: readonly ChosenImage[]): string =>
  images.some(({ isStill }) => isStill) ? imageTexts.stillNote : '';

/** Resolves to the prepared files in their order; null when a file is refused. */
async function filesOf(prepared: readonly Promise<PreparedImage>[]): Promise<readonly File[] | null> {
  const results = await Promise.all(prepared);
  const files = results.flatMap(({ file }) => (file ? [file] : []));
  return files.length === results.length ? files : null;
}

type Preparations = Map<number, Promise<PreparedImage>>;

/** Replaces prepared images by a part of them, and remembers the whole images. */
function useCrops(preparations: { readonly current: Preparations }) {
  const [wholeImages] = useState((): Preparations => new Map());
  return {
    /** Null restores the whole image. Returns false when the image was removed. */
    apply: (key: number, part: Crop | null): boolean => {
      const whole = wholeImages.get(key) ?? preparations.current.get(key);
      if (!whole) return false;
      wholeImages.set(key, whole);
      preparations.current.set(
        key,
        part ? whole.then<PreparedImage>((image) => (image.file ? cropImage(image, part) : image)) : whole,
      );
      return true;
    },
    /** The preview of the whole image; null when the upload is the whole image. */
    wholeOf: async (key: number): Promise<Pick<ChosenImage, 'whole'> | null> => {
      const [whole, upload] = [wholeImages.get(key), preparations.current.get(key)];
      if (!whole || whole === upload) return null;
      const image = await whole;
      return image.file ? { whole: image.preview } : null;
    },
  };
}

function withMoved(images: readonly ChosenImage[], key: number, to: number): readonly ChosenImage[] {
  const otherImages = images.filter((image) => image.key !== key);
  return [...otherImages.slice(0, to), ...images.filter((image) => image.key === key), ...otherImages.slice(to)];
}
