import { createContext, type ReactNode, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react';

import type { PageContent } from '../ui/page-content.ts';

type Templates = ReadonlyMap<string, HTMLTemplateElement>;

const NONE: Templates = new Map();
const TemplatesContext = createContext(NONE);

interface Props extends Pick<Required<PageContent>, 'username' | 'entries'> {
  readonly children: ReactNode;
}

/**
 * Reads the drawings of the entries that other remotes bring, from the creator's public page. Only the edge can draw them. The
 * page is read again when an entry has changed.
 */
export function PageDrawings({ username, entries, children }: Props) {
  const [templates, setTemplates] = useState(NONE);
  const customEntries = entries.flatMap((entry) => (entry.kind === 'custom' ? [[entry._id, entry.values]] : []));
  const key = customEntries.length === 0 ? '' : JSON.stringify(customEntries);
  useEffect(() => {
    if (key === '') return undefined;
    return readPage(`/${username}?drawings`, (page) => setTemplates(templatesOf(page)));
  }, [username, key]);
  return <TemplatesContext value={templates}>{children}</TemplatesContext>;
}

/** An entry of another remote, with the styles of its drawing in a shadow root. An entry that was not drawn is hidden. */
export function EdgeDrawing({ id }: { readonly id: string }) {
  const host = useRef<HTMLDivElement>(null);
  const template = useContext(TemplatesContext).get(id);
  useLayoutEffect(() => {
    if (!host.current || !template) return;
    const root = host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' });
    const content = document.importNode(template.content, true);
    const styles = [...content.querySelectorAll('style')];
    // The policy of an admin page does not allow style elements of the public page.
    root.adoptedStyleSheets = styles.map(({ textContent }) => newSheet(textContent));
    for (const style of styles) style.remove();
    root.replaceChildren(content);
  }, [template]);
  return (
    <li data-kind="custom" hidden={!template}>
      <div ref={host} />
    </li>
  );
}

function newSheet(text: string | null): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text ?? '');
  return sheet;
}

/** `?drawings`: the edge leaves out the styles of the page, which the policy of an admin page refuses. Scripts of the page do not run. A page may not parse texts as HTML (Trusted Types), but may read a document. */
function readPage(path: string, onPage: (page: Document) => void): () => void {
  const request = new XMLHttpRequest();
  request.responseType = 'document';
  request.onload = () => request.responseXML && onPage(request.responseXML);
  request.open('GET', path);
  request.send();
  return () => request.abort();
}

/** A document that was read has the templates themselves, and no shadow roots. */
const templatesOf = (page: Document): Templates =>
  new Map(
    [...page.querySelectorAll('li[data-kind=custom]')].flatMap((item) => {
      const template = item.querySelector<HTMLTemplateElement>(':scope > div > template');
      return template ? [[item.id, template] as const] : [];
    }),
  );
