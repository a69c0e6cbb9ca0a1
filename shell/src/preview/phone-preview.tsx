import type { PhonePreviewProps, SlotModule } from '@linkstall/contracts/shell';
import { Button } from '@linkstall/kit/pieces';
import { useMemo, useState } from 'react';

import { lateTexts } from '../late-texts.ts';
import { Boundary } from '../remotes/boundary.tsx';
import { useSlot, useSlotFiller } from '../remotes/remotes-context.ts';
import { useLent } from '../remotes/use-lent.ts';
import { useShell } from '../shell-context.ts';
import { inWords } from '../states/missing-remote.tsx';
import { texts } from '../texts.ts';
import { PhoneFrame, PhoneNote } from './phone-frame.tsx';
import type { PhoneData } from './use-phone-data.ts';

const SLOT = 'phone-preview';

interface PhoneProps {
  readonly data: PhoneData;
}

/** The phone of the admin area, filled by the remote that declares the slot: the preview is what visitors see. */
export function PhonePreview({ data }: PhoneProps) {
  const filler = useSlotFiller(SLOT);
  if (!filler) return <PhoneNote text={lateTexts.preview.none} />;
  return <FilledPhone filler={filler} data={data} />;
}

interface Filler {
  readonly remote: string;
  readonly expose: string;
}

function FilledPhone({ filler, data }: PhoneProps & { readonly filler: Filler }) {
  const { report } = useShell();
  const slot = useSlot<PhonePreviewProps>(filler);
  const [tries, setTries] = useState(0);
  const { user, links, entries, shown: beside, theme, hasStore } = data;
  const shown = useMemo(
    () => ({ user, links, theme, hasStore, ...(entries && { entries }), ...(beside && { shown: beside }) }),
    [user, links, entries, beside, theme, hasStore],
  );
  const retry = () => {
    setTries(tries + 1);
    slot.retry();
  };
  const missing = <MissingPhone remote={filler.remote} onRetry={retry} />;
  if (slot.status === 'missing') return missing;
  if (data.status === 'failed' && theme === null) return <PhoneNote text={lateTexts.preview.unread} />;
  if (slot.status === 'loading' || user === null || data.status === 'loading')
    return <PhoneFrame picture>{null}</PhoneFrame>;
  return (
    <Boundary key={tries} of={shown} fallback={() => missing} report={report}>
      <PhoneFrame picture at={data.newest}>
        <Preview module={slot.module} {...shown} user={user} />
      </PhoneFrame>
    </Boundary>
  );
}

interface PreviewProps extends Omit<PhonePreviewProps, 'shell'> {
  readonly module: SlotModule;
}

const Preview = ({ module, ...shown }: PreviewProps) => <module.Component shell={useLent(module)} {...shown} />;

const MissingPhone = ({ remote, onRetry }: { readonly remote: string; readonly onRetry: () => void }) => (
  <PhoneNote missing={remote} text={lateTexts.preview.missing(inWords(remote))}>
    <Button $kind="secondary" onClick={onRetry}>
      {texts.site.tryAgain}
    </Button>
  </PhoneNote>
);
