import type { Composition, RenderedPage } from '@linkstall/contracts/shell';

const readJson = (id: string): unknown => {
  const text = document.getElementById(id)?.textContent;
  return text ? JSON.parse(text) : null;
};

/** What the edge lets this page load. Written by the edge into every HTML page. */
export function readComposition(): Composition {
  const composition = readJson('composition') as Composition | null;
  if (!composition) throw new Error('the page has no composition');
  return composition;
}

/** The page that the edge rendered, or null when the browser has to render. */
export const readRenderedPage = (): RenderedPage | null => readJson('page-data') as RenderedPage | null;
