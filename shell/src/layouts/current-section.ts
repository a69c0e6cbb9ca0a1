import { useEffect, useState } from 'react';

/** Position of the reading line, as a share of the screen height. */
const READING_LINE = 0.4;

const sectionAt = (ids: readonly string[], line: number): string | undefined =>
  ids.findLast((id) => (document.getElementById(id)?.getBoundingClientRect().top ?? Infinity) <= line) ?? ids[0];

/** The section at the reading line. On the server and during hydration this is the first section. */
export function useCurrentSection(ids: readonly string[], isEnabled: boolean): string | undefined {
  const [current, setCurrent] = useState(ids[0]);
  useEffect(() => {
    if (!isEnabled) return undefined;
    const update = () => setCurrent(sectionAt(ids, innerHeight * READING_LINE));
    update();
    addEventListener('scroll', update, { passive: true });
    return () => removeEventListener('scroll', update);
  }, [ids, isEnabled]);
  return isEnabled ? current : undefined;
}
