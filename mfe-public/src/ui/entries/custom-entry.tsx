import type { EntryPlace } from '@linkstall/contracts/shell';
import { useEffect, useRef, useState } from 'react';

import type { PageEntry } from '../page-content.ts';

interface Props {
  readonly entry: Extract<PageEntry, { kind: 'custom' }>;
  readonly isFirst: boolean;
}

/** Pages may not parse texts as HTML (Trusted Types), not even an empty text. */
const { trustedTypes } = globalThis as { readonly trustedTypes?: { readonly emptyHTML: string } };
const EMPTY = { __html: trustedTypes?.emptyHTML ?? '' };

/** Copies of the nodes that the edge drew. Null after a client-side navigation, because only the edge can draw the entry. */
function drawingOf(id: string): readonly Node[] | null {
  if (typeof document === 'undefined') return [];
  const element = document.getElementById(id);
  return element && Array.from(element.childNodes, (node) => node.cloneNode(true));
}

/**
 * The place of an entry that another remote draws. Hydration keeps the drawing, because React does not compare this HTML. When
 * React renders the page anew, the copy of the drawing replaces the empty content.
 */
export function CustomEntry({ entry: { _id, entryKind, values }, isFirst }: Props) {
  const element = useRef<HTMLLIElement>(null);
  const [drawing] = useState(() => drawingOf(_id));
  useEffect(() => {
    if (drawing === null) location.reload();
    else if (element.current?.childNodes.length === 0) element.current.replaceChildren(...drawing);
  }, [drawing]);
  const place: EntryPlace = { 'data-entry-kind': entryKind, 'data-entry-values': values };
  return (
    <li
      ref={element}
      id={_id}
      data-kind="custom"
      data-first={isFirst ? '' : undefined}
      {...place}
      suppressHydrationWarning
      dangerouslySetInnerHTML={EMPTY}
    />
  );
}
