import { useAtomValue } from 'jotai';
import type { RefObject } from 'react';

import { shellAtom } from '../app/shell-context.ts';
import { texts } from '../ui/texts.ts';
import { MAX_IMAGES, NO_VALUES } from './product-values.ts';
import { addProduct } from './products.api.ts';
import { useLeave } from './use-leave.ts';
import { useNewPictures } from './use-new-pictures.ts';
import { useProductForm } from './use-product-form.ts';

const LEAVE_MS = 500;

/** Everything that the form for a new product knows and does. */
export function useAddProduct(form: RefObject<HTMLFormElement | null>) {
  const shell = useAtomValue(shellAtom);
  const leave = useLeave(shell.session.current()?.username ?? '');
  const { values, setValues, change, errors, setErrors, busy, submit, free } = useProductForm({
    form,
    shell,
    first: NO_VALUES,
    fallback: texts.form.addFailed,
  });
  const pictures = useNewPictures({
    roomFor: (chosen) => MAX_IMAGES - chosen,
    onRefused: (text) => {
      shell.notice.error(text);
      setErrors((before) => ({ ...before, images: text }));
    },
  });

  const clear = () => {
    setValues(NO_VALUES);
    setErrors({});
    pictures.clear();
    form.current?.querySelector<HTMLElement>('input')?.focus();
  };

  /** `again`: stays, with an empty form, for the next product. */
  const save = async (kind: 'save' | 'again') => {
    const outcome = await submit({
      files: pictures.ready,
      send: (files) => addProduct(shell.http, { values, files }),
    });
    if (outcome === null) return;
    if (outcome !== 'sent') return free();
    shell.notice.success(texts.form.added);
    if (kind === 'save') return leave(LEAVE_MS);
    free();
    clear();
  };

  const choose = (files: readonly File[]) => {
    setErrors((before) => ({ ...before, images: undefined }));
    pictures.choose(files);
  };

  return {
    values,
    change,
    errors,
    busy,
    save,
    clear: () => {
      if (!busy) clear();
    },
    pictures: { ...pictures, choose },
  };
}

export type AddProduct = ReturnType<typeof useAddProduct>;
