const INTERVAL_MS = 5_000;
/** These selectors match when a pause reason is active already, because its event came before this script. */
const ACTIVE_SELECTORS = { mouseenter: ':hover', focusin: ':focus-within' };

/**
 * Shows the next image of a card every 5 s, and operates the pause button. The row also scrolls without scripts. The
 * slideshow pauses while the card is off screen, hovered, focused or touched. The pause button and a preference for
 * reduced motion stop the slideshow too. Returns a function that ends the slideshow.
 */
export function attachSlideshow(card: HTMLElement): () => void {
  const row = card.querySelector<HTMLElement>('[data-row]');
  const control = card.querySelector<HTMLButtonElement>('[data-action]');
  if (!row || !control) return () => undefined;
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');
  const pauseReasons = new Set(['unseen']);
  // Keep the pause that the reader chose before this script took over the card.
  if (control.dataset['action'] === 'play') pauseReasons.add('paused');
  for (const [startEvent, selector] of Object.entries(ACTIVE_SELECTORS))
    if (card.matches(selector)) pauseReasons.add(startEvent);
  const listeners = new AbortController();
  let timer: ReturnType<typeof setInterval> | undefined;

  const step = (offset: number) => {
    // Each image is as wide as the row. Right to left, the positions are negative.
    const current = Math.round(Math.abs(row.scrollLeft) / row.clientWidth);
    const image = row.children[(current + offset + row.children.length) % row.children.length] as HTMLElement;
    row.scrollTo({ left: image.offsetLeft, behavior: reducedMotion.matches ? 'instant' : 'smooth' });
  };
  const setPauseReason = (reason: string, isActive: boolean) => {
    pauseReasons[isActive ? 'add' : 'delete'](reason);
    clearInterval(timer);
    if (pauseReasons.size === 0) timer = setInterval(() => step(1), INTERVAL_MS);
    control.dataset['action'] = reducedMotion.matches ? 'next' : pauseReasons.has('paused') ? 'play' : 'pause';
    control.hidden = false;
  };
  const listen = (target: EventTarget, type: string, listener: (event: Event) => void) =>
    target.addEventListener(type, listener, { signal: listeners.signal, passive: type !== 'keydown' });

  for (const [startEvent, endEvent] of [
    ['mouseenter', 'mouseleave'],
    ['focusin', 'focusout'],
    ['touchstart', 'touchend'],
    ['touchstart', 'touchcancel'],
  ] as const) {
    listen(card, startEvent, () => setPauseReason(startEvent, true));
    listen(card, endEvent, () => setPauseReason(startEvent, false));
  }
  listen(reducedMotion, 'change', () => setPauseReason('reduced motion', reducedMotion.matches));
  listen(control, 'click', () =>
    reducedMotion.matches ? step(1) : setPauseReason('paused', !pauseReasons.has('paused')),
  );
  listen(control, 'keydown', (event) => {
    const offset = { ArrowRight: 1, ArrowLeft: -1 }[(event as KeyboardEvent).key];
    if (offset === undefined) return;
    event.preventDefault();
    step(document.dir === 'rtl' ? -offset : offset);
  });
  const visibility = new IntersectionObserver((entries) => setPauseReason('unseen', !entries.at(-1)?.isIntersecting));
  visibility.observe(card);
  setPauseReason('reduced motion', reducedMotion.matches);
  return () => {
    listeners.abort();
    visibility.disconnect();
    clearInterval(timer);
  };
}
