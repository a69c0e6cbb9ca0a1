import { Refusal, useDraft, useForm, useSerialQueue } from '@linkstall/kit/form';
import { shellAtom, useMountSignal, useUnsaved } from '@linkstall/kit/remote';
import { scheduleErrors } from '@linkstall/kit/schedule';
import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';

import { ownerTexts } from '../ui/owner-texts.ts';
import { storePath } from '../ui/store-path.ts';
import {
  checkProduct,
  errorsOf,
  firstError,
  noticeOf,
  type ProductErrors,
  type ProductValues,
  NO_VALUES,
} from './product-values.ts';

interface FormOptions<R> {
  readonly initialValues: ProductValues;
  /** Returns the new images when they are ready to be sent; null when an image was refused. */
  readonly files: () => Promise<readonly File[] | null>;
  /** Errors that `values` cannot show, such as too many images. */
  readonly extraErrors?: ProductErrors;
  readonly send: (values: ProductValues, files: readonly File[], signal: AbortSignal) => Promise<R>;
  /** The form stays busy after the response until `unlock` is called. */
  readonly onSent: (result: R, unlock: () => void) => unknown;
  /** The notice when the server gave no helpful message. */
  readonly fallback: string;
}

export function useProductForm<R>({ initialValues, files, extraErrors = {}, send, onSent, fallback }: FormOptions<R>) {
  const { notice } = useAtomValue(shellAtom);
  const enqueue = useSerialQueue();
  const [values, setValues] = useState(initialValues);

  const form = useForm({
    check: (formValues: ProductValues) => {
      const errors = { ...checkProduct(formValues), ...scheduleErrors(formValues), ...extraErrors };
      if (Object.keys(errors).length > 0) notice.error(firstError(errors));
      return errors;
    },
    send: async (formValues, signal) => {
      const readyFiles = await files();
      if (!readyFiles) throw new Refusal(); // The image field shows the reason already.
      return enqueue(() => send(formValues, readyFiles, signal));
    },
    onSent,
    onRefusal: (failure) => {
      notice.error(noticeOf(failure, fallback));
      return errorsOf(failure);
    },
  });

  /** Ignores an action while the form is sending. The fields are read-only then, but other controls need this guard. */
  const unlessBusy =
    <A extends readonly unknown[]>(action: (...args: A) => void) =>
    (...args: A) => {
      if (!form.busy) action(...args);
    };
  return {
    form,
    values,
    setValues,
    change: (changes: Partial<ProductValues>) => {
      setValues((previous) => ({ ...previous, ...changes }));
      // A changed price may also correct a discount price that was too high.
      const { Product_Discount_Price: discount } = form.errors;
      if ('Product_Price' in changes && discount === ownerTexts.form.discountTooHigh)
        form.clearError('Product_Discount_Price');
    },
    save: () => form.submit(values),
    unlessBusy,
  };
}

/** Asks before the creator leaves unsaved input, and offers the input as a draft on the next visit. */
export function useProductDraft(draftOptions: Parameters<typeof useDraft<ProductValues>>[0]) {
  useUnsaved(useAtomValue(shellAtom), draftOptions.isDirty);
  return useDraft(draftOptions);
}

/** A draft of an earlier version of the form has not all values. */
export const acceptDraft = (setValues: (values: ProductValues) => void) => (draft: ProductValues) =>
  setValues({ ...NO_VALUES, ...draft });

/** Returns a function that opens the creator's store after a delay. Leaving the form cancels the navigation. */
export function useLeave(username: string): (delayMs: number) => void {
  const navigate = useNavigate();
  const mountSignal = useMountSignal();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (delayMs) => {
    clearTimeout(timer.current);
    if (!mountSignal().aborted) timer.current = setTimeout(() => void navigate(storePath(username)), delayMs);
  };
}
