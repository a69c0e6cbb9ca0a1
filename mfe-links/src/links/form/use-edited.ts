import type { ApiFailure } from '@linkstall/contracts/shell';
import type { FormErrors } from '@linkstall/kit/form';
import { isOld } from '@linkstall/kit/order';
import { useSetAtom } from 'jotai';
import { useState } from 'react';

import type { Entry } from '../../ui/entry.ts';
import { texts } from '../../ui/texts.ts';
import { editEntryAtom } from '../edit.state.ts';
import { wordsOf, type Words } from '../entry-words.ts';
import { tellAtom } from '../news/news.state.ts';

interface Typed {
  readonly words: Words;
  readonly thumbnail: File | '' | undefined;
}

interface Around {
  readonly signal: AbortSignal;
  /** Takes back what is kept of the form: no row offers it any more, it is offered above the list. */
  readonly drop: () => void;
  readonly errorsOf: (failure: ApiFailure) => FormErrors;
}

/** An entry while it is edited. What somebody else made of it meanwhile is never written over unseen. */
export function useEdited<E extends Entry>(entry: E) {
  const edit = useSetAtom(editEntryAtom);
  const tell = useSetAtom(tellAtom);
  const [opened] = useState(entry);
  const [seen, setSeen] = useState<Entry>(entry);

  /** Resolves to what is to be put right, or to null when all is stored. */
  const save = async ({ words, thumbnail }: Typed, { signal, drop, errorsOf }: Around): Promise<FormErrors | null> => {
    const touched = touchedOf(wordsOf(opened), words);
    if (Object.keys(touched).length === 0 && thumbnail === undefined) return null;
    const { failure, ...outcome } = await edit({ entry: seen, words: touched, thumbnail });
    if (!failure) return null;
    if (!('newer' in outcome)) {
      if (isOld(failure)) drop();
      return errorsOf(failure);
    }
    if (signal.aborted) tell({ text: texts.news.changedElsewhere, state: 'failed' });
    setSeen(outcome.newer);
    return {};
  };
  return { opened, seen, save };
}

/** What the creator touched; the rest stays as it is by now. */
const touchedOf = (opened: Words, typed: Words): Words =>
  Object.fromEntries(Object.entries(typed).filter(([name, text]) => text !== opened[name]));
