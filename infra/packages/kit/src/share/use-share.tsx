import { type ComponentType, type MouseEvent, useState } from 'react';

import { codePath, type ShareSubject } from './share-subject.ts';

interface SheetProps extends ShareSubject {
  readonly onClose: () => void;
}

/**
 * The share sheet and the handler that opens it. The first press loads the code of the sheet; if this fails, the browser
 * opens the QR code instead. A press that opens a link in a new tab keeps its default behaviour.
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
