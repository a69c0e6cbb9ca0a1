import { token } from '@linkstall/contracts/tokens';
import { TextField } from '@linkstall/kit/form';
import { Button, ClockIcon } from '@linkstall/kit/pieces';
import {
  momentOf,
  nextChange,
  useNow,
  useTimeZone,
  wallTimeOf,
  whenWords,
  type VisibilityWindow,
} from '@linkstall/kit/schedule';
import { useSetAtom } from 'jotai';
import { useEffect, useState } from 'react';
import styled from 'styled-components';

import { schedulesOf, type Entry } from '../ui/entry.ts';
import { texts } from '../ui/texts.ts';
import { previewAtMomentAtom } from './links.state.ts';

const HOUR_MS = 3_600_000;

interface PreviewAtProps {
  readonly entries: readonly Entry[];
}

/** Where something comes or goes by itself: the phone shows the page as it is at another time, and follows the clock. */
export function PreviewAt({ entries }: PreviewAtProps) {
  const schedule = entries.flatMap(schedulesOf).filter(({ shownFrom, shownUntil }) => shownFrom ?? shownUntil);
  return schedule.length > 0 ? <Chooser schedule={schedule} /> : null;
}

function Chooser({ schedule }: { readonly schedule: readonly VisibilityWindow[] }) {
  const { zone } = useTimeZone();
  const now = useNow(schedule);
  /** As clocks of the zone show it; null: now. */
  const [wall, setWall] = useState<string | null>(null);
  const show = useSetAtom(previewAtMomentAtom);
  const moment = wall === null ? null : (momentOf(wall, zone)?.moment ?? null);
  useEffect(() => show(moment), [show, moment, now]);
  useEffect(() => () => show(null), [show]);
  const [day = '', time = ''] = wall?.split('T') ?? [];

  if (wall === null) {
    const begin = () => setWall(wallTimeOf(nextChange(schedule, Date.now()) ?? Date.now() + HOUR_MS, zone));
    return (
      <Opener $kind="quiet" onClick={begin}>
        <ClockIcon />
        {texts.previewAt.open}
      </Opener>
    );
  }
  return (
    <Group role="group" aria-label={texts.previewAt.open}>
      <TextField
        label={texts.previewAt.day}
        type="date"
        value={day}
        required={false}
        onText={(text) => setWall(`${text}T${time}`)}
      />
      <TextField
        label={texts.previewAt.time}
        type="time"
        value={time}
        required={false}
        onText={(text) => setWall(`${day}T${text}`)}
      />
      <Button $kind="secondary" onClick={() => setWall(null)}>
        {texts.previewAt.back}
      </Button>
      <p role="status">
        {moment === null ? texts.previewAt.choose : texts.previewAt.shows(whenWords(moment, zone, now))}
      </p>
    </Group>
  );
}

const Opener = styled(Button)`
  justify-self: start;
  margin-bottom: ${token('2')};
`;

const Group = styled.div`
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
