import { useState } from 'react';

type Region = 'root' | 'main';

const nodesByRegion = new Map<Region, readonly Node[]>();

const copyOf = (nodes: Iterable<Node>): Node[] => Array.from(nodes, (node) => node.cloneNode(true));

/** A copy of the server-rendered content, which is read once before React replaces it. */
function serverNodes(region: Region): readonly Node[] {
  const nodes = nodesByRegion.get(region) ?? copyOf(document.getElementById(region)?.childNodes ?? []);
  nodesByRegion.set(region, nodes);
  return copyOf(nodes);
}

/**
 * Shows the server-rendered HTML until it is hydrated; its links work without scripts. It copies nodes, because pages may not
 * parse texts as HTML (Trusted Types).
 */
export function ServerHtml({ region }: { readonly region: Region }) {
  const [nodes] = useState(() => serverNodes(region));
  return <div style={{ display: 'contents' }} ref={(element) => element?.replaceChildren(...nodes)} />;
}
