import { useLayoutEffect, useState } from 'react';

const EVENT = 'contentvisibilityautostatechange';

/** Whether this browser tells what it draws and what it leaves out by `content-visibility`. */
const TELLS = typeof document !== 'undefined' && `on${EVENT}` in document.documentElement;

/** Says that the box is drawn where the browser does not: rows that one is carried past. */
export const tellNear = (box: Element): boolean => box.dispatchEvent(new Event(EVENT));

/**
 * Whether the box that is found has been drawn. Asked of one that the browser may leave out (`isSkipped`, by `content-visibility: auto`):
 * its pictures have no address before that. With `loading="lazy"` alone the browser looks in each frame where each of
 * them is, which takes twice as long for a thousand as all else.
 */
export function useBeenNear(find: () => Element | null, isSkipped: boolean): boolean {
  const [been, setBeen] = useState(!TELLS || !isSkipped);
  if (!been && !isSkipped) setBeen(true);
  useLayoutEffect(() => {
    const box = been ? null : find();
    const look = (event: Event) => ('skipped' in event && event.skipped === true) || setBeen(true);
    box?.addEventListener(EVENT, look);
    return () => box?.removeEventListener(EVENT, look);
    // oxlint-disable-next-line react/exhaustive-deps -- the same box, found by another function each time
  }, [been]);
  return been;
}
