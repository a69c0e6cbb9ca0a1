import { fold } from './folds.ts';
import { slide } from './slides.ts';

/** Said to a card that somebody else brings to life: who has done so before lets go. */
const TAKEN = 'taken';

/**
 * What a card does by scripts. The same for visitors, whose page has no other script, and for a page that React has
 * taken: so all of it is in the document, nothing in a component. Returns its end.
 */
export function enliven(card: HTMLElement): () => void {
  card.dispatchEvent(new Event(TAKEN));
  const ends = [slide(card), fold(card)];
  const end = () => {
    for (const one of ends) one();
  };
  card.addEventListener(TAKEN, end, { once: true });
  return () => {
    card.removeEventListener(TAKEN, end);
    end();
  };
}
