import { token } from '@linkstall/contracts/tokens';
import { adminLocale } from '@linkstall/kit/admin-language';
import { TextField } from '@linkstall/kit/form';
import { Button, ClockIcon } from '@linkstall/kit/components';
import {
  momentOf,
  nextChange,
  useNow,
  useTimeZone,
  wallTimeOf,
  formatMoment,
  type VisibilityWindow,
} from '@linkstall/kit/schedule';
import { useSetAtom } from 'jotai';
import { useEffect, useState } from 'react';
import styled from 'styled-components';

import { schedulesOf, type Entry } from '../ui/entry.ts';
import { texts } from '../ui/texts.ts';
import { setPreviewTimeAtom } from './links.state.ts';

const HOUR_MS = 3_600_000;

interface PreviewTimeProps {
  readonly entries: readonly Entry[];
}

/** Chooses the time of the phone preview. It appears only when an entry has a schedule. */
export function PreviewTime({ entries }: PreviewTimeProps) {
  const schedules = entries.flatMap(schedulesOf).filter(({ shownFrom, shownUntil }) => shownFrom ?? shownUntil);
  return schedules.length > 0 ? <TimeChooser schedules={schedules} /> : null;
}

function TimeChooser({ schedules }: { readonly schedules: readonly VisibilityWindow[] }) {
  const { zone } = useTimeZone();
  const now = useNow(schedules);
  /** Local time in the creator's time zone. Null means now. */
  const [localTime, setLocalTime] = useState<string | null>(null);
  const setPreviewTime = useSetAtom(setPreviewTimeAtom);
  const timestamp = localTime === null ? null : (momentOf(localTime, zone)?.moment ?? null);
  useEffect(() => setPreviewTime(timestamp), [setPreviewTime, timestamp, now]);
  useEffect(() => () => setPreviewTime(null), [setPreviewTime]);
  const [day = '', time = ''] = localTime?.split('T') ?? [];

  if (localTime === null) {
    const open = () => setLocalTime(wallTimeOf(nextChange(schedules, Date.now()) ?? Date.now() + HOUR_MS, zone));
    return (
      <OpenButton $kind="quiet" onClick={open}>
        <ClockIcon />
        {texts.previewTime.summary}
      </OpenButton>
    );
  }
  return (
    <Fields role="group" aria-label={texts.previewTime.summary}>
      <TextField
        label={texts.previewTime.day}
        type="date"
        value={day}
        required={false}
        onText={(text) => setLocalTime(`${text}T${time}`)}
      />
      <TextField
        label={texts.previewTime.time}
        type="time"
        value={time}
        required={false}
        onText={(text) => setLocalTime(`${day}T${text}`)}
      />
      <Button $kind="secondary" onClick={() => setLocalTime(null)}>
        {texts.previewTime.backToNow}
      </Button>
      <p role="status">
        {timestamp === null
          ? texts.previewTime.choose
          : texts.previewTime.shownTime(formatMoment(timestamp, zone, { now, locale: adminLocale('en-GB') }))}
      </p>
    </Fields>
  );
}

const OpenButton = styled(Button)`
  justify-self: start;
  margin-bottom: ${token('2')};
`;

const Fields = styled.div`
  display: grid;
  align-items: end;
  gap: ${token('3')};
  margin-bottom: ${token('4')};
  padding: ${token('3')} ${token('4')};
  border: ${token('line')} solid ${token('border')};
  border-radius: ${token('radius')};
  background: ${token('surface')};
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 9.5rem), 1fr));
  > p {
    grid-column: 1 / -1;
    color: ${token('muted')};
    font-size: ${token('text-sm')};
  }
`;
