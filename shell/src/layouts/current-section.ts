import { useEffect, useState } from 'react';

/** How far down the screen one reads, as a share of its height. */
const READING = 0.4;

const sectionAt = (ids: readonly string[], line: number): string | undefined =>
  ids.findLast((id) => (document.getElementById(id)?.getBoundingClientRect().top ?? Infinity) <= line) ?? ids[0];

/** Which of these sections of the page is being read. The first one until the page is alive, as on the server. */
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
