const INTERVAL_MS = 5_000;
/** What is so when they have begun already. */
const BEGUN = { mouseenter: ':hover', focusin: ':focus-within' };

/**
 * The pictures of a card slide by the browser's own means; this is what does so for the reader: the next one after 5 s,
 * while nothing is in the way of it, and the control that holds them. Without it they slide by hand. Returns its end.
 */
export function slide(card: HTMLElement): () => void {
  const row = card.querySelector<HTMLElement>('[data-row]');
  const control = card.querySelector<HTMLButtonElement>('[data-hold]');
  if (!row || !control) return () => undefined;
  const calm = matchMedia('(prefers-reduced-motion: reduce)');
  const inTheWay = new Set(['unseen']);
  // As it was, where somebody else has moved them until now.
  if (control.dataset['hold'] === 'play') inTheWay.add('paused');
  for (const [begins, state] of Object.entries(BEGUN)) if (card.matches(state)) inTheWay.add(begins);
  const heard = new AbortController();
  let timer: ReturnType<typeof setInterval> | undefined;

  const step = (by: number) => {
    const places = [...row.children].map((picture) => (picture as HTMLElement).offsetLeft);
    const now = places.findLastIndex((left) => left <= row.scrollLeft + row.clientWidth / 2);
    const next = (now + by + places.length) % places.length;
    row.scrollTo({ left: places[next] ?? 0, behavior: calm.matches ? 'instant' : 'smooth' });
  };
  const heed = (what: string, isSo: boolean) => {
    inTheWay[isSo ? 'add' : 'delete'](what);
    clearInterval(timer);
    if (inTheWay.size === 0) timer = setInterval(() => step(1), INTERVAL_MS);
    control.dataset['hold'] = calm.matches ? 'next' : inTheWay.has('paused') ? 'play' : 'pause';
    control.hidden = false;
  };
  const on = (target: EventTarget, type: string, hear: (event: Event) => void) =>
    target.addEventListener(type, hear, { signal: heard.signal, passive: type !== 'keydown' });

  for (const [begins, ends] of [
    ['mouseenter', 'mouseleave'],
    ['focusin', 'focusout'],
    ['touchstart', 'touchend'],
    ['touchstart', 'touchcancel'],
  ] as const) {
    on(card, begins, () => heed(begins, true));
    on(card, ends, () => heed(begins, false));
  }
  on(calm, 'change', () => heed('calm', calm.matches));
  on(control, 'click', () => (calm.matches ? step(1) : heed('paused', !inTheWay.has('paused'))));
  on(control, 'keydown', (event) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[(event as KeyboardEvent).key];
    if (by === undefined) return;
    event.preventDefault();
    step(by);
  });
  const sight = new IntersectionObserver((seen) => heed('unseen', !seen.at(-1)?.isIntersecting));
  sight.observe(card);
  heed('calm', calm.matches);
  return () => {
    heard.abort();
    sight.disconnect();
    clearInterval(timer);
  };
}
