import type { PhonePreviewProps, SlotModule } from '@linkstall/contracts/shell';
import { Button } from '@linkstall/kit/components';
import { memo, useDeferredValue, useMemo } from 'react';

import { lazyTexts } from '../lazy-texts.ts';
import { ReleaseBoundary } from '../remotes/release-boundary.tsx';
import type { ExposedModule, ShownModule } from '../remotes/remote-modules.ts';
import { useRemote, useSlotFillers, useReportWorking } from '../remotes/remotes-context.ts';
import { useShell } from '../shell-context.ts';
import { readableName } from '../status-pages/missing-remote.tsx';
import { texts } from '../texts.ts';
import { PhoneFrame, PhoneNote } from './phone-frame.tsx';
import type { PhoneData } from './use-phone-data.ts';

/** With more entries the phone paints only those near its screen. */
const MAX_FULLY_PAINTED = 40;

interface PhoneProps {
  readonly data: PhoneData;
}

/** The phone preview of the admin area. The remote that declares the slot renders the page as visitors see it. */
export function PhonePreview({ data }: PhoneProps) {
  const [filler] = useSlotFillers('phone-preview');
  if (!filler) return <PhoneNote text={lazyTexts.preview.none} />;
  return <FilledPhone filler={filler} data={data} />;
}

function FilledPhone({ filler, data }: PhoneProps & { readonly filler: ExposedModule }) {
  // Deferred, because a page of a thousand links takes long to render.
  const deferred = useDeferredValue(data);
  const { user, links, entries, visitorData, theme, hasStore } = deferred;
  const previewProps = useMemo(
    () => ({ user, links, theme, hasStore, ...(entries && { entries }), ...(visitorData && { shown: visitorData }) }),
    [user, links, entries, visitorData, theme, hasStore],
  );
  const slot = useRemote<SlotModule>(filler, previewProps);
  if (slot.status === 'missing' || slot.status === 'slow' || slot.status === 'disabled')
    return <MissingPhone remote={filler.remote} status={slot.status} onRetry={slot.retry} />;
  if (deferred.status === 'failed' && theme === null) return <PhoneNote text={lazyTexts.preview.failed} />;
  const empty = <PhoneFrame isInert>{null}</PhoneFrame>;
  if (slot.status === 'loading' || user === null || deferred.status === 'loading') return empty;
  const shownModule = { ...filler, release: slot.release };
  return (
    <ReleaseBoundary shownModule={shownModule} fallback={empty}>
      <PhoneFrame
        isInert
        language={user.language}
        scrollTo={deferred.newestIndex}
        isLong={(entries ?? links).length > MAX_FULLY_PAINTED}
      >
        <Preview module={slot.module} {...shownModule} {...previewProps} user={user} />
      </PhoneFrame>
    </ReleaseBoundary>
  );
}

interface PreviewProps extends Omit<PhonePreviewProps, 'shell'>, ShownModule {
  readonly module: SlotModule;
}

const Preview = memo(function Preview({ module, remote, expose, release, ...slotProps }: PreviewProps) {
  useReportWorking({ remote, expose, release });
  return <module.Component shell={useShell()} {...slotProps} />;
});

interface MissingPhoneProps {
  readonly remote: string;
  readonly status: 'missing' | 'slow' | 'disabled';
  readonly onRetry: () => void;
}

const MissingPhone = ({ remote, status, onRetry }: MissingPhoneProps) => (
  <PhoneNote missing={remote} text={lazyTexts.preview[status](readableName(remote))}>
    <Button $kind="secondary" onClick={onRetry}>
      {texts.site.tryAgain}
    </Button>
  </PhoneNote>
);
