import { useEffect, useRef, useState } from 'react';

/**
 * Texts that are clamped until somebody asks for the rest: whether there is any, judged by what is seen. Judged anew
 * when their place becomes wider or narrower.
 */
export function useFolded() {
  const name = useRef<HTMLHeadingElement>(null);
  const description = useRef<HTMLParagraphElement>(null);
  const [open, setOpen] = useState(false);
  const [cut, setCut] = useState(false);
  useEffect(() => {
    const texts = [name.current, description.current].filter((text) => text !== null);
    if (open || texts.length === 0) return undefined;
    const judge = () => setCut(texts.some(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1));
    const observer = new ResizeObserver(judge);
    for (const text of texts) observer.observe(text);
    return () => observer.disconnect();
  }, [open]);
  return { name, description, open, cut, toggle: () => setOpen(!open) };
}

export type Folded = ReturnType<typeof useFolded>;
