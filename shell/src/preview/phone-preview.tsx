import type { PhonePreviewProps, SlotModule } from '@linkstall/contracts/shell';
import { Button } from '@linkstall/kit/pieces';
import { useMemo } from 'react';

import { lateTexts } from '../late-texts.ts';
import { ReleaseBoundary } from '../remotes/release-boundary.tsx';
import type { Part, ShownPart } from '../remotes/remote-modules.ts';
import { useRemote, useSlotFiller, useStayed } from '../remotes/remotes-context.ts';
import { useLent } from '../remotes/use-lent.ts';
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

function FilledPhone({ filler, data }: PhoneProps & { readonly filler: Part }) {
  const { user, links, entries, shown: beside, theme, hasStore } = data;
  const shown = useMemo(
    () => ({ user, links, theme, hasStore, ...(entries && { entries }), ...(beside && { shown: beside }) }),
    [user, links, entries, beside, theme, hasStore],
  );
  const slot = useRemote<SlotModule>(filler, shown);
  if (slot.status === 'missing' || slot.status === 'slow')
    return <MissingPhone remote={filler.remote} isSlow={slot.status === 'slow'} onRetry={slot.retry} />;
  if (data.status === 'failed' && theme === null) return <PhoneNote text={lateTexts.preview.unread} />;
  const empty = <PhoneFrame picture>{null}</PhoneFrame>;
  if (slot.status === 'loading' || user === null || data.status === 'loading') return empty;
  const part = { ...filler, release: slot.release };
  return (
    <ReleaseBoundary shown={part} fallback={empty}>
      <PhoneFrame picture at={data.newest}>
        <Preview module={slot.module} part={part} {...shown} user={user} />
      </PhoneFrame>
    </ReleaseBoundary>
  );
}

interface PreviewProps extends Omit<PhonePreviewProps, 'shell'> {
  readonly module: SlotModule;
  readonly part: ShownPart;
}

function Preview({ module, part, ...shown }: PreviewProps) {
  useStayed(part);
  return <module.Component shell={useLent(module)} {...shown} />;
}

interface MissingPhoneProps {
  readonly remote: string;
  readonly isSlow: boolean;
  readonly onRetry: () => void;
}

const MissingPhone = ({ remote, isSlow, onRetry }: MissingPhoneProps) => (
  <PhoneNote missing={remote} text={lateTexts.preview[isSlow ? 'slow' : 'missing'](inWords(remote))}>
    <Button $kind="secondary" onClick={onRetry}>
      {texts.site.tryAgain}
    </Button>
  </PhoneNote>
);
