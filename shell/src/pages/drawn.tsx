type Region = 'root' | 'main';

const kept = new Map<Region, string>();

/** The server-rendered HTML, read once before React replaces it. */
function drawnByEdge(region: Region): string {
  const html = kept.get(region) ?? document.getElementById(region)?.innerHTML ?? '';
  kept.set(region, html);
  return html;
}

/** Shows the server-rendered HTML until it is hydrated; its links work without scripts. */
export const Drawn = ({ region }: { readonly region: Region }) => (
  <div style={{ display: 'contents' }} dangerouslySetInnerHTML={{ __html: drawnByEdge(region) }} />
);
