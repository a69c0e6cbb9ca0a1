import type { PhonePreviewProps, SlotModule } from '@linkstall/contracts/shell';
import { Button } from '@linkstall/kit/pieces';
import { memo, useDeferredValue, useMemo } from 'react';

import { lazyTexts } from '../lazy-texts.ts';
import { ReleaseBoundary } from '../remotes/release-boundary.tsx';
import type { Part, ShownPart } from '../remotes/remote-modules.ts';
import { useRemote, useSlotFiller, useStayed } from '../remotes/remotes-context.ts';
import { useShell } from '../shell-context.ts';
import { inWords } from '../states/missing-remote.tsx';
import { texts } from '../texts.ts';
import { PhoneFrame, PhoneNote } from './phone-frame.tsx';
import type { PhoneData } from './use-phone-data.ts';

const SLOT = 'phone-preview';
/** With more entries the phone paints only those near its screen. */
const MANY = 40;

interface PhoneProps {
  readonly data: PhoneData;
}

/** The phone preview of the admin area. The remote that declares the slot renders the page as visitors see it. */
export function PhonePreview({ data }: PhoneProps) {
  const filler = useSlotFiller(SLOT);
  if (!filler) return <PhoneNote text={lazyTexts.preview.none} />;
  return <FilledPhone filler={filler} data={data} />;
}

function FilledPhone({ filler, data }: PhoneProps & { readonly filler: Part }) {
  // Deferred, because a page of a thousand links takes long to render.
  const deferred = useDeferredValue(data);
  const { user, links, entries, shown: beside, theme, hasStore } = deferred;
  const shown = useMemo(
    () => ({ user, links, theme, hasStore, ...(entries && { entries }), ...(beside && { shown: beside }) }),
    [user, links, entries, beside, theme, hasStore],
  );
  const slot = useRemote<SlotModule>(filler, shown);
  if (slot.status === 'missing' || slot.status === 'slow')
    return <MissingPhone remote={filler.remote} isSlow={slot.status === 'slow'} onRetry={slot.retry} />;
  if (deferred.status === 'failed' && theme === null) return <PhoneNote text={lazyTexts.preview.unread} />;
  const empty = <PhoneFrame picture>{null}</PhoneFrame>;
  if (slot.status === 'loading' || user === null || deferred.status === 'loading') return empty;
  const part = { ...filler, release: slot.release };
  return (
    <ReleaseBoundary shown={part} fallback={empty}>
      <PhoneFrame picture at={deferred.newest} long={(entries ?? links).length > MANY}>
        <Preview module={slot.module} {...part} {...shown} user={user} />
      </PhoneFrame>
    </ReleaseBoundary>
  );
}

interface PreviewProps extends Omit<PhonePreviewProps, 'shell'>, ShownPart {
  readonly module: SlotModule;
}

const Preview = memo(function Preview({ module, remote, expose, release, ...shown }: PreviewProps) {
  useStayed({ remote, expose, release });
  return <module.Component shell={useShell()} {...shown} />;
});

interface MissingPhoneProps {
  readonly remote: string;
  readonly isSlow: boolean;
  readonly onRetry: () => void;
}

const MissingPhone = ({ remote, isSlow, onRetry }: MissingPhoneProps) => (
  <PhoneNote missing={remote} text={lazyTexts.preview[isSlow ? 'slow' : 'missing'](inWords(remote))}>
    <Button $kind="secondary" onClick={onRetry}>
      {texts.site.tryAgain}
    </Button>
  </PhoneNote>
);
