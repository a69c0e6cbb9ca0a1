import type { ImportEntry, ImportPreview } from '@linkstall/contracts/http';
import { token } from '@linkstall/contracts/tokens';
import { BackIcon, Button, Row, SendButton } from '@linkstall/kit/components';
import { Form, FormProblem, useForm } from '@linkstall/kit/form';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import styled from 'styled-components';

import { importOriginTexts } from '../../ui/import-origin-texts.ts';
import { importTexts } from '../../ui/import-texts.ts';
import { texts } from '../../ui/texts.ts';
import { addPanelStyles, CloseAnimation } from '../form/add-panel.tsx';
import { list } from '../links.state.ts';
import { storeImportAtom } from './import.state.ts';

interface ImportListProps {
  readonly id: string;
  readonly preview: ImportPreview;
  readonly file: File | undefined;
  readonly onBack: () => void;
  readonly onAdded: () => void;
  readonly onCancel: () => void;
}

/** The ticked entries. An entry that is on the page already has no tick at first. */
function useChoice(entries: readonly ImportEntry[]) {
  const storedAddresses = useStoredAddresses();
  const isOnPage = ({ detail }: ImportEntry) => storedAddresses.has(plainAddress(detail));
  const possible = entries.filter(({ problem }) => problem === '');
  const [chosen, setChosen] = useState(() => new Set(possible.filter((entry) => !isOnPage(entry))));
  const areAllChosen = chosen.size === possible.length;
  const toggle = (entry: ImportEntry) => {
    const next = new Set(chosen);
    if (!next.delete(entry)) next.add(entry);
    setChosen(next);
  };
  return { chosen, isOnPage, toggle, areAllChosen, toggleAll: () => setChosen(new Set(areAllChosen ? [] : possible)) };
}

/** The entries that were found, with a tick for each. */
export function ImportList({ id, preview, file, onBack, onAdded, onCancel }: ImportListProps) {
  const { source, origin, entries, isCut } = preview;
  const choice = useChoice(entries);
  const { chosen } = choice;
  const store = useSetAtom(storeImportAtom);
  const form = useForm({
    check: () => (chosen.size === 0 ? { form: importTexts.noneChosen } : {}),
    send: (entriesToStore: readonly ImportEntry[]) => store({ entries: entriesToStore, file }),
    onSent: (failure, unlock) => (failure ? unlock() : onAdded()),
  });
  return (
    <Panel
      id={id}
      aria-labelledby={`${id}-title`}
      form={form}
      onSubmit={() => form.submit(entries.filter((entry) => chosen.has(entry)))}
    >
      <h2 id={`${id}-title`} ref={focusOnce} tabIndex={-1}>
        {importTexts.found(entries.length, source)}
      </h2>
      <p>
        {importTexts.choose} {isCut && importTexts.cut}
      </p>
      {origin && (
        <p>{importOriginTexts[origin.isVerified ? 'signedBy' : 'notVerified'](origin.site, origin.username)}</p>
      )}
      <Choice entries={entries} choice={choice} onChange={form.clear} />
      <FormProblem />
      <Row>
        <SendButton kind="primary" busy={form.busy}>
          {importTexts.store(chosen.size)}
        </SendButton>
        <Button $kind="quiet" onClick={onBack}>
          <BackIcon />
          {importTexts.back}
        </Button>
        <Button $kind="quiet" onClick={onCancel}>
          {texts.common.cancel}
        </Button>
      </Row>
      <CloseAnimation id={id} />
    </Panel>
  );
}

interface ChoiceProps {
  readonly entries: readonly ImportEntry[];
  readonly choice: ReturnType<typeof useChoice>;
  readonly onChange: () => void;
}

const Choice = ({ entries, choice, onChange }: ChoiceProps) => (
  <Entries onChange={onChange}>
    <li>
      <label>
        <input type="checkbox" checked={choice.areAllChosen} onChange={choice.toggleAll} />
        <b>{importTexts.all}</b>
      </label>
    </li>
    {entries.map((entry, index) => (
      <li key={index}>
        <label>
          <input
            type="checkbox"
            checked={choice.chosen.has(entry)}
            disabled={entry.problem !== ''}
            onChange={() => choice.toggle(entry)}
          />
          <span>
            <b>{entry.title}</b>
            <small>{detailOf(entry, choice.isOnPage(entry))}</small>
          </span>
        </label>
      </li>
    ))}
  </Entries>
);

function detailOf({ kind, detail, picture, problem }: ImportEntry, isOnPage: boolean): string {
  if (problem) return `${detail} · ${problem}`;
  const kindName = Object.hasOwn(texts.kinds, kind) ? texts.kinds[kind as keyof typeof texts.kinds] : '';
  return [
    kindName || (kind === 'link' ? importTexts.link : ''),
    detail,
    picture && importTexts.withPicture,
    isOnPage && importTexts.onPage,
  ]
    .filter(Boolean)
    .join(' · ');
}

const plainAddress = (address: string): string =>
  address
    .trim()
    .replace(/^https?:\/\//i, '')
    .replace(/\/$/, '');

function useStoredAddresses(): ReadonlySet<string> {
  const view = useAtomValue(list.viewAtom);
  const entries = view.status === 'ready' ? view.value : [];
  return new Set(entries.flatMap((entry) => ('url' in entry && entry.url ? plainAddress(entry.url) : [])));
}

const focusOnce = (title: HTMLElement | null) => {
  if (document.activeElement === document.body) title?.focus();
};

const Panel = styled(Form)`
  ${addPanelStyles}
  p {
    color: ${token('muted')};
  }
`;

const Entries = styled.ul`
  display: grid;
  margin: 0;
  padding: 0;
  list-style: none;
  li + li {
    border-top: ${token('line')} solid ${token('border')};
  }
  label {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    align-items: center;
    gap: ${token('3')};
    min-height: 44px;
    padding-block: ${token('2')};
    cursor: pointer;
  }
  input {
    width: 1.25rem;
    height: 1.25rem;
    accent-color: ${token('select')};
  }
  b {
    display: block;
    font-weight: ${token('weight-mid')};
    overflow-wrap: anywhere;
  }
  small {
    color: ${token('muted')};
    font-size: ${token('text-sm')};
    overflow-wrap: anywhere;
  }
  label:has(:disabled) {
    color: ${token('muted')};
    cursor: default;
  }
`;
