import { attachTextToggle } from '../product/text-toggle.ts';
import { attachSlideshow } from './slideshow.ts';

/** Another script dispatches this event to a card to take over. The former script then removes its listeners. */
const DETACH = 'taken';

/**
 * Adds the slideshow and the text button to a card. Visitors run this function without React; React runs the same
 * function after hydration. The function therefore uses only the DOM and no component. Returns a function that removes
 * the behavior.
 */
export function attachCardBehavior(card: HTMLElement): () => void {
  card.dispatchEvent(new Event(DETACH));
  const cleanups = [attachSlideshow(card), attachTextToggle(card)];
  const detach = () => {
    for (const cleanup of cleanups) cleanup();
  };
  card.addEventListener(DETACH, detach, { once: true });
  return () => {
    card.removeEventListener(DETACH, detach);
    detach();
  };
}
