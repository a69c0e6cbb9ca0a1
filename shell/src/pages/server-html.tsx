type Region = 'root' | 'main';

const htmlByRegion = new Map<Region, string>();

/** The server-rendered HTML, read once before React replaces it. */
function readServerHtml(region: Region): string {
  const html = htmlByRegion.get(region) ?? document.getElementById(region)?.innerHTML ?? '';
  htmlByRegion.set(region, html);
  return html;
}

/** Shows the server-rendered HTML until it is hydrated; its links work without scripts. */
export const ServerHtml = ({ region }: { readonly region: Region }) => (
  <div style={{ display: 'contents' }} dangerouslySetInnerHTML={{ __html: readServerHtml(region) }} />
);
