import { type ComponentType, type MouseEvent, useState } from 'react';

import { codePath, type ShareSubject } from './share-subject.ts';

interface SheetProps extends ShareSubject {
  readonly onClose: () => void;
}

/**
 * The sheet by which a page is shared, and what opens it. Its code comes with the first press; where it cannot be had,
 * the QR code is shown instead. On a link to that code it leaves presses for a new tab alone.
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
