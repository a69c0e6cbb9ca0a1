import type { Product } from '@linkstall/contracts/http';
import { isApiFailure } from '@linkstall/contracts/shell';
import { MOST } from '@linkstall/kit/lengths';
import { attempt } from '@linkstall/kit/loading';
import { usePhotos } from '@linkstall/kit/photos';
import { shellAtom } from '@linkstall/kit/remote';
import { scheduleParts, useTimeZone } from '@linkstall/kit/schedule';
import { useAtomValue } from 'jotai';
import { useState } from 'react';

import { ownerTexts } from '../ui/owner-texts.ts';
import { sameValues, valuesOf, type ProductValues } from './product-values.ts';
import { fetchProduct, updateProduct } from './products.api.ts';
import { useLeave, useProductDraft, useProductForm } from './use-product-form.ts';

const LEAVE_MS = 2_000;

type Fields = ReturnType<typeof useProductForm<'stored' | 'old'>>;

const idOf = (image: Product['Product_Img'][number]) => image.Product_img_Cloudnary_Public_id;

/** Everything that the form for a stored product knows and does. */
export function useEditProduct(stored: Product) {
  const shell = useAtomValue(shellAtom);
  const { zone } = useTimeZone();
  const leave = useLeave(shell.session.current()?.username ?? '');
  const [product, setProduct] = useState(stored);
  /** What was written before somebody else's change came in between. */
  const [mine, setMine] = useState<ProductValues | null>(null);
  const images = useImages(product, (text) => shell.notice.error(text));

  const fields = useProductForm({
    first: valuesOf(stored, zone),
    files: images.ready,
    ...(images.count > MOST.pictures && { also: { images: ownerTexts.form.onlyFive } }),
    send: async (values, files, signal): Promise<'stored' | 'old'> => {
      const { _id: id, revision } = product;
      try {
        const schedule = scheduleParts(values, product);
        const pictures = { files, deleted: images.marked, order: images.order };
        await updateProduct(shell.http, { id, values, schedule, ...pictures, revision });
      } catch (error) {
        if (signal.aborted || !isApiFailure(error) || error.code !== 'product.changed') throw error;
        await showNewer(values);
        return 'old';
      }
      shell.notice.success(ownerTexts.form.updated);
      draft.drop();
      return 'stored';
    },
    onSent: (outcome, again) => (outcome === 'stored' ? leave(LEAVE_MS) : again()),
    fallback: ownerTexts.form.updateFailed,
  });
  const { form, values, setValues, unlessBusy } = fields;
  const isChanged = images.isChanged || mine !== null || !sameValues(values, valuesOf(product, values.scheduleZone));
  const isWritten = form.status !== 'sent' && isChanged;
  const pictures = images.fresh.length;
  const draft = useProductDraft({ form: `edit-product ${stored._id}`, values, isWritten, pictures });

  /** Somebody changed the product meanwhile: theirs is shown, and what was written here can be brought back. */
  const showNewer = async (written: ProductValues) => {
    const response = await attempt(shell, () => fetchProduct(shell.http, product._id));
    if (!response.ok) return shell.notice.error(ownerTexts.form.updateFailed);
    setProduct(response.value);
    setMine(written);
    setValues(valuesOf(response.value, zone));
  };

  return {
    ...fields,
    product,
    /** Back to the store, with nothing saved; what was written is offered again when one comes back. */
    giveUp: () => leave(0),
    draft: { draft, onTake: setValues },
    mine: mine && {
      bringBack: unlessBusy(() => {
        setValues(mine);
        setMine(null);
      }),
    },
    images: guarded(images, fields),
  };
}

/** What is being sent stays as it is. With one picture less there are perhaps no longer too many. */
function guarded(images: ReturnType<typeof useImages>, { form, unlessBusy }: Pick<Fields, 'form' | 'unlessBusy'>) {
  const fewer = <Id>(act: (id: Id) => void) =>
    unlessBusy((id: Id) => {
      form.mend('images');
      act(id);
    });
  return {
    ...images,
    error: form.errors['images'] ?? images.refused,
    choose: unlessBusy(images.choose),
    move: unlessBusy(images.move),
    mark: fewer(images.mark),
    putBack: unlessBusy(images.putBack),
    removeFresh: fewer(images.removeFresh),
  };
}

/** A stored picture has its id as key and a path, a new one a number and what it is in small. */
interface EditedPicture {
  readonly key: string | number;
  readonly path?: string;
  readonly preview?: HTMLCanvasElement | null;
  /** Its place among those of its kind. */
  readonly nth: number;
}

/** The pictures of a stored product as they will be: those that stay, and new ones. */
function useImages(product: Product, onRefused: (text: string) => void) {
  /** Ids of pictures that go when the form is saved, in the order in which they were marked. */
  const [marks, setMarks] = useState<readonly string[]>([]);
  // Another tab may have deleted some already.
  const marked = marks.filter((id) => product.Product_Img.some((image) => idOf(image) === id));
  const kept = product.Product_Img.filter((image) => !marked.includes(idOf(image)));
  /** Keys of pictures in the order in which they were put. */
  const [wanted, setWanted] = useState<readonly (string | number)[]>([]);
  const { photos, remove, mend, ...rest } = usePhotos({
    most: MOST.pictures,
    tooMany: ownerTexts.form.onlyFive,
    besides: kept.length,
    onRefused,
  });
  const all: readonly EditedPicture[] = [
    ...kept.map((image, nth) => ({ key: idOf(image), path: image.Product_img_Cloudnary_Path, nth })),
    ...photos.map(({ key, preview }, nth) => ({ key, preview, nth })),
  ];
  const placeOf = ({ key }: EditedPicture) => (wanted.includes(key) ? wanted.indexOf(key) : wanted.length);
  const pictures = [...all].sort((one, other) => placeOf(one) - placeOf(other));
  const isMoved = pictures.some((picture, place) => picture !== all[place]);
  return {
    ...rest,
    /** As they stand, the cover first. */
    pictures,
    /** As the API is told; nothing while new ones just come last. */
    order: isMoved ? pictures.map(({ key, nth }) => (typeof key === 'number' ? nth : key)) : undefined,
    move: (from: number, to: number) => {
      const rest = pictures.filter((_, place) => place !== from);
      setWanted([...rest.slice(0, to), ...pictures.slice(from, from + 1), ...rest.slice(to)].map(({ key }) => key));
    },
    marked,
    fresh: photos,
    count: kept.length + photos.length,
    isChanged: marked.length > 0 || photos.length > 0 || isMoved,
    mark: (id: string) => {
      mend();
      setMarks([...marked, id]);
    },
    putBack: () => setMarks(marked.slice(0, -1)),
    removeFresh: remove,
  };
}

export type EditProduct = ReturnType<typeof useEditProduct>;
