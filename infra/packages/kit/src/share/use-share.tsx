import { type ComponentType, type MouseEvent, useState } from 'react';

import { qrCodePathOf, type ShareSubject } from './share-subject.ts';

interface ShareDialogProps extends ShareSubject {
  readonly onClose: () => void;
}

/**
 * The share dialog and the handler that opens it. The first press loads the code of the dialog; if this fails, the browser
 * opens the QR code instead. A press that opens a link in a new tab keeps its default behaviour.
 */
export function useShare(subject: ShareSubject) {
  const [ShareDialog, setShareDialog] = useState<ComponentType<ShareDialogProps> | null>(null);
  const qrCodePath = qrCodePathOf(subject.codePath ?? subject.path);
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    // The server bundle leaves out the code behind this check.
    if (typeof document !== 'undefined')
      import(/* webpackChunkName: "share" */ './share-dialog.tsx').then(
        (module) => setShareDialog(() => module.ShareDialog),
        () => location.assign(qrCodePath),
      );
  };
  return {
    qrCodePath,
    open,
    dialog: ShareDialog && <ShareDialog {...subject} onClose={() => setShareDialog(null)} />,
  };
}
