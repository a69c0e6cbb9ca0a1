const isCut = ({ scrollHeight, clientHeight }: HTMLElement) => scrollHeight > clientHeight + 1;

/**
 * Shows a button when the name or the description of a card is cut. The function measures both texts, and measures
 * again when their width changes. Without scripts the description scrolls. Returns a function that removes the
 * behavior.
 */
export function attachTextToggle(card: HTMLElement): () => void {
  const [name, description, button] = ['[data-name]', '[data-description]', '[data-more]'].map((selector) =>
    card.querySelector<HTMLElement>(selector),
  );
  if (!name || !description || !button) return () => undefined;
  const isOpen = () => card.hasAttribute('data-open');
  const update = () => {
    if (isOpen()) return;
    const cutPart = isCut(description) ? 'description' : isCut(name) ? 'name' : '';
    card.dataset['cut'] = cutPart;
    button.hidden = cutPart === '';
  };
  const toggle = () => {
    button.setAttribute('aria-expanded', String(card.toggleAttribute('data-open')));
    update();
  };
  const resizeObserver = new ResizeObserver(update);
  resizeObserver.observe(name);
  resizeObserver.observe(description);
  button.addEventListener('click', toggle);
  return () => {
    resizeObserver.disconnect();
    button.removeEventListener('click', toggle);
  };
}
