import { useLayoutEffect, useState } from 'react';

const EVENT = 'contentvisibilityautostatechange';

/** Whether the browser sends events when `content-visibility` starts or stops rendering an element. */
const SENDS_EVENTS = typeof document !== 'undefined' && `on${EVENT}` in document.documentElement;

/** Sends the event for a row that a drag displays, because the browser does not send it during a drag. */
export const announceRendering = (box: Element): boolean => box.dispatchEvent(new Event(EVENT));

/**
 * Whether the browser has rendered the element at least once. `canBeSkipped` says that `content-visibility: auto` may skip the
 * element. Images of a skipped element get no `src` before the first rendering. `loading="lazy"` alone is too slow,
 * because the browser checks the position of every image in each frame. This doubles the work for a thousand images.
 */
export function useNearViewport(find: () => Element | null, canBeSkipped: boolean): boolean {
  const [hasBeenNear, setHasBeenNear] = useState(!SENDS_EVENTS || !canBeSkipped);
  if (!hasBeenNear && !canBeSkipped) setHasBeenNear(true);
  useLayoutEffect(() => {
    const element = hasBeenNear ? null : find();
    const onChange = (event: Event) => ('skipped' in event && event.skipped === true) || setHasBeenNear(true);
    element?.addEventListener(EVENT, onChange);
    return () => element?.removeEventListener(EVENT, onChange);
    // oxlint-disable-next-line react/exhaustive-deps -- `find` is a new function each time and returns the same element
  }, [hasBeenNear]);
  return hasBeenNear;
}
