import { shellAtom } from '@linkstall/kit/remote';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';

import { Button } from '../ui/button.tsx';
import { ShareIcon, TickIcon } from '../ui/icons.tsx';
import { texts } from '../ui/texts.ts';
import { copyText } from './copy-text.ts';

const COPY_FEEDBACK_MS = 500;

/** Copies the address of the public page. */
export function ShareButton({ username }: { readonly username: string }) {
  const { notice } = useAtomValue(shellAtom);
  const [copied, setCopied] = useState(false);

  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), COPY_FEEDBACK_MS);
    return () => clearTimeout(timer);
  }, [copied]);

  const share = async () => {
    const address = `${window.location.origin}/${username}`;
    if (await copyText(address)) setCopied(true);
    else notice.error(texts.links.cannotCopy(address), 5_000);
  };

  return (
    <Button $kind="line" onClick={() => void share()}>
      {copied ? <TickIcon /> : <ShareIcon />}
      <span aria-live="polite">{copied ? texts.links.copied : texts.links.share}</span>
    </Button>
  );
}
