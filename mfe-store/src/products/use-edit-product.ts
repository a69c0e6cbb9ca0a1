import type { Product } from '@linkstall/contracts/http';
import { attempt } from '@linkstall/kit/loading';
import { shellAtom, useUnsaved } from '@linkstall/kit/remote';
import { useAtomValue } from 'jotai';
import { useState, type RefObject } from 'react';

import { texts } from '../ui/texts.ts';
import { MAX_IMAGES, sameValues, valuesOf, type ProductValues } from './product-values.ts';
import { fetchProduct, updateProduct } from './products.api.ts';
import { useLeave } from './use-leave.ts';
import { useStoredPictures } from './use-stored-pictures.ts';
import { useProductForm } from './use-product-form.ts';

const LEAVE_MS = 2_000;

/** Everything that the form for a stored product knows and does. */
export function useEditProduct(stored: Product, form: RefObject<HTMLFormElement | null>) {
  const shell = useAtomValue(shellAtom);
  const leave = useLeave(shell.session.current()?.username ?? '');
  const [product, setProduct] = useState(stored);
  /** What was written before somebody else's change came in between. */
  const [mine, setMine] = useState<ProductValues | null>(null);
  const fields = useProductForm({ form, shell, first: valuesOf(stored), fallback: texts.form.updateFailed });
  const { values, setValues, setErrors, submit, free, unlessSending } = fields;
  const images = useStoredPictures(product, {
    unlessSending,
    onProblem: (text) => {
      if (text !== undefined) shell.notice.error(text);
      setErrors((before) => ({ ...before, images: text }));
    },
  });
  const [done, setDone] = useState(false);
  const isChanged = images.isChanged || mine !== null || !sameValues(values, valuesOf(product));
  useUnsaved(shell, !done && isChanged);

  /** Somebody changed the product meanwhile: theirs is shown, and what was written here can be brought back. */
  const showNewer = async () => {
    const answer = await attempt(shell, () => fetchProduct(shell.http, product._id));
    if (!answer.ok) return shell.notice.error(texts.form.updateFailed);
    const newer = answer.value;
    setProduct(newer);
    setMine(values);
    setValues(valuesOf(newer));
  };

  const save = async () => {
    const outcome = await submit({
      files: images.ready,
      ...(images.count > MAX_IMAGES && { also: { images: texts.form.onlyFive } }),
      send: (files) =>
        updateProduct(shell.http, {
          id: product._id,
          values,
          files,
          deleted: images.marked,
          revision: product.revision,
        }),
    });
    if (outcome === null) return;
    if (outcome === 'sent') {
      shell.notice.success(texts.form.updated);
      setDone(true);
      return leave(LEAVE_MS);
    }
    if (outcome === 'old') await showNewer();
    free();
  };

  return {
    ...fields,
    save,
    /** Back to the store, with nothing saved. */
    giveUp: () => leave(0),
    mine: mine && {
      bringBack: unlessSending(() => {
        setValues(mine);
        setMine(null);
      }),
    },
    images,
  };
}

export type EditProduct = ReturnType<typeof useEditProduct>;
