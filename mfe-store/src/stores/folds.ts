const isCut = ({ scrollHeight, clientHeight }: HTMLElement) => scrollHeight > clientHeight + 1;

/**
 * Texts of a card that are clamped until somebody asks for the rest: which of them is cut, judged by what is seen, and
 * anew when their place becomes wider or narrower. Without it they scroll. Returns its end.
 */
export function fold(card: HTMLElement): () => void {
  const [name, said, button] = ['[data-name]', '[data-said]', '[data-more]'].map((part) =>
    card.querySelector<HTMLElement>(part),
  );
  if (!name || !said || !button) return () => undefined;
  const isOpen = () => card.hasAttribute('data-open');
  const look = () => {
    if (isOpen()) return;
    const cut = isCut(said) ? 'description' : isCut(name) ? 'name' : '';
    card.dataset['cut'] = cut;
    button.hidden = cut === '';
  };
  const toggle = () => {
    button.setAttribute('aria-expanded', String(card.toggleAttribute('data-open')));
    look();
  };
  const width = new ResizeObserver(look);
  width.observe(name);
  width.observe(said);
  button.addEventListener('click', toggle);
  return () => {
    width.disconnect();
    button.removeEventListener('click', toggle);
  };
}
