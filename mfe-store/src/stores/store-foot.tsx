import { siteOf, type ShellApi } from '@linkstall/contracts/shell';

import { useTexts } from '../ui/languages.ts';
import { Footer } from './store-page.styles.ts';

interface StoreFootProps {
  readonly shell: ShellApi;
  readonly username: string;
}

/** The foot of the store and of a product. `/abuse` is the form of the edge that reports a page to the operators. */
export function StoreFoot({ shell, username }: StoreFootProps) {
  const { store } = useTexts();
  return (
    <Footer>
      <a href="/">{store.madeWith(siteOf(shell).name)}</a>
      <a href={`/abuse/${username}`} rel="nofollow">
        {store.report}
      </a>
    </Footer>
  );
}
