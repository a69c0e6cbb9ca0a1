import { token } from '@linkstall/contracts/tokens';
import { useAtom, useAtomValue } from 'jotai';
import styled from 'styled-components';

import { texts } from '../ui/texts.ts';
import { foldedIdsAtom, groupSizesAtom } from './shown.state.ts';

/** Folds the entries below a heading, in this list only. */
export function FoldButton({ id }: { readonly id: string }) {
  const [foldedIds, setFoldedIds] = useAtom(foldedIdsAtom);
  const count = useAtomValue(groupSizesAtom)[id];
  const isFolded = foldedIds.has(id);
  const toggle = () =>
    setFoldedIds(new Set(isFolded ? [...foldedIds].filter((each) => each !== id) : [...foldedIds, id]));
  return (
    count && (
      <Fold type="button" aria-expanded={!isFolded} onClick={toggle}>
        {texts.row.below(count)}
      </Fold>
    )
  );
}

const Fold = styled.button`
  display: flex;
  align-items: center;
  gap: ${token('1')};
  min-height: ${token('tap')};
  margin-block: -0.6rem;
  padding: 0;
  border: 0;
  background: none;
  color: ${token('link')};
  font: inherit;
  font-size: ${token('text-sm')};
  cursor: pointer;
  &::before {
    content: '';
    width: 0.4rem;
    height: 0.4rem;
    margin-inline: 0.2rem;
    border: solid;
    border-width: 0 0.125rem 0.125rem 0;
    rotate: 45deg;
  }
  &[aria-expanded='false']::before {
    rotate: -45deg;
  }
`;
