import { token } from '@linkstall/contracts/tokens';
import { Button } from '@linkstall/kit/components';
import { FormAlert } from '@linkstall/kit/form';
import { useCopy } from '@linkstall/kit/text';
import { useState } from 'react';
import styled from 'styled-components';

import { lazyTexts } from '../lazy-texts.ts';

const { confirm: texts } = lazyTexts;
const COPIED_MS = 2_000;

/** A new API token. This page alone shows it, because its document loads no remote. */
export function MadeToken({ apiToken }: { readonly apiToken: string }) {
  const [isRefused, setIsRefused] = useState(false);
  const { isCopied, copy } = useCopy(() => setIsRefused(true), COPIED_MS);
  return (
    <>
      <Secret role="group" aria-label={texts.token} dir="ltr">
        {apiToken}
      </Secret>
      {isRefused && <FormAlert>{texts.cannotCopyToken}</FormAlert>}
      <Button $size="field" onClick={() => void copy(apiToken)} autoFocus>
        {isCopied ? texts.tokenCopied : texts.copyToken}
      </Button>
      <span role="status" className="ls-hidden">
        {isCopied && texts.tokenCopied}
      </span>
    </>
  );
}

/** A press selects the whole token, for browsers that do not allow copying. */
const Secret = styled.code`
  padding: ${token('3')} ${token('4')};
  border-radius: ${token('radius')};
  background: ${token('sunken')};
  font-family: ui-monospace, monospace;
  overflow-wrap: anywhere;
  user-select: all;
`;
