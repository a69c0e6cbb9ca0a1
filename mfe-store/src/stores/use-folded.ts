import { useEffect, useRef, useState } from 'react';

/** Which text has more than is seen: neither, the name alone, the description; `null` until somebody has looked. */
export type Cut = '' | 'name' | 'description' | null;

const isCut = ({ scrollHeight, clientHeight }: HTMLElement) => scrollHeight > clientHeight + 1;

/**
 * Texts that are clamped until somebody asks for the rest: whether there is any, judged by what is seen. Judged anew
 * when their place becomes wider or narrower.
 */
export function useFolded() {
  const name = useRef<HTMLHeadingElement>(null);
  const description = useRef<HTMLParagraphElement>(null);
  const [open, setOpen] = useState(false);
  const [cut, setCut] = useState<Cut>(null);
  useEffect(() => {
    const { current: title } = name;
    const { current: text } = description;
    if (open || !title || !text) return undefined;
    const observer = new ResizeObserver(() => setCut(isCut(text) ? 'description' : isCut(title) ? 'name' : ''));
    observer.observe(title);
    observer.observe(text);
    return () => observer.disconnect();
  }, [open]);
  return { name, description, open, cut, toggle: () => setOpen(!open) };
}

export type Folded = ReturnType<typeof useFolded>;
