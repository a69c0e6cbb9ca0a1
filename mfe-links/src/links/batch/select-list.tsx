import { token } from '@linkstall/contracts/tokens';
import { longListAttribute, nearRowStyles } from '@linkstall/kit/order';
import { memo, useCallback, useEffect, useMemo, useRef, useState, type MouseEvent } from 'react';
import styled from 'styled-components';

import { batchTexts as texts } from '../../ui/batch-texts.ts';
import type { Entry } from '../../ui/entry.ts';
import { texts as rowTexts } from '../../ui/texts.ts';
import { detailOf, nameOf } from '../entry-values.ts';
import { linkAddress } from '../link-row-text.tsx';
import { ActionBar } from './action-bar.tsx';

interface SelectListProps {
  /** The entries that a search found, or all. */
  readonly entries: readonly Entry[];
  readonly allEntries: readonly Entry[];
  readonly onDone: () => void;
}

/** The selected ids. A press with Shift selects or clears all rows from the last pressed row to this row. */
function useSelection(entries: readonly Entry[]) {
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set<string>());
  const lastId = useRef('');
  const shown = useRef(entries);
  useEffect(() => void (shown.current = entries), [entries]);
  const set = useCallback((ids: readonly string[], isSelected: boolean) => {
    setSelectedIds((before) => {
      const next = new Set(before);
      for (const id of ids)
        if (isSelected) next.add(id);
        else next.delete(id);
      return next;
    });
  }, []);
  const press = useCallback(
    (id: string, isSelected: boolean, hasShift: boolean) => {
      const ids = shown.current.map(({ _id }) => _id);
      const [from, to] = [ids.indexOf(lastId.current), ids.indexOf(id)];
      const isRange = hasShift && from !== -1;
      lastId.current = id;
      set(isRange ? ids.slice(Math.min(from, to), Math.max(from, to) + 1) : [id], isSelected);
    },
    [set],
  );
  return { selectedIds, press, set };
}

/** The entries with a checkbox each, and what can be done with the selected ones. */
export function SelectList({ entries, allEntries, onDone }: SelectListProps) {
  const { selectedIds, press, set } = useSelection(entries);
  const selectedEntries = useMemo(
    () => allEntries.filter(({ _id }) => selectedIds.has(_id)),
    [allEntries, selectedIds],
  );
  const areAllSelected = entries.length > 0 && entries.every(({ _id }) => selectedIds.has(_id));
  return (
    <Selection>
      {entries.length > 0 && (
        <All>
          <input
            type="checkbox"
            checked={areAllSelected}
            onChange={() =>
              set(
                entries.map(({ _id }) => _id),
                !areAllSelected,
              )
            }
          />
          <b>{texts.selectAll(entries.length)}</b>
          <small>{texts.rangeHint}</small>
        </All>
      )}
      <ActionBar selectedEntries={selectedEntries} allEntries={allEntries} onDone={onDone} />
      <Rows aria-label={texts.list} {...longListAttribute(entries.length)}>
        {entries.map((entry) => (
          <SelectRow key={entry._id} entry={entry} isSelected={selectedIds.has(entry._id)} onPress={press} />
        ))}
      </Rows>
    </Selection>
  );
}

interface SelectRowProps {
  readonly entry: Entry;
  readonly isSelected: boolean;
  readonly onPress: (id: string, isSelected: boolean, hasShift: boolean) => void;
}

const SelectRow = memo(function SelectRow({ entry, isSelected, onPress }: SelectRowProps) {
  const press = ({ shiftKey, currentTarget }: MouseEvent<HTMLInputElement>) =>
    onPress(entry._id, currentTarget.checked, shiftKey);
  return (
    <li>
      <label data-heading={entry.kind === 'heading' ? '' : undefined}>
        <input type="checkbox" checked={isSelected} onClick={press} onChange={() => undefined} />
        <span>
          <b dir="auto">{nameOf(entry)}</b>
          <small>{[!entry.isActive && texts.hidden, secondLine(entry)].filter(Boolean).join(' · ')}</small>
        </span>
      </label>
    </li>
  );
});

const secondLine = (entry: Entry): string =>
  entry.kind === 'link'
    ? linkAddress(entry.url)
    : [rowTexts.kinds[entry.kind], detailOf(entry)].filter(Boolean).join(', ');

const Selection = styled.div`
  grid-column: 1 / -1;
  display: flex;
  flex-direction: column;
  margin-top: ${token('3')};
  > label,
  li > label {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    align-items: center;
    gap: 0 ${token('3')};
    min-height: ${token('tap')};
    padding: ${token('1')} ${token('3')};
    cursor: pointer;
    user-select: none;
  }
  > label > input,
  li input {
    width: 1.25rem;
    height: 1.25rem;
    accent-color: ${token('select')};
    scroll-margin-block: 8rem 14rem;
  }
  small {
    display: block;
    overflow: hidden;
    color: ${token('muted')};
    font-size: ${token('text-sm')};
    text-overflow: ellipsis;
    white-space: nowrap;
  }
`;

const All = styled.label`
  b {
    font-weight: ${token('weight-mid')};
  }
  small {
    grid-column: 2;
  }
  @media (hover: none) {
    small {
      display: none;
    }
  }
`;

const Rows = styled.ul`
  ${nearRowStyles('3.25rem')}
  border: ${token('line')} solid ${token('border')};
  border-radius: ${token('radius-lg')};
  background: ${token('surface')};
  li + li {
    border-top: ${token('line')} solid ${token('border')};
  }
  li:has(:checked) {
    background: ${token('select-soft')};
    color: ${token('on-select-soft')};
  }
  b {
    display: block;
    font-weight: ${token('weight-mid')};
    line-height: ${token('lead-snug')};
    overflow-wrap: anywhere;
  }
  [data-heading] b {
    font-weight: ${token('weight-loud')};
  }
`;
