import type { ShellApi } from '@linkstall/contracts/shell';
import { attempt } from '@linkstall/kit/loading';
import { useEffect, useRef, useState, type RefObject } from 'react';

import { useStillOpen } from '../ui/use-still-open.ts';
import {
  checkProduct,
  errorsOf,
  firstError,
  noticeOf,
  type ProductErrors,
  type ProductValues,
} from './product-values.ts';

interface FormOptions {
  readonly form: RefObject<HTMLFormElement | null>;
  readonly shell: ShellApi;
  readonly first: ProductValues;
  /** Said when the server could not say what went wrong. */
  readonly fallback: string;
}

interface Sending {
  readonly files: () => Promise<readonly File[] | null>;
  /** A rule beside those of the fields. */
  readonly also?: ProductErrors;
  readonly send: (files: readonly File[]) => Promise<unknown>;
}

/** What was written, what is wrong with it, and the way to the API. */
export function useProductForm({ form, shell, first, fallback }: FormOptions) {
  const [values, setValues] = useState(first);
  const [errors, setErrors] = useState<ProductErrors>({});
  const [busy, setBusy] = useState(false);
  /** How often sending ended with something to put right. */
  const [refusals, setRefusals] = useState(0);
  const sending = useRef(false);
  const isOpen = useStillOpen();

  useEffect(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(), [form, refusals]);

  const refuse = (found: ProductErrors) => {
    setErrors(found);
    setRefusals((before) => before + 1);
  };

  const deliver = async ({ files, also = {}, send }: Sending): Promise<'sent' | 'refused' | 'old'> => {
    const found = { ...checkProduct(values), ...also };
    if (Object.keys(found).length > 0) {
      shell.notice.error(firstError(found));
      refuse(found);
      return 'refused';
    }
    setErrors({});
    const ready = await files();
    if (!ready) return 'refused'; // Said already, where the picture was refused.
    const saved = shell.unsaved?.();
    const answer = await attempt(shell, () => send(ready));
    saved?.();
    if (answer.ok) return 'sent';
    const { failure } = answer;
    if (failure.code === 'product.changed' && isOpen()) return 'old';
    // The shell says itself that a session has ended.
    if (failure.status !== 401) shell.notice.error(noticeOf(failure, fallback));
    refuse(errorsOf(failure));
    return 'refused';
  };

  /** One at a time: what is pressed, typed or chosen meanwhile does nothing. Resolves to null then. */
  const submit = async (what: Sending) => {
    if (sending.current) return null;
    sending.current = true;
    setBusy(true);
    return deliver(what);
  };
  const free = () => {
    sending.current = false;
    setBusy(false);
  };

  const unlessSending =
    <A extends readonly unknown[]>(act: (...given: A) => void) =>
    (...given: A) => {
      if (!sending.current) act(...given);
    };
  const change = unlessSending((part: Partial<ProductValues>) => setValues((before) => ({ ...before, ...part })));
  return { values, setValues, change, errors, setErrors, busy, submit, free, unlessSending };
}

export type ProductForm = ReturnType<typeof useProductForm>;
