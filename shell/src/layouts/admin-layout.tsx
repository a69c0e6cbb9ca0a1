import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';

import { PhonePreview } from '../preview/phone-preview.tsx';
import { usePhoneData } from '../preview/use-phone-data.ts';
import { useIdlePrefetch } from '../remotes/idle-prefetch.ts';
import { useRemotes } from '../remotes/remotes-context.ts';
import { useFreshUser } from '../session/use-fresh-user.ts';
import { useSessionUser, useShell } from '../shell-context.ts';
import { AdminFrame } from './admin-frame.tsx';
import { hasPreviewAt, navEntriesOf } from './admin-nav.ts';
import { BESIDE_MIN_WIDTH, PHONE } from './breakpoints.ts';
import { PageSlots } from './page-slots.tsx';
import { PreviewOverlay } from './preview-overlay.tsx';
import { useMedia } from './use-media.ts';

/** The admin area: navigation entries of the deployed remotes, and the phone preview of the user's page. */
export function AdminLayout({ children }: { readonly children?: ReactNode }) {
  const shell = useShell();
  const remotes = useRemotes();
  const nav = navEntriesOf(remotes.composition, useSessionUser());
  useIdlePrefetch(nav.map(({ remote }) => remote));
  const { pathname } = useLocation();
  // Sections that do not change the public page use the full width.
  const hasPreview = hasPreviewAt(nav, pathname);
  const hasRoomBeside = useMedia(`(min-width: ${BESIDE_MIN_WIDTH})`);
  // The data is read here, because events must be received while the overlay is closed.
  const phone = usePhoneData(shell);
  useFreshUser(shell);
  const preview = <PhonePreview data={phone} />;
  return (
    <AdminFrame
      nav={nav}
      isPhone={useMedia(PHONE)}
      hasPreview={hasPreview}
      previewButton={
        // The key closes the overlay after each navigation, also after Back.
        hasPreview && !hasRoomBeside && <PreviewOverlay key={pathname}>{preview}</PreviewOverlay>
      }
      preview={hasPreview && hasRoomBeside && preview}
    >
      {children}
      <PageSlots />
    </AdminFrame>
  );
}
