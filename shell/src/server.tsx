import type { Composition, RemoteModule, RenderedPage, ServerPages } from '@linkstall/contracts/shell';
import { CONTRACT_VERSION } from '@linkstall/contracts/shell';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { ServerStyleSheet } from 'styled-components';

import { App } from './app.tsx';
import type { Part, RemoteModules, RemoteState } from './remotes/remote-modules.ts';
import { inertShell } from './shell-api.ts';

export interface RenderRequest {
  /** Path and query of the address. */
  readonly url: string;
  /** Of the site. */
  readonly origin: string;
  readonly composition: Composition;
  /** Server pages of the remotes that could be loaded; a remote that is absent here is drawn as missing. */
  readonly pages: Readonly<Record<string, ServerPages>>;
  /** What the page's `load` gave. Null for an address that nobody declares: the 404 page. */
  readonly rendered: RenderedPage | null;
}

/** Renders the whole site for one address. `styles` is styled-components' own style tag, to be put into the head as it is. */
export function render({ url, origin, composition, pages, rendered }: RenderRequest): {
  readonly html: string;
  readonly styles: string;
} {
  const sheet = new ServerStyleSheet();
  try {
    const html = renderToString(
      sheet.collectStyles(
        <StaticRouter location={url}>
          <App shell={{ ...inertShell, origin }} remotes={loaded(composition, pages)} rendered={rendered} />
        </StaticRouter>,
      ),
    );
    return { html, styles: sheet.getStyleTags() };
  } finally {
    sheet.seal();
  }
}

/** What the edge has read already, in the shape in which the browser loads it. */
function loaded(composition: Composition, pages: RenderRequest['pages']): RemoteModules {
  const state = ({ remote }: Part): RemoteState<RemoteModule> => {
    const found = pages[remote];
    if (!found) return { status: 'missing' };
    return {
      status: 'ready',
      release: 'server',
      isFirst: true,
      module: { contractVersion: CONTRACT_VERSION, routes: () => [], pages: found },
    };
  };
  const settled = (part: Part) => Promise.resolve(state(part));
  const nothing = () => undefined;
  return {
    composition,
    state,
    load: settled,
    prepare: nothing,
    retry: settled,
    threw: nothing,
    stayed: nothing,
    hasStayed: () => false,
    subscribe: () => nothing,
  };
}
