import { useEffect, useState } from 'react';

/** Which of these sections of the page is being read. The first one until the page is alive, as on the server. */
export function useCurrentSection(ids: readonly string[], present: boolean): string | undefined {
  const [current, setCurrent] = useState(ids[0]);
  useEffect(() => {
    if (!present || typeof IntersectionObserver === 'undefined') return undefined;
    // A band at 40 % of the height: the section that crosses it is the one being read.
    const observer = new IntersectionObserver(
      (entries) => {
        const seen = entries.find(({ isIntersecting }) => isIntersecting);
        if (seen) setCurrent(seen.target.id);
      },
      { rootMargin: '-40% 0px -60% 0px' },
    );
    for (const section of ids.map((id) => document.getElementById(id))) if (section) observer.observe(section);
    return () => observer.disconnect();
  }, [ids, present]);
  return present ? current : undefined;
}
