import type { ImportedProduct } from '@linkstall/contracts/http';
import type { ApiFailure, ShellApi } from '@linkstall/contracts/shell';
import { attempt } from '@linkstall/kit/loading';
import { useUnsaved } from '@linkstall/kit/remote';
import { useEffect, useState } from 'react';

import { readSomePictures } from './csv.state.ts';

interface Pictures {
  /** The products whose pictures are not read. */
  readonly waiting: readonly ImportedProduct[];
  readonly unreadable: number;
  /** Why reading stopped, such as the limit of pictures in an hour. */
  readonly failure: ApiFailure | null;
}

/** Reads the pictures of new products, a few at a time. Leaving the page asks first. `isStopped`: the products are deleted. */
export function usePictures(shell: ShellApi, products: readonly ImportedProduct[], isStopped: boolean) {
  const withPictures = products.filter(({ pictures }) => pictures.length > 0);
  const [state, setState] = useState<Pictures>({ waiting: withPictures, unreadable: 0, failure: null });
  const { waiting, failure } = state;
  const isReading = !isStopped && failure === null && waiting.length > 0;
  useUnsaved(shell, isReading);
  useEffect(() => {
    if (!isReading) return undefined;
    let isCurrent = true;
    void attempt(shell, () => readSomePictures(shell.http, waiting)).then((outcome) => {
      if (!isCurrent) return;
      if (!outcome.ok) return setState((before) => ({ ...before, failure: outcome.failure }));
      const { products: done, unreadable } = outcome.value;
      setState((before) => ({
        waiting: before.waiting.filter(({ id }) => !done.includes(id)),
        unreadable: before.unreadable + unreadable,
        failure: null,
      }));
    });
    return () => {
      isCurrent = false;
    };
  }, [shell, waiting, isReading]);
  const goOn = () => setState((before) => ({ ...before, failure: null }));
  return { ...state, total: withPictures.length, done: withPictures.length - waiting.length, isReading, goOn };
}
