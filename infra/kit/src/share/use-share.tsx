import { type ComponentType, type MouseEvent, useState } from 'react';

import { codePath, type ShareSubject } from './share-subject.ts';

interface SheetProps extends ShareSubject {
  readonly onClose: () => void;
}

/**
 * The share dialog and the handler that opens it. The dialog's code is loaded at the first press; when that fails, the QR code
 * is opened instead. On a link, presses for a new tab are not handled.
 */
export function useShare(subject: ShareSubject) {
  const [Sheet, setSheet] = useState<ComponentType<SheetProps> | null>(null);
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    import(/* webpackChunkName: "share" */ './share-sheet.tsx').then(
      ({ ShareSheet }) => setSheet(() => ShareSheet),
      () => location.assign(codePath(subject.path)),
    );
  };
  return { code: codePath(subject.path), open, sheet: Sheet && <Sheet {...subject} onClose={() => setSheet(null)} /> };
}
