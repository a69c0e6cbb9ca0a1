import type { Product } from '@linkstall/contracts/http';
import { isApiFailure } from '@linkstall/contracts/shell';
import { MOST } from '@linkstall/kit/lengths';
import { attempt } from '@linkstall/kit/loading';
import { usePhotos } from '@linkstall/kit/photos';
import { shellAtom } from '@linkstall/kit/remote';
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
  const leave = useLeave(shell.session.current()?.username ?? '');
  const [product, setProduct] = useState(stored);
  /** What was written before somebody else's change came in between. */
  const [mine, setMine] = useState<ProductValues | null>(null);
  const images = useImages(product, (text) => shell.notice.error(text));

  const fields = useProductForm({
    first: valuesOf(stored),
    files: images.ready,
    ...(images.count > MOST.pictures && { also: { images: ownerTexts.form.onlyFive } }),
    send: async (values, files, signal): Promise<'stored' | 'old'> => {
      const { _id: id, revision } = product;
      try {
        await updateProduct(shell.http, { id, values, files, deleted: images.marked, revision });
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
  const isChanged = images.isChanged || mine !== null || !sameValues(values, valuesOf(product));
  const isWritten = form.status !== 'sent' && isChanged;
  const pictures = images.fresh.length;
  const draft = useProductDraft({ form: `edit-product ${stored._id}`, values, isWritten, pictures });

  /** Somebody changed the product meanwhile: theirs is shown, and what was written here can be brought back. */
  const showNewer = async (written: ProductValues) => {
    const answer = await attempt(shell, () => fetchProduct(shell.http, product._id));
    if (!answer.ok) return shell.notice.error(ownerTexts.form.updateFailed);
    setProduct(answer.value);
    setMine(written);
    setValues(valuesOf(answer.value));
  };

  return {
    ...fields,
    /** Back to the store, with nothing saved. */
    giveUp: () => {
      draft.drop();
      leave(0);
    },
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
    mark: fewer(images.mark),
    putBack: unlessBusy(images.putBack),
    removeFresh: fewer(images.removeFresh),
  };
}

/** The pictures of a stored product as they will be: those that stay, and new ones. */
function useImages(product: Product, onRefused: (text: string) => void) {
  /** Ids of pictures that go when the form is saved, in the order in which they were marked. */
  const [marks, setMarks] = useState<readonly string[]>([]);
  // Another tab may have deleted some already.
  const marked = marks.filter((id) => product.Product_Img.some((image) => idOf(image) === id));
  const kept = product.Product_Img.filter((image) => !marked.includes(idOf(image)));
  const { photos, remove, mend, ...rest } = usePhotos({
    most: MOST.pictures,
    tooMany: ownerTexts.form.onlyFive,
    besides: kept.length,
    onRefused,
  });
  return {
    ...rest,
    kept,
    marked,
    fresh: photos,
    count: kept.length + photos.length,
    isChanged: marked.length > 0 || photos.length > 0,
    mark: (id: string) => {
      mend();
      setMarks([...marked, id]);
    },
    putBack: () => setMarks(marked.slice(0, -1)),
    removeFresh: remove,
  };
}

export type EditProduct = ReturnType<typeof useEditProduct>;
