type Region = 'root' | 'main';

const kept = new Map<Region, string>();

/** Read once, while it still stands there: React takes it away when what it has drawn anew is whole. */
function drawnByEdge(region: Region): string {
  const html = kept.get(region) ?? document.getElementById(region)?.innerHTML ?? '';
  kept.set(region, html);
  return html;
}

/** The page as the edge has drawn it, for as long as nothing brings it to life: its links work without. */
export const Drawn = ({ region }: { readonly region: Region }) => (
  <div style={{ display: 'contents' }} dangerouslySetInnerHTML={{ __html: drawnByEdge(region) }} />
);
