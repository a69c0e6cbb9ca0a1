import type { PageLanguage } from '@linkstall/contracts/http';
import { type ComponentType, createContext, memo, Suspense, use } from 'react';

export type Translation = Exclude<PageLanguage, 'en'>;

interface Languages<T> {
  readonly catalogues: Readonly<Record<Translation, T>>;
}

interface PageProps {
  readonly data: { readonly language?: PageLanguage } | null;
}

/**
 * The translations of a remote, in one lazy chunk: the server bundle contains it, and a browser loads it for a page in another
 * language than English. A page calls `load` in its own `load`, because the edge renders synchronously.
 */
export function createCatalogues<T>(loadLanguages: () => Promise<Languages<T>>) {
  const Context = createContext<T | null>(null);
  let loaded: Languages<T> | undefined;
  let loading: Promise<Languages<T>> | undefined;

  const loadOnce = (): Promise<Languages<T>> =>
    (loading ??= loadLanguages().then(
      (languages) => (loaded = languages),
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    ));

  /** The texts of a language; null for English. */
  const load = async (language: PageLanguage = 'en'): Promise<T | null> =>
    language === 'en' ? null : (await loadOnce()).catalogues[language];

  /**
   * Draws a page in the language of its data. The boundary is memoized, because React removes the HTML of the edge when a
   * boundary gets new props before its chunk has arrived. A page in English has no boundary.
   */
  function translated<P extends PageProps>(Page: ComponentType<P>, Fallback?: ComponentType<P>) {
    function InLanguage({ language, page }: { readonly language: Translation; readonly page: P }) {
      const { catalogues } = loaded ?? use(loadOnce());
      return (
        <Context value={catalogues[language]}>
          <Page {...page} />
        </Context>
      );
    }
    return memo(function Translated(props: P) {
      const language = props.data?.language ?? 'en';
      if (language === 'en') return <Page {...props} />;
      return (
        <Suspense fallback={Fallback && <Fallback {...props} />}>
          <InLanguage language={language} page={props} />
        </Suspense>
      );
    });
  }

  /** The texts of the page; null for English, whose texts are in the components' own files. */
  return { load, translated, useCatalogue: (): T | null => use(Context) };
}
