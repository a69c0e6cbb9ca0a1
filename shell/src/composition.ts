import type { Composition, RenderedPage } from '@linkstall/contracts/shell';

const readJson = <T>(id: string): T | null => {
  const text = document.getElementById(id)?.textContent;
  return text ? (JSON.parse(text) as T) : null;
};

/** What the edge lets this page load. Written by the edge into every HTML page. */
export function readComposition(): Composition {
  const composition = readJson<Composition>('composition');
  if (!composition) throw new Error('the page has no composition');
  return composition;
}

/** The page that the edge rendered, or null when the browser has to render. */
export const readRenderedPage = (): RenderedPage | null => readJson<RenderedPage>('page-data');
