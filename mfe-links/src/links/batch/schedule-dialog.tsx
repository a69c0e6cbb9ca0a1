import { token } from '@linkstall/contracts/tokens';
import { Button, Dialog, DialogButtons, SendButton } from '@linkstall/kit/components';
import { Form, useForm } from '@linkstall/kit/form';
import {
  changedScheduleFields,
  ScheduleFields,
  scheduleErrors,
  scheduleValues,
  useTimeZone,
  type ScheduleValues,
} from '@linkstall/kit/schedule';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import styled from 'styled-components';

import { batchTexts as texts } from '../../ui/batch-texts.ts';
import type { Entry } from '../../ui/entry.ts';
import { texts as pageTexts } from '../../ui/texts.ts';
import { scheduleEntriesAtom } from './batch.state.ts';

interface ScheduleDialogProps {
  readonly selectedEntries: readonly Entry[];
  readonly onClose: () => void;
}

/** Asks for the schedule of the selected entries. A schedule that all of them have is filled in. */
export function ScheduleDialog({ selectedEntries, onClose }: ScheduleDialogProps) {
  const { zone } = useTimeZone();
  const [values, setValues] = useState<ScheduleValues>(() => scheduleValues(commonSchedule(selectedEntries), zone));
  const schedule = useSetAtom(scheduleEntriesAtom);
  const title = texts.scheduleTitle(selectedEntries.length);
  const form = useForm({
    check: scheduleErrors,
    send: (sent: ScheduleValues) => {
      const { shownFrom = '', shownUntil = '' } = changedScheduleFields(sent, {});
      void schedule({ chosen: selectedEntries, schedule: { shownFrom, shownUntil } });
      return Promise.resolve();
    },
    onSent: onClose,
  });
  return (
    <Dialog label={title} width="sheet" onClose={onClose}>
      <h2>{title}</h2>
      <p>{texts.scheduleHint}</p>
      <div ref={openDetails}>
        <Fields form={form} onSubmit={() => form.submit(values)}>
          <ScheduleFields values={values} onChange={(changes) => setValues((before) => ({ ...before, ...changes }))} />
          <DialogButtons>
            <Button $kind="quiet" onClick={onClose}>
              {pageTexts.common.cancel}
            </Button>
            <SendButton kind="primary" busy={form.busy}>
              {texts.save}
            </SendButton>
          </DialogButtons>
        </Fields>
      </div>
    </Dialog>
  );
}

function commonSchedule([first, ...others]: readonly Entry[]) {
  const { shownFrom, shownUntil } = first ?? {};
  const isCommon = others.every((entry) => entry.shownFrom === shownFrom && entry.shownUntil === shownUntil);
  return isCommon ? { ...(shownFrom && { shownFrom }), ...(shownUntil && { shownUntil }) } : {};
}

/** Expands the fields, which a form collapses at first. */
const openDetails = (element: HTMLElement | null) => element?.querySelector('details')?.setAttribute('open', '');

const Fields = styled(Form)`
  display: grid;
  gap: ${token('4')};
`;
