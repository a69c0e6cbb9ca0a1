import type { ShellApi } from '@linkstall/contracts/shell';
import { token } from '@linkstall/contracts/tokens';
import { UndoBar } from '@linkstall/kit/order';
import { emptyStateStyles } from '@linkstall/kit/components';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import styled from 'styled-components';

import { ownerTexts } from '../ui/owner-texts.ts';
import { storePath } from '../ui/store-path.ts';
import { restoreCountAtom, isDeletedInThisTab, undoMessages, offerUndoAgainAtom } from './missing-product.state.ts';

interface MissingProductProps {
  readonly shell: ShellApi;
  readonly id: string;
  readonly onRestored: () => void;
}

/** Surrounds the 404 page of the edit form. Shows whether the product was deleted, and offers Undo and a link to the store. */
export function MissingProduct({ shell, id, onRestored }: MissingProductProps) {
  const [isDeleted] = useState(() => isDeletedInThisTab(shell, id));
  const offerUndoAgain = useSetAtom(offerUndoAgainAtom);
  const restoreCount = useAtomValue(restoreCountAtom);
  const [initialCount] = useState(restoreCount);
  useEffect(offerUndoAgain, [offerUndoAgain]);
  useEffect(() => {
    if (restoreCount > initialCount) onRestored();
  }, [restoreCount, initialCount, onRestored]);
  return (
    <>
      <Explanation>
        <p>{isDeleted ? ownerTexts.form.productDeleted : ownerTexts.form.productMissing}</p>
        <Link to={storePath(shell.session.current()?.username ?? '')}>{ownerTexts.form.toStore}</Link>
      </Explanation>
      {shell.notFound()}
      <UndoBar messages={undoMessages} />
    </>
  );
}

const Explanation = styled.aside`
  ${emptyStateStyles}
  gap: 0;
  padding: ${token('4')} ${token('gutter')} 0;
  a {
    min-height: ${token('tap')};
    align-content: center;
  }
`;
