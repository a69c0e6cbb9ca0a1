import type { ApiFailure } from '@linkstall/contracts/shell';
import { useAtomValue } from 'jotai';
import { useRef, useState } from 'react';

import { failureFrom } from '../loading/loaded.ts';
import { shellAtom } from '../remote/shell.ts';
import { useOpening } from '../remote/on-screen.ts';

/** What is wrong, by the name of the field; `form`: with all of it. `''`: the field is, and the form says why. */
export type FormErrors = Readonly<Record<string, string | undefined>>;

/** Thrown by `send`, it keeps the form open, with these errors; whoever throws it has told why. */
export class Refusal extends Error {
  constructor(readonly errors: FormErrors = {}) {
    super('The form is not sent');
  }
}

interface FormOptions<E, R> {
  /** These checks only save a round trip: the server decides. */
  readonly check?: (entry: E) => FormErrors;
  /** `signal` is aborted when the form leaves the screen: what is on its way goes on, but leads nobody anywhere. */
  readonly send: (entry: E, signal: AbortSignal) => Promise<R>;
  /** Only for a form that is still on screen. It stays busy, for its successor comes, unless it goes on with `again`. */
  readonly onSent?: (sent: R, again: () => void) => unknown;
  /** Tells why the server refused, wherever the person is by now; gives what stands at the form. */
  readonly refused?: (failure: ApiFailure) => FormErrors;
}

/** What the server said of fields, at these fields. */
export const fieldErrors = ({ errors = [] }: ApiFailure): FormErrors =>
  Object.fromEntries(errors.map(({ field, message }) => [field, message]));

const hasErrors = (errors: FormErrors): boolean => Object.values(errors).some((error) => error !== undefined);

/**
 * The life of one form: filled in, checked, sent once however often it is pressed, refused and mended. A response speaks
 * to the opening that asked for it: what was opened since starts clean and stays as it is.
 */
export function useForm<E, R>({ check, send, onSent, refused }: FormOptions<E, R>) {
  const shell = useAtomValue(shellAtom);
  const opening = useOpening();
  const [status, setStatus] = useState<'filling' | 'sending' | 'sent'>('filling');
  const [errors, setErrors] = useState<FormErrors>({});
  /** How often sending ended with something to put right. */
  const [refusals, setRefusals] = useState(0);
  const sending = useRef(false);
  const isServers = useRef(false);

  const again = () => {
    sending.current = false;
    setStatus('filling');
  };
  const refuse = (found: FormErrors) => {
    setErrors(found);
    setRefusals((before) => before + 1);
    again();
  };
  const told = (error: unknown, wasLoggedIn: boolean): FormErrors => {
    if (error instanceof Refusal) return error.errors;
    const failure = failureFrom(shell, error);
    // A session that ended meanwhile was the reason, and the shell has said so.
    if (wasLoggedIn && shell.session.current() === null) return {};
    if (refused) return refused(failure);
    shell.notice.error(failure.message);
    return { ...fieldErrors(failure), form: failure.message };
  };

  const submit = async (entry: E): Promise<void> => {
    if (sending.current) return;
    isServers.current = false;
    const wrong = check?.(entry) ?? {};
    if (hasErrors(wrong)) return refuse(wrong);
    const signal = opening();
    const wasLoggedIn = shell.session.current() !== null;
    sending.current = true;
    setStatus('sending');
    setErrors({});
    try {
      const sent = await send(entry, signal);
      if (signal.aborted) return;
      setStatus('sent');
      await onSent?.(sent, again);
    } catch (error) {
      const found = told(error, wasLoggedIn);
      if (signal.aborted) return;
      isServers.current = true;
      refuse(found);
    }
  };

  /**
   * What is being put right no longer complains. What the server said of the form was said of another form than this one
   * now is; what our own checks say holds until the last field is put right.
   */
  const mend = (field: string) =>
    setErrors((before) => {
      if (!hasErrors(before)) return before;
      const { form, ...rest } = { ...before, [field]: undefined };
      return hasErrors(rest) && !isServers.current ? { ...rest, form } : rest;
    });
  return { errors, status, busy: status !== 'filling', refusals, submit, mend, clear: () => setErrors({}) };
}

export type FormState = Pick<ReturnType<typeof useForm>, 'errors' | 'busy' | 'refusals' | 'mend'>;
