import { DEFAULT_CURRENCY } from '@linkstall/kit/format-price';
import { FIELD_LIMITS } from '@linkstall/kit/lengths';
import { useImageFiles } from '@linkstall/kit/images';
import { shellAtom } from '@linkstall/kit/remote';
import { atom, useAtom, useAtomValue } from 'jotai';
import { useRef, useState } from 'react';

import { ownerTexts } from '../ui/owner-texts.ts';
import { NO_VALUES, areValuesEqual, changedFields, type ProductValues } from './product-values.ts';
import { addProduct } from './products.api.ts';
import { acceptDraft, useLeave, useProductDraft, useProductForm } from './use-product-form.ts';

const LEAVE_MS = 500;

const useNewImages = (onRefused: (text: string) => void) =>
  useImageFiles({ maxCount: FIELD_LIMITS.images, surplusMessage: ownerTexts.form.tooManyImages, onRefused });

/** The currency of the last new product. The next form begins with it. */
const lastCurrencyAtom = atom(DEFAULT_CURRENCY);

function useEmptyValues() {
  const [currency, setCurrency] = useAtom(lastCurrencyAtom);
  return [{ ...NO_VALUES, Product_Currency: currency }, setCurrency] as const;
}

/** The state and the actions of the form for a new product. */
export function useAddProduct() {
  const shell = useAtomValue(shellAtom);
  const leave = useLeave(shell.session.current()?.username ?? '');
  /** The button that the creator pressed. `again` stays on the page with an empty form. */
  const [pressedButton, setPressedButton] = useState<'save' | 'again'>('save');
  const isStaying = useRef(false);
  const firstField = useRef<HTMLInputElement>(null);
  const [emptyValues, setLastCurrency] = useEmptyValues();
  const images = useNewImages((text) => shell.notice.error(text));

  const { form, values, setValues, change, save, unlessBusy } = useProductForm({
    initialValues: emptyValues,
    files: images.waitForFiles,
    send: async (productValues, files) => {
      await addProduct(shell.http, { values: productValues, changes: changedFields(productValues, {}), files });
      shell.notice.success(ownerTexts.form.productAdded);
      setLastCurrency(productValues.Product_Currency);
      draft.remove();
    },
    onSent: (_, unlock) => {
      if (!isStaying.current) return leave(LEAVE_MS);
      unlock();
      clearForm({ ...NO_VALUES, Product_Currency: values.Product_Currency });
    },
    fallback: ownerTexts.form.addFailed,
  });
  const isDirty = form.status !== 'sent' && (images.images.length > 0 || !areValuesEqual(values, emptyValues));
  const draft = useProductDraft({ form: 'add-product', values, isDirty, imageCount: images.images.length });

  const clearForm = (nextValues: ProductValues) => {
    setValues(nextValues);
    form.clear();
    images.clear();
    firstField.current?.focus();
  };
  return {
    form,
    values,
    change,
    save: (button: typeof pressedButton) => {
      if (form.busy) return;
      setPressedButton(button);
      isStaying.current = button === 'again';
      void save();
    },
    pressedButton,
    firstField,
    draft: { draft, onAccept: acceptDraft(setValues) },
    clear: () => {
      if (form.busy) return;
      draft.setAside();
      clearForm(emptyValues);
    },
    images: {
      ...images,
      ...{ choose: unlessBusy(images.choose), remove: unlessBusy(images.remove) },
      ...{ crop: unlessBusy(images.crop), move: unlessBusy(images.move) },
    },
  };
}

export type AddProduct = ReturnType<typeof useAddProduct>;
