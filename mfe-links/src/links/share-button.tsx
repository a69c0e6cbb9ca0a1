import { Button, ShareIcon, TickIcon } from '@linkstall/kit/pieces';
import { shellAtom } from '@linkstall/kit/remote';
import { useCopy } from '@linkstall/kit/text';
import { useAtomValue } from 'jotai';

import { texts } from '../ui/texts.ts';

/** Copies the address of the public page. */
export function ShareButton({ username }: { readonly username: string }) {
  const { notice } = useAtomValue(shellAtom);
  const { copied, copy } = useCopy((address) => notice.error(texts.links.cannotCopy(address), 5_000));
  return (
    <Button $kind="secondary" onClick={() => void copy(`${window.location.origin}/${username}`)}>
      {copied ? <TickIcon /> : <ShareIcon />}
      <span aria-live="polite">{copied ? texts.links.copied : texts.links.share}</span>
    </Button>
  );
}
