import type { Composition, RenderedPage } from '@linkstall/contracts/shell';

const readJson = (id: string): unknown => {
  const text = document.querySelector(`script#${id}`)?.textContent;
  return text ? JSON.parse(text) : null;
};

/** The composition of this page, which the edge writes into the HTML: the releases that the page may load. */
export function readComposition(): Composition {
  const composition = readJson('composition') as Composition | null;
  if (!composition) throw new Error('the page has no composition');
  return composition;
}

/** The page that the edge rendered, or null when the browser has to render. */
export const readRenderedPage = (): RenderedPage | null => readJson('page-data') as RenderedPage | null;
