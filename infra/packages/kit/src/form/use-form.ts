import type { ApiFailure } from '@linkstall/contracts/shell';
import { useAtomValue } from 'jotai';
import { useRef, useState } from 'react';

import { failureFrom } from '../loading/loaded.ts';
import { shellAtom } from '../remote/shell.ts';
import { useMountSignal } from '../remote/mount-hooks.ts';

/**
 * Errors by field name; `form` is the error of the whole form. An empty string marks a field as invalid without a message.
 */
export type FormErrors = Readonly<Record<string, string | undefined>>;

/** Thrown by `send` to keep the form open with these errors, when the reason was already shown. */
export class Refusal extends Error {
  constructor(readonly errors: FormErrors = {}) {
    super('The form is not sent');
  }
}

interface FormOptions<V, R> {
  /** Validation before sending; the server validates again. */
  readonly check?: (values: V) => FormErrors;
  /** Sends the form. `signal` is aborted when the form is unmounted; the request continues, but must not navigate. */
  readonly send: (values: V, signal: AbortSignal) => Promise<R>;
  /** Called when the form is still mounted. The form stays busy until `unlock` is called, because most forms then disappear. */
  readonly onSent?: (result: R, unlock: () => void) => unknown;
  /** Shows why the server refused, on any page; returns the errors for the form. */
  readonly onRefusal?: (failure: ApiFailure) => FormErrors;
}

/** The server's errors by field. */
export const fieldErrors = ({ errors = [] }: ApiFailure): FormErrors =>
  Object.fromEntries(errors.map(({ field, message }) => [field, message]));

const hasErrors = (errors: FormErrors): boolean => Object.values(errors).some((error) => error !== undefined);

/**
 * The state of a form: validation, sending (once, however often the button is pressed), and errors. A response affects only
 * the mount of the form that sent the request. A form that was opened later is not changed.
 */
export function useForm<V, R>({ check, send, onSent, onRefusal }: FormOptions<V, R>) {
  const shell = useAtomValue(shellAtom);
  const mountSignal = useMountSignal();
  const [status, setStatus] = useState<'filling' | 'sending' | 'sent'>('filling');
  const [errors, setErrors] = useState<FormErrors>({});
  /** Number of refusals, for moving the focus. */
  const [refusalCount, setRefusalCount] = useState(0);
  const isSending = useRef(false);
  /** Whether the current errors come from the server. */
  const isServerError = useRef(false);

  const unlock = () => {
    isSending.current = false;
    setStatus('filling');
  };
  const refuse = (newErrors: FormErrors) => {
    setErrors(newErrors);
    setRefusalCount((before) => before + 1);
    unlock();
  };
  /** Shows the error, and returns the errors for the form. */
  const showError = (error: unknown, wasLoggedIn: boolean): FormErrors => {
    if (error instanceof Refusal) return error.errors;
    const failure = failureFrom(shell, error);
    // The session has expired. The shell has shown a message.
    if (wasLoggedIn && shell.session.current() === null) return {};
    if (onRefusal) return onRefusal(failure);
    shell.notice.error(failure.message);
    return { ...fieldErrors(failure), form: failure.message };
  };

  const submit = async (values: V): Promise<void> => {
    if (isSending.current) return;
    isServerError.current = false;
    const validationErrors = check?.(values) ?? {};
    if (hasErrors(validationErrors)) return refuse(validationErrors);
    const signal = mountSignal();
    const wasLoggedIn = shell.session.current() !== null;
    isSending.current = true;
    setStatus('sending');
    setErrors({});
    try {
      const result = await send(values, signal);
      if (signal.aborted) return;
      setStatus('sent');
      await onSent?.(result, unlock);
    } catch (error) {
      const serverErrors = showError(error, wasLoggedIn);
      if (signal.aborted) return;
      isServerError.current = true;
      refuse(serverErrors);
    }
  };

  /**
   * Clears the error of a field that is being edited. A form error of the server is cleared, too, because the form has
   * changed. A form error of the validation stays until the last field is corrected.
   */
  const clearError = (field: string) =>
    setErrors((before) => {
      if (!hasErrors(before)) return before;
      const { form, ...rest } = { ...before, [field]: undefined };
      return hasErrors(rest) && !isServerError.current ? { ...rest, form } : rest;
    });
  return { errors, status, busy: status !== 'filling', refusalCount, submit, clearError, clear: () => setErrors({}) };
}

export type FormState = Pick<ReturnType<typeof useForm>, 'errors' | 'busy' | 'refusalCount' | 'clearError'>;
