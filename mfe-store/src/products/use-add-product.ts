import { shellAtom, useUnsaved } from '@linkstall/kit/remote';
import { useAtomValue } from 'jotai';
import { type RefObject, useState } from 'react';

import { texts } from '../ui/texts.ts';
import { MAX_IMAGES, NO_VALUES, sameValues } from './product-values.ts';
import { addProduct } from './products.api.ts';
import { useLeave } from './use-leave.ts';
import { useNewPictures } from './use-new-pictures.ts';
import { useProductForm } from './use-product-form.ts';

const LEAVE_MS = 500;

/** Everything that the form for a new product knows and does. */
export function useAddProduct(form: RefObject<HTMLFormElement | null>) {
  const shell = useAtomValue(shellAtom);
  const leave = useLeave(shell.session.current()?.username ?? '');
  const fields = useProductForm({ form, shell, first: NO_VALUES, fallback: texts.form.addFailed });
  const { values, setValues, change, errors, setErrors, busy, submit, free, unlessSending } = fields;
  const [stored, setStored] = useState(false);
  const pictures = useNewPictures({
    roomFor: (chosen) => MAX_IMAGES - chosen,
    onRefused: (text) => {
      shell.notice.error(text);
      setErrors((before) => ({ ...before, images: text }));
    },
  });

  useUnsaved(shell, !stored && (pictures.pictures.length > 0 || !sameValues(values, NO_VALUES)));

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
    if (kind === 'save') {
      setStored(true);
      return leave(LEAVE_MS);
    }
    free();
    clear();
  };

  const choose = unlessSending((files: readonly File[]) => {
    setErrors((before) => ({ ...before, images: undefined }));
    pictures.choose(files);
  });

  return {
    values,
    change,
    errors,
    busy,
    save,
    clear: unlessSending(clear),
    pictures: { ...pictures, choose, remove: unlessSending(pictures.remove) },
  };
}

export type AddProduct = ReturnType<typeof useAddProduct>;
