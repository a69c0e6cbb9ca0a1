import type { Product } from '@linkstall/contracts/http';
import { attempt } from '@linkstall/kit/loading';
import { shellAtom } from '@linkstall/kit/remote';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';

import { texts } from '../../ui/texts.ts';
import { Badge } from '../link-row.styles.ts';

/** Why visitors do not see a pinned product. Until that is known, and when it cannot be, that they do not. */
export function ProductState({ id }: { readonly id: string }) {
  const shell = useAtomValue(shellAtom);
  const [why, setWhy] = useState<string>(texts.row.notShown);
  useEffect(() => {
    let wanted = true;
    void attempt(shell, () => shell.http.get<Product>(`/product/${encodeURIComponent(id)}`)).then((response) => {
      if (!wanted) return;
      if (response.ok) setWhy(whyOf(response.value));
      else if (response.failure.status === 404) setWhy(texts.row.productGone);
    });
    return () => void (wanted = false);
  }, [shell, id]);
  return <Badge>{why}</Badge>;
}

/** One that is not hidden has been shown again meanwhile. */
const whyOf = ({ Product_Name: name, Product_status: isShown }: Product): string =>
  isShown ? texts.row.notShownNow(name) : texts.row.productHidden(name);
