import type { FormErrors } from '@linkstall/kit/form';
import { type FocusEvent, type InputEvent, useEffect, useRef, useState } from 'react';

/** What stands in the fields of a form. */
export type Typed = (name: string) => string;
/** What is wrong with a field, `''` when nothing is; null when nobody can say. */
type Judge = (name: string, typed: Typed) => Promise<string | null>;

const PAUSE_MS = 700;
/** A press on a button leaves the field first, and what it is aimed at must not be pushed away before it is over. */
const LEFT_MS = 200;
/** A field that is judged again with another one. */
const TWIN: Readonly<Record<string, string>> = { password: 're_password' };

const textOf =
  ({ elements }: HTMLFormElement): Typed =>
  (name) => {
    const field = elements.namedItem(name);
    return field instanceof HTMLInputElement ? field.value : '';
  };

/** Judges a field when typing in it rests, or it is left; never an empty one. What is typed on is judged anew. */
export function useTyped(judge: Judge) {
  const [found, setFound] = useState<FormErrors>({});
  const waiting = useRef(new Map<string, ReturnType<typeof setTimeout>>());
  useEffect(() => {
    const timers = waiting.current;
    return () => {
      for (const timer of timers.values()) clearTimeout(timer);
    };
  }, []);

  const judgeIn = (ms: number, name: string, form: HTMLFormElement) => {
    const look = async () => {
      waiting.current.delete(name);
      const typed = textOf(form);
      const text = typed(name);
      const error = text === '' ? null : await judge(name, typed);
      if (error !== null && typed(name) === text) setFound((before) => ({ ...before, [name]: error }));
    };
    clearTimeout(waiting.current.get(name));
    waiting.current.set(
      name,
      setTimeout(() => void look(), ms),
    );
  };
  return {
    found,
    onInput: ({ target, currentTarget: form }: InputEvent<HTMLFormElement>) => {
      if (!(target instanceof HTMLInputElement)) return;
      for (const name of [target.name, TWIN[target.name]]) {
        if (name === undefined) continue;
        setFound((before) => ({ ...before, [name]: undefined }));
        judgeIn(PAUSE_MS, name, form);
      }
    },
    onBlur: ({ target, currentTarget: form }: FocusEvent<HTMLFormElement>) => {
      const { name = '' } = target as Partial<HTMLInputElement>;
      if (waiting.current.has(name)) judgeIn(LEFT_MS, name, form);
    },
  };
}
