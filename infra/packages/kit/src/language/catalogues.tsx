import type { PageLanguage } from '@linkstall/contracts/http';
import { type ComponentType, createContext, memo, type ReactNode, Suspense, use } from 'react';

type Translation = Exclude<PageLanguage, 'en'>;

interface Catalogue<T> {
  readonly language: PageLanguage;
  /** Null for English, whose texts are in the components' own files. */
  readonly texts: T | null;
}

interface PageProps {
  readonly data: { readonly language?: PageLanguage } | null;
}

const RETRY_MS = 3_000;

/**
 * The translations of a remote. Each language is a lazy chunk: the server bundle contains all of them, and a browser loads one.
 * A page calls `load` in its own `load`, because the edge renders synchronously.
 */
export function createCatalogues<T>(files: Readonly<Record<Translation, () => Promise<{ readonly default: T }>>>) {
  const Context = createContext<Catalogue<T>>({ language: 'en', texts: null });
  const loaded = new Map<Translation, Catalogue<T>>();
  const waiting = new Map<Translation, Promise<Catalogue<T>>>();

  const loadCatalogue = async (language: Translation): Promise<Catalogue<T>> => {
    const catalogue = loaded.get(language) ?? { language, texts: (await files[language]()).default };
    loaded.set(language, catalogue);
    return catalogue;
  };
  const loadWithRetry = (language: Translation): Promise<Catalogue<T>> =>
    loadCatalogue(language).catch(() =>
      new Promise((resolve) => setTimeout(resolve, RETRY_MS)).then(() => loadWithRetry(language)),
    );
  const loadOnce = (language: Translation): Promise<Catalogue<T>> => {
    const promise = waiting.get(language) ?? loadWithRetry(language);
    waiting.set(language, promise);
    return promise;
  };

  function Texts({ language, children }: { readonly language: Translation; readonly children: ReactNode }) {
    return <Context value={loaded.get(language) ?? use(loadOnce(language))}>{children}</Context>;
  }

  /** The texts of a language; null for English. */
  const load = async (language: PageLanguage = 'en'): Promise<T | null> =>
    language === 'en' ? null : (await loadCatalogue(language)).texts;

  /**
   * Draws a page in the language of its data. The boundary is memoized, because React removes the HTML of the edge when a
   * boundary gets new props before its chunk has arrived. A page in English has no boundary.
   */
  const translated = <P extends PageProps>(Page: ComponentType<P>, Fallback?: ComponentType<P>) =>
    memo(function Translated(props: P) {
      const language = props.data?.language ?? 'en';
      if (language === 'en') return <Page {...props} />;
      return (
        <Suspense fallback={Fallback ? <Fallback {...props} /> : null}>
          <Texts language={language}>
            <Page {...props} />
          </Texts>
        </Suspense>
      );
    });

  return { load, translated, useCatalogue: (): Catalogue<T> => use(Context) };
}
