import { token } from '@linkstall/contracts/tokens';
import { Button, Dialog, DialogButtons, Select } from '@linkstall/kit/components';
import { Field } from '@linkstall/kit/form';
import { useSetAtom } from 'jotai';
import { useId, useState } from 'react';
import styled from 'styled-components';

import { batchTexts as texts } from '../../ui/batch-texts.ts';
import type { Entry } from '../../ui/entry.ts';
import { texts as pageTexts } from '../../ui/texts.ts';
import { nameOf } from '../entry-values.ts';
import { moveEntriesAtom } from './batch.state.ts';

interface MoveDialogProps {
  readonly selectedEntries: readonly Entry[];
  readonly allEntries: readonly Entry[];
  readonly onClose: () => void;
}

/** Asks for the new place of the selected entries. */
export function MoveDialog({ selectedEntries, allEntries, onClose }: MoveDialogProps) {
  const [place, setPlace] = useState('top');
  const move = useSetAtom(moveEntriesAtom);
  const id = useId();
  const chosen = new Set(selectedEntries);
  const title = texts.moveTitle(selectedEntries.length);
  const save = () => {
    onClose();
    void move({ chosen: selectedEntries, place });
  };
  return (
    <Dialog label={title} width="sheet" onClose={onClose}>
      <h2>{title}</h2>
      <Place>
        <label htmlFor={id}>{texts.moveTo}</label>
        <Select id={id} value={place} onChange={({ currentTarget }) => setPlace(currentTarget.value)}>
          <option value="top">{texts.top}</option>
          <option value="end">{texts.end}</option>
          {allEntries
            .filter((entry) => !chosen.has(entry))
            .map((entry) => (
              <option key={entry._id} value={entry._id}>
                {texts.after(nameOf(entry))}
              </option>
            ))}
        </Select>
      </Place>
      <DialogButtons>
        <Button $kind="quiet" onClick={onClose}>
          {pageTexts.common.cancel}
        </Button>
        <Button $kind="primary" onClick={save}>
          {texts.move}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}

const Place = styled(Field)`
  margin-block: ${token('4')} ${token('5')};
  select {
    width: 100%;
  }
`;
