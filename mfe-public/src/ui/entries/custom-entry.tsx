import type { EntryAttributes, RenderedPage } from '@linkstall/contracts/shell';
import { useEffect, useRef } from 'react';

import type { EdgeDrawings } from '../edge-drawings.ts';
import type { PageContent, PageEntry } from '../page-content.ts';

interface Props {
  readonly entry: Extract<PageEntry, { kind: 'custom' }>;
  readonly isFirst: boolean;
  readonly drawings: EdgeDrawings;
  /** The columns that the entry spans. */
  readonly 'data-w'?: string;
}

/** Pages may not parse texts as HTML (Trusted Types), not even an empty text. */
const { trustedTypes } = globalThis as { readonly trustedTypes?: { readonly emptyHTML: string } };
const EMPTY = { __html: trustedTypes?.emptyHTML ?? '' };

/** Whether the edge rendered this document with these values of the entry. */
function isInDocument(id: string, values: string): boolean {
  // The drawing of another entry can have an element with this id, but no script.
  const text = document.querySelector('script#page-data')?.textContent;
  const data = text ? ((JSON.parse(text) as RenderedPage).data as Partial<PageContent> | null) : null;
  return (
    data?.entries?.some((entry) => entry._id === id && entry.kind === 'custom' && entry.values === values) ?? false
  );
}

/** The entry of the history remembers which entries it was loaded again for, until the visitor opens another page. */
const RELOADED = 'reloadedForEntries';

/** Loads the page again, once for each entry. A cache in front of the edge may serve the former page again and again. */
function reloadOnce(id: string, values: string): boolean {
  const state = (history.state ?? {}) as { readonly [RELOADED]?: readonly string[] };
  const keys = state[RELOADED] ?? [];
  const key = `${id} ${values}`;
  if (keys.includes(key)) return false;
  history.replaceState({ ...state, [RELOADED]: [...keys, key] }, '');
  location.reload();
  return true;
}

/**
 * The empty element for an entry that another remote draws. Only the edge can draw it, so the page is loaded again after a
 * client-side navigation. Hydration keeps the drawing, because React does not compare this HTML. When React renders the element
 * again, a copy of the drawing fills it. Without a drawing the element is hidden, as the edge does it.
 */
export function CustomEntry({ entry: { _id, entryKind, values }, isFirst, drawings, ...rest }: Props) {
  const element = useRef<HTMLLIElement>(null);
  useEffect(() => {
    const isDrawn = isInDocument(_id, values);
    if (!isDrawn && element.current) element.current.hidden = !reloadOnce(_id, values);
    else if (element.current?.childNodes.length === 0)
      element.current.replaceChildren(...(drawings.get(_id) ?? []).map((node) => node.cloneNode(true)));
  }, [_id, values, drawings]);
  const attributes: EntryAttributes = { 'data-entry-kind': entryKind, 'data-entry-values': values };
  return (
    <li
      ref={element}
      id={_id}
      data-kind="custom"
      data-first={isFirst ? '' : undefined}
      {...rest}
      {...attributes}
      suppressHydrationWarning
      dangerouslySetInnerHTML={EMPTY}
    />
  );
}
