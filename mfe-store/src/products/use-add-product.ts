import { MOST } from '@linkstall/kit/lengths';
import { usePhotos } from '@linkstall/kit/photos';
import { shellAtom } from '@linkstall/kit/remote';
import { scheduleParts } from '@linkstall/kit/schedule';
import { useAtomValue } from 'jotai';
import { useRef, useState } from 'react';

import { ownerTexts } from '../ui/owner-texts.ts';
import { NO_VALUES, sameValues } from './product-values.ts';
import { addProduct } from './products.api.ts';
import { useLeave, useProductDraft, useProductForm } from './use-product-form.ts';

const LEAVE_MS = 500;

const useNewPictures = (onRefused: (text: string) => void) =>
  usePhotos({ most: MOST.pictures, tooMany: ownerTexts.form.onlyFive, onRefused });

/** Everything that the form for a new product knows and does. */
export function useAddProduct() {
  const shell = useAtomValue(shellAtom);
  const leave = useLeave(shell.session.current()?.username ?? '');
  /** `again`: stays, with an empty form, for the next product. */
  const [pressed, setPressed] = useState<'save' | 'again'>('save');
  const stays = useRef(false);
  const first = useRef<HTMLInputElement>(null);
  const pictures = useNewPictures((text) => shell.notice.error(text));

  const { form, values, setValues, change, save, unlessBusy } = useProductForm({
    first: NO_VALUES,
    files: pictures.ready,
    send: async (written, files) => {
      await addProduct(shell.http, { values: written, schedule: scheduleParts(written, {}), files });
      shell.notice.success(ownerTexts.form.added);
      draft.drop();
    },
    onSent: (_, again) => {
      if (!stays.current) return leave(LEAVE_MS);
      again();
      clear();
    },
    fallback: ownerTexts.form.addFailed,
  });
  const isWritten = form.status !== 'sent' && (pictures.photos.length > 0 || !sameValues(values, NO_VALUES));
  const draft = useProductDraft({ form: 'add-product', values, isWritten, pictures: pictures.photos.length });

  const clear = () => {
    setValues(NO_VALUES);
    form.clear();
    pictures.clear();
    first.current?.focus();
  };
  return {
    form,
    values,
    change,
    save: (kind: typeof pressed) => {
      if (form.busy) return;
      setPressed(kind);
      stays.current = kind === 'again';
      void save();
    },
    pressed,
    first,
    draft: { draft, onTake: setValues },
    clear: () => {
      if (form.busy) return;
      draft.setAside();
      clear();
    },
    pictures: {
      ...pictures,
      choose: unlessBusy(pictures.choose),
      remove: unlessBusy(pictures.remove),
      move: unlessBusy(pictures.move),
    },
  };
}

export type AddProduct = ReturnType<typeof useAddProduct>;
