import { useEffect, useState } from 'react';

/** Reading line, as a share of the screen height. */
const READING = 0.4;

const sectionAt = (ids: readonly string[], line: number): string | undefined =>
  ids.findLast((id) => (document.getElementById(id)?.getBoundingClientRect().top ?? Infinity) <= line) ?? ids[0];

/** The section at the reading line. On the server and during hydration it is the first one. */
export function useCurrentSection(ids: readonly string[], present: boolean): string | undefined {
  const [current, setCurrent] = useState(ids[0]);
  useEffect(() => {
    if (!present) return undefined;
    const look = () => setCurrent(sectionAt(ids, innerHeight * READING));
    look();
    addEventListener('scroll', look, { passive: true });
    return () => removeEventListener('scroll', look);
  }, [ids, present]);
  return present ? current : undefined;
}
