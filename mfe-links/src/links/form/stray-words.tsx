import { token } from '@linkstall/contracts/tokens';
import { PutBack } from '@linkstall/kit/form';
import { shellAtom, useSessionUser, useUnsaved } from '@linkstall/kit/remote';
import { useAtom, useAtomValue } from 'jotai';
import styled from 'styled-components';

import { texts } from '../../ui/texts.ts';
import { strayAtom } from '../edit.state.ts';
import type { Words } from './use-link-form.ts';

/** What was typed over a link that was deleted elsewhere is not lost. */
export function StrayWords({ onAdd }: { readonly onAdd: (words: Words) => void }) {
  const [stray, setStray] = useAtom(strayAtom);
  const owner = useSessionUser()?._id;
  const isOffered = stray !== null && stray.owner === owner;
  useUnsaved(useAtomValue(shellAtom), isOffered);
  if (!isOffered) return null;
  return (
    <Above ref={intoSight}>
      <PutBack
        label={texts.form.addAsNew}
        onPutBack={() => {
          setStray(null);
          onAdd(stray.words);
        }}
        onThrowAway={() => {
          setStray(null);
          document.getElementById('main')?.focus({ preventScroll: true });
        }}
      >
        {texts.form.stray(stray.name)}
      </PutBack>
    </Above>
  );
}

/** The row that was edited may have stood far below. */
const intoSight = (box: HTMLElement | null) => void box?.scrollIntoView({ block: 'nearest' });

const Above = styled.div`
  margin-bottom: ${token('5')};
`;
