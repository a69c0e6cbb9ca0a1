import { wantsNoMotion } from './reduced-motion.ts';

const FADE_MS = 150;

/**
 * To be called as something goes that lies over the page: a still of it fades for 150 ms, which nobody can reach or hear.
 * None where motion is not wanted.
 */
export function fadeAway(gone: HTMLElement): void {
  if (wantsNoMotion() || typeof gone.animate !== 'function') return;
  const { top, left, width, height } = gone.getBoundingClientRect();
  const still = document.createElement('div');
  still.className = gone.className;
  still.append(...gone.cloneNode(true).childNodes);
  still.inert = true;
  still.ariaHidden = 'true';
  for (const named of still.querySelectorAll('[id]')) named.removeAttribute('id');
  const place = {
    position: 'fixed',
    inset: 'auto',
    margin: '0',
    zIndex: '99',
    overflow: 'hidden',
    boxSizing: 'border-box',
  };
  const at = { top: `${top}px`, left: `${left}px`, width: `${width}px`, height: `${height}px` };
  Object.assign(still.style, place, at);
  document.body.append(still);
  const fade = still.animate([{ opacity: 1 }, { opacity: 0, translate: '0 0.5rem' }], FADE_MS);
  fade.onfinish = fade.oncancel = () => still.remove();
}
