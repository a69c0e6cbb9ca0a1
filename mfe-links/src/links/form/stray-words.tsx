import { token } from '@linkstall/contracts/tokens';
import { PutBack } from '@linkstall/kit/form';
import { shellAtom, useSessionUser, useUnsaved } from '@linkstall/kit/remote';
import { useAtom, useAtomValue } from 'jotai';
import styled from 'styled-components';

import { texts } from '../../ui/texts.ts';
import { strayAtom, type Stray } from '../edit.state.ts';

/** What was typed over an entry that was deleted elsewhere is not lost. */
export function StrayWords({ onAdd }: { readonly onAdd: (stray: Stray) => void }) {
  const [stray, setStray] = useAtom(strayAtom);
  const owner = useSessionUser()?._id;
  const isOffered = stray !== null && stray.owner === owner;
  useUnsaved(useAtomValue(shellAtom), isOffered);
  if (!isOffered) return null;
  return (
    <Above ref={intoSight}>
      <PutBack
        label={stray.kind === 'link' ? texts.form.addAsNew : texts.form.addAgain}
        onPutBack={() => {
          setStray(null);
          onAdd(stray);
        }}
        onThrowAway={() => {
          setStray(null);
          document.getElementById('main')?.focus({ preventScroll: true });
        }}
      >
        {stray.kind === 'link' ? texts.form.stray(stray.name) : texts.form.strayEntry(stray.name)}
      </PutBack>
    </Above>
  );
}

/** The row that was edited may have stood far below. */
const intoSight = (box: HTMLElement | null) => void box?.scrollIntoView({ block: 'nearest' });

const Above = styled.div`
  margin-bottom: ${token('5')};
`;
