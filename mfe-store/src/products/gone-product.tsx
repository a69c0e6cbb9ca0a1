import type { ShellApi } from '@linkstall/contracts/shell';
import { token } from '@linkstall/contracts/tokens';
import { NewsBar } from '@linkstall/kit/order';
import { blank } from '@linkstall/kit/pieces';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import styled from 'styled-components';

import { ownerTexts } from '../ui/owner-texts.ts';
import { storePath } from '../ui/store-path.ts';
import { backAtom, isDeletedHere, news, offerAgainAtom } from './gone-product.state.ts';

interface GoneProductProps {
  readonly shell: ShellApi;
  readonly id: string;
  readonly onBack: () => void;
}

/** Around the 404 page at the address of a product's form: what became of the product, and the ways back. */
export function GoneProduct({ shell, id, onBack }: GoneProductProps) {
  const [isDeleted] = useState(() => isDeletedHere(shell, id));
  const offerAgain = useSetAtom(offerAgainAtom);
  const back = useAtomValue(backAtom);
  const [opened] = useState(back);
  useEffect(offerAgain, [offerAgain]);
  useEffect(() => {
    if (back > opened) onBack();
  }, [back, opened, onBack]);
  return (
    <>
      <Words>
        <p>{isDeleted ? ownerTexts.form.deleted : ownerTexts.form.notThere}</p>
        <Link to={storePath(shell.session.current()?.username ?? '')}>{ownerTexts.form.toStore}</Link>
      </Words>
      {shell.notFound()}
      <NewsBar news={news} />
    </>
  );
}

const Words = styled.aside`
  ${blank}
  gap: 0;
  padding: ${token('4')} ${token('gutter')} 0;
  a {
    min-height: ${token('tap')};
    align-content: center;
  }
`;
