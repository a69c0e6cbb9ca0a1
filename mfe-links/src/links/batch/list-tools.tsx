import { token } from '@linkstall/contracts/tokens';
import { Button, SearchIcon, TickIcon } from '@linkstall/kit/components';
import { useAtom, useAtomValue } from 'jotai';
import { useDeferredValue, useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import styled from 'styled-components';

import { batchTexts as texts } from '../../ui/batch-texts.ts';
import type { Entry } from '../../ui/entry.ts';
import { foldedIdsAtom, listViewAtom, shownEntries, WHOLE_LIST } from '../shown.state.ts';
import { findEntries } from './search.ts';
import { SelectList } from './select-list.tsx';

/** The search of a long list, and the mode in which several entries are selected. */
export function ListTools({ entries }: { readonly entries: readonly Entry[] }) {
  const [query, setQuery] = useState('');
  const [view, setView] = useAtom(listViewAtom);
  const foldedIds = useAtomValue(foldedIdsAtom);
  const select = useRef<HTMLButtonElement>(null);
  const deferredQuery = useDeferredValue(query);
  const foundIds = useMemo(() => findEntries(entries, deferredQuery), [entries, deferredQuery]);
  const { isSelecting } = view;
  useEffect(
    () => setView((before) => (before.foundIds === foundIds ? before : { ...before, foundIds })),
    [foundIds, setView],
  );
  useEffect(() => () => setView(WHOLE_LIST), [setView]);
  const setSelecting = (isOn: boolean) => setView({ foundIds, isSelecting: isOn });
  const done = () => {
    setSelecting(false);
    select.current?.focus();
  };
  const isPartial = shownEntries(entries, { ...view, foundIds }, foldedIds).length < entries.length;
  return (
    <Tools role="group" aria-label={texts.tools}>
      <Search query={query} onQuery={setQuery} />
      <Button ref={select} $kind="secondary" aria-pressed={isSelecting} onClick={() => setSelecting(!isSelecting)}>
        <TickIcon />
        {texts.select}
      </Button>
      <Status role="status">
        {foundIds && texts.found(foundIds.size, entries.length)} {isPartial && !isSelecting && texts.orderOff}
      </Status>
      {isSelecting && (
        <SelectList
          entries={foundIds ? entries.filter(({ _id }) => foundIds.has(_id)) : entries}
          allEntries={entries}
          onDone={done}
        />
      )}
    </Tools>
  );
}

interface SearchProps {
  readonly query: string;
  readonly onQuery: (query: string) => void;
}

function Search({ query, onQuery }: SearchProps) {
  const clearByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || query === '') return;
    event.preventDefault();
    onQuery('');
  };
  return (
    <SearchField>
      <SearchIcon />
      <input
        type="search"
        aria-label={texts.search}
        placeholder={texts.placeholder}
        value={query}
        maxLength={100}
        dir="auto"
        autoComplete="off"
        spellCheck={false}
        onChange={({ currentTarget }) => onQuery(currentTarget.value)}
        onKeyDown={clearByKey}
      />
    </SearchField>
  );
}

const Tools = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: 0 ${token('2')};
  button[aria-pressed='true'] {
    border-color: ${token('select')};
    background: ${token('select-soft')};
    color: ${token('on-select-soft')};
  }
  @media (forced-colors: active) {
    button[aria-pressed='true'] {
      outline: 2px solid Highlight;
    }
  }
`;

const SearchField = styled.label`
  position: relative;
  svg {
    position: absolute;
    inset-block: 0;
    inset-inline-start: ${token('3')};
    margin-block: auto;
    width: 1.1rem;
    color: ${token('muted')};
    pointer-events: none;
  }
  input {
    width: 100%;
    min-height: ${token('tap')};
    padding-block: 0;
    padding-inline: 2.4rem ${token('3')};
    border: ${token('line')} solid ${token('border-strong')};
    border-radius: ${token('radius')};
    background: ${token('surface')};
    color: ${token('text')};
    font: inherit;
    text-overflow: ellipsis;
  }
`;

const Status = styled.p`
  grid-column: 1 / -1;
  padding-top: ${token('2')};
  color: ${token('muted')};
  font-size: ${token('text-sm')};
  &:empty {
    padding: 0;
  }
`;
