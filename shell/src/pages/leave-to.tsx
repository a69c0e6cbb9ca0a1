import { useEffect } from 'react';

/** An address that is not this page's to answer: the edge decides. */
export function LeaveTo({ pathname }: { readonly pathname: string }) {
  useEffect(() => window.location.assign(pathname + window.location.search + window.location.hash), [pathname]);
  return null;
}
