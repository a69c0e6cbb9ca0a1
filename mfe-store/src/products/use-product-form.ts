import { Refusal, useDraft, useForm, useSerialQueue } from '@linkstall/kit/form';
import { shellAtom, useOpening, useUnsaved } from '@linkstall/kit/remote';
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
} from './product-values.ts';

interface Plan<R> {
  readonly first: ProductValues;
  /** New pictures, ready to be sent; null when one of them is refused. */
  readonly files: () => Promise<readonly File[] | null>;
  /** A rule beside those of the fields. */
  readonly also?: ProductErrors;
  readonly send: (values: ProductValues, files: readonly File[], signal: AbortSignal) => Promise<R>;
  readonly onSent: (sent: R, again: () => void) => unknown;
  /** Said when the server could not say what went wrong. */
  readonly fallback: string;
}

/** What was written of a product, what is wrong with it, and the way to the API. */
export function useProductForm<R>({ first, files, also = {}, send, onSent, fallback }: Plan<R>) {
  const { notice } = useAtomValue(shellAtom);
  const enqueue = useSerialQueue();
  const [values, setValues] = useState(first);

  const form = useForm({
    check: (written: ProductValues) => {
      const found = { ...checkProduct(written), ...scheduleErrors(written), ...also };
      if (Object.keys(found).length > 0) notice.error(firstError(found));
      return found;
    },
    send: async (written, signal) => {
      const ready = await files();
      if (!ready) throw new Refusal(); // Said already, where the picture was refused.
      return enqueue(() => send(written, ready, signal));
    },
    onSent,
    refused: (failure) => {
      notice.error(noticeOf(failure, fallback));
      return errorsOf(failure);
    },
  });

  /** For what is no field: what is being sent cannot be changed meanwhile. */
  const unlessBusy =
    <A extends readonly unknown[]>(act: (...given: A) => void) =>
    (...given: A) => {
      if (!form.busy) act(...given);
    };
  return {
    form,
    values,
    setValues,
    change: (part: Partial<ProductValues>) => {
      setValues((before) => ({ ...before, ...part }));
      // Too small a price is put right at the price too.
      const { Product_Discount_Price: discount } = form.errors;
      if ('Product_Price' in part && discount === ownerTexts.form.notBelow) form.mend('Product_Discount_Price');
    },
    save: () => form.submit(values),
    unlessBusy,
  };
}

/** What is not sent yet asks before it is left, and is offered when one comes back. */
export function useProductDraft(plan: Parameters<typeof useDraft<ProductValues>>[0]) {
  useUnsaved(useAtomValue(shellAtom), plan.isWritten);
  return useDraft(plan);
}

/** Goes to the creator's store after a while, unless the form is left before. */
export function useLeave(username: string): (delayMs: number) => void {
  const navigate = useNavigate();
  const opening = useOpening();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (delayMs) => {
    clearTimeout(timer.current);
    if (!opening().aborted) timer.current = setTimeout(() => void navigate(storePath(username)), delayMs);
  };
}
