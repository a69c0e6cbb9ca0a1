import { useEffect, useRef, useState, useSyncExternalStore, type RefObject, type TouchEvent } from 'react';

const INTERVAL_MS = 5_000;
/** A finger that moves less than this has tapped. */
const SWIPE = 40;

const motionQuery = () =>
  typeof window.matchMedia === 'function' ? window.matchMedia('(prefers-reduced-motion: reduce)') : null;

function useReducedMotion(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = motionQuery();
      query?.addEventListener('change', listener);
      return () => query?.removeEventListener('change', listener);
    },
    () => motionQuery()?.matches ?? false,
    () => false,
  );
}

/** False off screen, and until somebody has looked. */
function useInView(subject: RefObject<HTMLElement | null>, wanted: boolean): boolean {
  const [inView, setInView] = useState(false);
  useEffect(() => {
    if (!wanted || !subject.current) return undefined;
    const observer = new IntersectionObserver((entries) => setInView(entries.at(-1)?.isIntersecting ?? false));
    observer.observe(subject.current);
    return () => observer.disconnect();
  }, [subject, wanted]);
  return inView;
}

/** Which of several pictures is shown: the next one after 5 s, while nobody is in the way of it. */
export function useSlideshow(count: number, card: RefObject<HTMLLIElement | null>) {
  const [index, setIndex] = useState(0);
  const [paused, setPaused] = useState(false);
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const touch = useRef<{ readonly x: number; readonly y: number } | null>(null);
  const still = useReducedMotion();
  const inView = useInView(card, count > 1);
  const runs = count > 1 && inView && !paused && !hovered && !focused && !still;

  useEffect(() => {
    if (!runs) return undefined;
    const timer = setInterval(() => setIndex((now) => (now + 1) % count), INTERVAL_MS);
    return () => clearInterval(timer);
  }, [runs, count]);

  const step = (by: number) => setIndex((now) => (now + by + count) % count);

  const endTouch = ({ changedTouches }: TouchEvent) => {
    const start = touch.current;
    const end = changedTouches[0];
    touch.current = null;
    if (!start || !end) return;
    const [across, down] = [end.clientX - start.x, end.clientY - start.y];
    if (Math.abs(across) >= SWIPE && Math.abs(across) > 2 * Math.abs(down)) step(across < 0 ? 1 : -1);
  };

  return {
    index,
    paused,
    still,
    inView,
    step,
    toggle: () => setPaused(!paused),
    // On the card, since its link lies above the pictures.
    cardProps: {
      onMouseEnter: () => setHovered(true),
      onMouseLeave: () => setHovered(false),
      onFocus: () => setFocused(true),
      onBlur: () => setFocused(false),
      onTouchStart: ({ touches }: TouchEvent) => {
        const finger = touches.length === 1 ? touches[0] : undefined;
        const low = card.current?.firstElementChild?.getBoundingClientRect().bottom ?? 0;
        touch.current = count > 1 && finger && finger.clientY <= low ? { x: finger.clientX, y: finger.clientY } : null;
      },
      onTouchEnd: endTouch,
    },
  };
}

export type Slideshow = ReturnType<typeof useSlideshow>;
