import { token } from '@linkstall/contracts/tokens';
import { SearchIcon } from '@linkstall/kit/components';
import { isSameCollection } from '@linkstall/kit/product-filter';
import styled from 'styled-components';

import { storePath } from '../ui/store-path.ts';
import { useTexts } from '../ui/languages.ts';
import { buttonLinkStyle } from '../ui/theme-styles.ts';
import type { StoreData } from './store-data.ts';

/** A store of this many products has a search. */
const SEARCH_FROM = 12;

/** The collections of a store, and its search. Both are plain addresses, so they need no scripts. */
export function Finder({ data }: { readonly data: StoreData }) {
  const texts = useTexts();
  const { owner, total, storeTotal = total, collections = [], filter = {} } = data;
  const hasSearch = storeTotal >= SEARCH_FROM;
  if (collections.length === 0 && !hasSearch) return null;
  const { username } = owner;
  const chips = [undefined, ...collections];
  const isCurrent = (name: string | undefined) =>
    filter.words === undefined && isSameCollection(name ?? '', filter.collection ?? '');
  return (
    <Row>
      {collections.length > 0 && (
        <nav aria-label={texts.store.collections}>
          <ul role="list">
            {chips.map((name) => (
              <li key={name ?? ''}>
                <a href={storePath(username, { collection: name })} aria-current={isCurrent(name) ? 'page' : undefined}>
                  {name ?? texts.store.all}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {hasSearch && (
        <form role="search" action={storePath(username)}>
          <input
            type="search"
            name="q"
            required
            maxLength={40}
            defaultValue={filter.words}
            placeholder={texts.store.search}
            aria-label={texts.store.search}
          />
          <button type="submit" aria-label={texts.store.doSearch}>
            <SearchIcon />
          </button>
        </form>
      )}
    </Row>
  );
}

/** A search without a result. */
export function NothingFound({ username, words }: { readonly username: string; readonly words: string }) {
  const texts = useTexts();
  return (
    <Nothing>
      <h2>{texts.store.nothingFound}</h2>
      <p>{texts.store.nothingFoundText(words)}</p>
      <a href={storePath(username)}>{texts.store.showAll}</a>
    </Nothing>
  );
}

const Row = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 0.75em;
  margin-bottom: 1.25em;
  ul {
    display: flex;
    gap: 0.5em;
    overflow-x: auto;
    overscroll-behavior-x: contain;
    scrollbar-width: none;
    padding: 3px;
    margin: -3px;
  }
  li {
    flex: none;
  }
  li a,
  form {
    display: flex;
    align-items: center;
    min-height: ${token('tap')};
    border: 0.1em solid;
    border-radius: 9em;
    color: var(--lt-foot);
  }
  li a {
    padding-inline: 1.1em;
    font-weight: 600;
    text-decoration: none;
    unicode-bidi: plaintext;
  }
  li a[aria-current] {
    border-color: var(--lt-buy, var(--lt-title));
    background: var(--lt-buy, var(--lt-title));
    color: var(--lt-buy-text, var(--lt-page));
  }
  form:focus-within {
    outline: 3px solid var(--lt-focus);
    outline-offset: 2px;
  }
  input {
    flex: 1;
    min-width: 0;
    padding-inline: 1.1em 0;
    border: 0;
    background: none;
    color: inherit;
    font: inherit;
    outline: 0;
    appearance: none;
    &::placeholder {
      color: inherit;
      opacity: 1;
    }
  }
  button {
    display: grid;
    place-items: center;
    width: ${token('tap')};
    height: ${token('tap')};
    padding: 0;
    border: 0;
    background: none;
    color: inherit;
    cursor: pointer;
  }
  @container (min-width: 44em) {
    grid-template-columns: minmax(0, 1fr) minmax(12em, 20em);
    > :only-child {
      grid-column: 1 / -1;
    }
    > form:only-child {
      grid-column: 2;
    }
  }
`;

const Nothing = styled.section`
  display: grid;
  justify-items: center;
  gap: 0.75em;
  padding-block: 2.5em;
  text-align: center;
  h2 {
    color: inherit;
    font: var(--lt-heading-weight) 1.375em/1.3 var(--lt-heading-font);
  }
  a {
    ${buttonLinkStyle}
  }
`;
