import { token } from '@linkstall/contracts/tokens';
import { Button } from '@linkstall/kit/components';
import { useAtom, useAtomValue } from 'jotai';
import styled from 'styled-components';

import { texts } from '../ui/texts.ts';
import { foldedIdsAtom, groupSizesAtom } from './shown.state.ts';

/** Folds the entries below a heading, in this list only. */
export function FoldButton({ id }: { readonly id: string }) {
  const [foldedIds, setFoldedIds] = useAtom(foldedIdsAtom);
  const count = useAtomValue(groupSizesAtom)[id];
  const isOpen = !foldedIds[id];
  return (
    count && (
      <Fold $kind="quiet" aria-expanded={isOpen} onClick={() => setFoldedIds({ ...foldedIds, [id]: isOpen })}>
        {texts.row.below(count)}
      </Fold>
    )
  );
}

const Fold = styled(Button)`
  margin-block: -0.6rem;
  padding: 0;
  font-size: ${token('text-sm')};
  &::before {
    content: '▾';
  }
  &[aria-expanded='false']::before {
    content: '▸';
  }
`;
