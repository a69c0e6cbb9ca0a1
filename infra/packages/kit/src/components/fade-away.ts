import { wantsNoMotion } from './reduced-motion.ts';

const FADE_MS = 150;

/**
 * Call this function when an overlay is about to be removed. An inert copy of the overlay, hidden from screen readers,
 * fades out for 150 ms. Nothing happens when the user prefers reduced motion.
 */
export function fadeAway(overlay: HTMLElement): void {
  if (wantsNoMotion() || typeof overlay.animate !== 'function') return;
  const { top, left, width, height } = overlay.getBoundingClientRect();
  const copy = document.createElement('div');
  copy.className = overlay.className;
  copy.append(...overlay.cloneNode(true).childNodes);
  copy.inert = true;
  copy.ariaHidden = 'true';
  for (const element of copy.querySelectorAll('[id]')) element.removeAttribute('id');
  const fixedStyles = {
    position: 'fixed',
    inset: 'auto',
    margin: '0',
    zIndex: '99',
    overflow: 'hidden',
    boxSizing: 'border-box',
  };
  const position = { top: `${top}px`, left: `${left}px`, width: `${width}px`, height: `${height}px` };
  Object.assign(copy.style, fixedStyles, position);
  document.body.append(copy);
  const fade = copy.animate([{ opacity: 1 }, { opacity: 0, translate: '0 0.5rem' }], FADE_MS);
  fade.onfinish = fade.oncancel = () => copy.remove();
}
