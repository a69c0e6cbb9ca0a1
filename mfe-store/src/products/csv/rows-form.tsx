import type { ImportedProduct, ProductImportPreview, ProductImportRow } from '@linkstall/contracts/http';
import { token } from '@linkstall/contracts/tokens';
import { BackIcon, Button, Row, SendButton } from '@linkstall/kit/components';
import { FormAlert, FormProblem, Switch, useForm } from '@linkstall/kit/form';
import { shellAtom } from '@linkstall/kit/remote';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import styled from 'styled-components';

import { csvTexts } from '../../ui/csv-texts.ts';
import { Form } from '../form-page.tsx';
import { addProducts } from './csv.state.ts';
import { focusOnce } from './focus-once.ts';

interface RowsFormProps {
  readonly file: File;
  readonly preview: ProductImportPreview;
  readonly onAdded: (products: readonly ImportedProduct[]) => void;
  readonly onBack: () => void;
}

/** The content of the file, row by row, and the button that adds its products. */
export function RowsForm({ file, preview: { rows, ignoredColumns, room }, onAdded, onBack }: RowsFormProps) {
  const { http } = useAtomValue(shellAtom);
  const [leavesFaultyOut, setLeavesFaultyOut] = useState(false);
  const [newRows, faultyRows, storedRows] = (['new', 'faulty', 'stored'] as const).map((state) =>
    rows.filter((row) => row.state === state),
  ) as [ProductImportRow[], ProductImportRow[], ProductImportRow[]];
  const canAdd = newRows.length > 0 && newRows.length <= room;
  const form = useForm({
    check: () => (faultyRows.length > 0 && !leavesFaultyOut ? { form: csvTexts.leaveOutFirst } : {}),
    send: () => addProducts(http, file, leavesFaultyOut),
    onSent: onAdded,
    onRefusal: ({ message }) => ({ form: `${message}.` }),
  });
  return (
    <Form form={form} aria-labelledby="rows" onSubmit={() => form.submit(undefined)}>
      <h2 id="rows" ref={focusOnce} tabIndex={-1}>
        {csvTexts.found(newRows.length)}
      </h2>
      {storedRows.length > 0 && <p>{csvTexts.stored(storedRows.length)}</p>}
      {ignoredColumns.length > 0 && <Ignored>{csvTexts.ignored(ignoredColumns)}</Ignored>}
      {newRows.length > room && <FormAlert>{csvTexts.noRoom(room)}</FormAlert>}
      {faultyRows.length > 0 && (
        <>
          <h3>{csvTexts.faulty(faultyRows.length)}</h3>
          <p>{csvTexts.faultyHint}</p>
          <List>
            {faultyRows.map((row) => (
              <FaultyRow key={row.row} row={row} />
            ))}
          </List>
        </>
      )}
      {newRows.length > 0 && <NewRows rows={newRows} />}
      {faultyRows.length > 0 && canAdd && (
        <Switch isOn={leavesFaultyOut} onToggle={(isOn) => (setLeavesFaultyOut(isOn), form.clear())}>
          {csvTexts.leaveOut(faultyRows.length)}
        </Switch>
      )}
      <FormProblem />
      <Row>
        {canAdd && (
          <SendButton kind="primary" busy={form.busy}>
            {csvTexts.add(newRows.length)}
          </SendButton>
        )}
        <Button $kind="quiet" onClick={onBack}>
          <BackIcon />
          {csvTexts.otherFile}
        </Button>
      </Row>
    </Form>
  );
}

/** A long list is closed at first. */
const NewRows = ({ rows }: { readonly rows: readonly ProductImportRow[] }) => (
  <details open={rows.length <= 10}>
    <Summary>{csvTexts.show(rows.length)}</Summary>
    <List>
      {rows.map(({ row, name, price, pictures }) => (
        <li key={row}>
          <b>{name}</b>
          <small>
            {price} · {pictures > 0 ? csvTexts.withPictures(pictures) : csvTexts.withoutPicture}
          </small>
        </li>
      ))}
    </List>
  </details>
);

const FaultyRow = ({ row: { row, name, faults } }: { readonly row: ProductImportRow }) => (
  <li>
    <b>
      {csvTexts.row(row)}, {name || csvTexts.withoutName}
    </b>
    {faults.map(({ column, message }) => (
      <Fault key={`${column} ${message}`}>
        <code>{column}</code> {message}
      </Fault>
    ))}
  </li>
);

const Ignored = styled.p`
  color: ${token('muted')};
  overflow-wrap: anywhere;
`;

const Summary = styled.summary`
  min-height: ${token('tap')};
  align-content: center;
  font-weight: ${token('weight-mid')};
  cursor: pointer;
`;

const List = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  margin: 0;
  padding: 0;
  list-style: none;
  li {
    padding-block: ${token('2')};
    border-top: ${token('line')} solid ${token('border')};
    overflow-wrap: anywhere;
  }
  b {
    display: block;
    font-weight: ${token('weight-mid')};
  }
  small {
    color: ${token('muted')};
    font-size: ${token('text-sm')};
  }
`;

const Fault = styled.p`
  color: ${token('bad')};
  font-size: ${token('text-sm')};
  code {
    font-weight: ${token('weight-mid')};
  }
`;
