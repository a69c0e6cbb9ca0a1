import type { Product } from '@linkstall/contracts/http';
import { attempt } from '@linkstall/kit/loading';
import { shellAtom } from '@linkstall/kit/remote';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';

import { texts } from '../../ui/texts.ts';
import { Badge } from '../link-row.styles.ts';

/** The reason why visitors do not see a pinned product. An unknown reason gives only “Not shown”. */
export function ProductState({ id }: { readonly id: string }) {
  const shell = useAtomValue(shellAtom);
  const [reason, setReason] = useState<string>(texts.row.notShown);
  useEffect(() => {
    let isCurrent = true;
    void attempt(shell, () => shell.http.get<Product>(`/product/${encodeURIComponent(id)}`)).then((response) => {
      if (!isCurrent) return;
      if (response.ok) setReason(reasonOf(response.value));
      else if (response.failure.status === 404) setReason(texts.row.productGone);
    });
    return () => void (isCurrent = false);
  }, [shell, id]);
  return <Badge>{reason}</Badge>;
}

/** A product that is not hidden was shown again after the list was loaded. */
const reasonOf = ({ Product_Name: name, Product_status: isShown }: Product): string =>
  isShown ? texts.row.notShownNow(name) : texts.row.productHidden(name);
