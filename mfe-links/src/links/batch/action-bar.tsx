import { token } from '@linkstall/contracts/tokens';
import { BinIcon, Button, ClockIcon, EyeIcon, EyeOffIcon, SortIcon } from '@linkstall/kit/components';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState, type ReactNode } from 'react';
import styled from 'styled-components';

import { batchTexts as texts } from '../../ui/batch-texts.ts';
import type { Entry } from '../../ui/entry.ts';
import { undoBarAtom } from '../undo-bar/undo-bar.state.ts';
import { deleteEntriesAtom, switchEntriesAtom } from './batch.state.ts';
import { MoveDialog } from './move-dialog.tsx';
import { ScheduleDialog } from './schedule-dialog.tsx';

interface ActionBarProps {
  readonly selectedEntries: readonly Entry[];
  readonly allEntries: readonly Entry[];
  readonly onDone: () => void;
}

/** The actions for the selected entries. The keyboard reaches the bar before the list, and the screen shows it below the list. */
export function ActionBar({ selectedEntries, allEntries, onDone }: ActionBarProps) {
  const [openDialog, setOpenDialog] = useState<'move' | 'schedule' | null>(null);
  const switchAll = useSetAtom(switchEntriesAtom);
  const remove = useSetAtom(deleteEntriesAtom);
  const hasMessage = useAtomValue(undoBarAtom) !== null;
  const isEmpty = selectedEntries.length === 0;
  const close = () => setOpenDialog(null);
  const action = (label: string, icon: ReactNode, act: () => unknown) => (
    <Button $kind="quiet" aria-disabled={isEmpty} onClick={() => void (isEmpty || act())}>
      {icon}
      {label}
    </Button>
  );
  return (
    <Bar role="group" aria-label={texts.actions} $hasMessage={hasMessage}>
      <p role="status">{texts.selected(selectedEntries.length)}</p>
      <div>
        {action(texts.move, <SortIcon />, () => setOpenDialog('move'))}
        {action(texts.show, <EyeIcon />, () => switchAll({ chosen: selectedEntries, isActive: true }))}
        {action(texts.hide, <EyeOffIcon />, () => switchAll({ chosen: selectedEntries, isActive: false }))}
        {action(texts.schedule, <ClockIcon />, () => setOpenDialog('schedule'))}
        {action(texts.remove, <BinIcon />, () => remove(selectedEntries))}
      </div>
      <Button $kind="secondary" onClick={onDone}>
        {texts.done}
      </Button>
      {openDialog === 'move' && <MoveDialog {...{ selectedEntries, allEntries }} onClose={close} />}
      {openDialog === 'schedule' && <ScheduleDialog selectedEntries={selectedEntries} onClose={close} />}
    </Bar>
  );
}

/** In the order of the page it follows the list. It leaves room for the undo bar, and scrolls away in a low window. */
const Bar = styled.div<{ readonly $hasMessage: boolean }>`
  position: sticky;
  bottom: calc(
    var(--ls-above-bar, ${token('4')}) + env(safe-area-inset-bottom, 0px) +
      ${({ $hasMessage }) => ($hasMessage ? '4.5rem' : '0px')}
  );
  z-index: 2;
  order: 1;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 ${token('2')};
  margin-top: ${token('3')};
  padding: ${token('2')} ${token('3')};
  border: ${token('line')} solid ${token('border-strong')};
  border-radius: ${token('radius-lg')};
  background: ${token('surface')};
  box-shadow: ${token('shadow-lg')};
  > p {
    flex: 1;
    font-weight: ${token('weight-mid')};
    font-variant-numeric: tabular-nums;
  }
  > div {
    display: flex;
    gap: ${token('1')};
  }
  > div > button {
    padding-inline: ${token('2')};
    font-size: ${token('text-sm')};
  }
  > div > [aria-disabled='true'] {
    opacity: 0.5;
    cursor: default;
  }
  @media (max-width: 47.99rem) {
    > div {
      order: 1;
      flex: 1 1 100%;
      justify-content: space-between;
    }
    > div > button {
      flex: 1 1 auto;
      flex-direction: column;
      gap: 0;
      min-width: 0;
      padding: ${token('1')} 0;
      font-size: ${token('text-xs')};
    }
  }
  @media (max-height: 30rem) {
    position: static;
  }
`;
