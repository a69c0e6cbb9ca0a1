import type { FormErrors } from '@linkstall/kit/form';
import { type FocusEvent, type InputEvent, useEffect, useRef, useState } from 'react';

/** Reads the text of a form field by name. */
export type FieldReader = (name: string) => string;
/** Validates a field: a message, `''` for a valid field, or null when the validity is unknown. */
type Validate = (name: string, valueOf: FieldReader) => Promise<string | null>;

const TYPING_PAUSE_MS = 700;
/** A press on a button blurs the field first. An immediate message would move the button away before the press ends. */
const BLUR_DELAY_MS = 200;
/** The field that must be validated again when the named field changes. */
const DEPENDENT_FIELD: Readonly<Record<string, string>> = { password: 're_password' };

const createFieldReader =
  ({ elements }: HTMLFormElement): FieldReader =>
  (name) => {
    const field = elements.namedItem(name);
    return field instanceof HTMLInputElement ? field.value : '';
  };

/**
 * Validates a field after a typing pause or a blur, but never an empty field. New input removes the old message. The filled
 * field `initial` is validated at once.
 */
export function useLiveValidation(validate: Validate, initial?: { readonly name: string; readonly text: string }) {
  const [liveErrors, setLiveErrors] = useState<FormErrors>({});
  const [runInitial] = useState(() => async (isMounted: () => boolean) => {
    if (!initial?.text) return;
    const error = await validate(initial.name, () => initial.text);
    // A message that the user's input has produced meanwhile is newer.
    if (error !== null && isMounted()) setLiveErrors((previous) => ({ [initial.name]: error, ...previous }));
  });
  useEffect(() => {
    let isMounted = true;
    void runInitial(() => isMounted);
    return () => {
      isMounted = false;
    };
  }, [runInitial]);
  const pendingTimers = useRef(new Map<string, ReturnType<typeof setTimeout>>());
  useEffect(() => {
    const timers = pendingTimers.current;
    return () => {
      for (const timer of timers.values()) clearTimeout(timer);
    };
  }, []);

  const scheduleValidation = (delayMs: number, name: string, form: HTMLFormElement) => {
    const runValidation = async () => {
      pendingTimers.current.delete(name);
      const valueOf = createFieldReader(form);
      const text = valueOf(name);
      const error = text === '' ? null : await validate(name, valueOf);
      if (error !== null && valueOf(name) === text) setLiveErrors((previous) => ({ ...previous, [name]: error }));
    };
    clearTimeout(pendingTimers.current.get(name));
    pendingTimers.current.set(
      name,
      setTimeout(() => void runValidation(), delayMs),
    );
  };
  return {
    liveErrors,
    onInput: ({ target, currentTarget: form }: InputEvent<HTMLFormElement>) => {
      if (!(target instanceof HTMLInputElement)) return;
      for (const name of [target.name, DEPENDENT_FIELD[target.name]]) {
        if (name === undefined) continue;
        setLiveErrors((previous) => ({ ...previous, [name]: undefined }));
        scheduleValidation(TYPING_PAUSE_MS, name, form);
      }
    },
    onBlur: ({ target, currentTarget: form }: FocusEvent<HTMLFormElement>) => {
      const { name = '' } = target as Partial<HTMLInputElement>;
      if (pendingTimers.current.has(name)) scheduleValidation(BLUR_DELAY_MS, name, form);
    },
  };
}
