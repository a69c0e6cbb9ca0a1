import type { Composition, RemoteModule, RenderedPage, ServerPages } from '@linkstall/contracts/shell';
import { CONTRACT_VERSION, siteOf } from '@linkstall/contracts/shell';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { ServerStyleSheet } from 'styled-components';

import { App } from './app.tsx';
import { pageAt } from './isolated-pages.ts';
import type { ExposedModule, RemoteModules, RemoteState } from './remotes/remote-modules.ts';
import { inertShell } from './shell-api.ts';
import { PageSkeleton } from './page-skeleton.tsx';

export interface RenderRequest {
  /** Path and query. */
  readonly url: string;
  /** Origin of the site. */
  readonly origin: string;
  readonly composition: Composition;
  /** Server pages of the loaded remotes; an absent remote is rendered as missing. */
  readonly pages: Readonly<Record<string, ServerPages>>;
  /** The result of the page's `load`; null for the 404 page. */
  readonly rendered: RenderedPage | null;
}

/**
 * Renders the site for a path: the page, or the skeleton of a page that the browser renders. `styles` is the style tag of
 * styled-components for the head.
 */
export function render({ url, origin, composition, pages, rendered }: RenderRequest): {
  readonly html: string;
  readonly styles: string;
} {
  const sheet = new ServerStyleSheet();
  const shell = { ...inertShell, origin, site: siteOf(composition) };
  const remotes = serverRemotes(composition, pages);
  const matched = rendered ? null : pageAt(composition, url.replace(/[?#].*/s, ''));
  try {
    const html = renderToString(
      sheet.collectStyles(
        <StaticRouter location={url}>
          {matched && !matched.page.server ? (
            <PageSkeleton {...{ matched, shell, remotes }} />
          ) : (
            <App {...{ shell, remotes, rendered }} />
          )}
        </StaticRouter>,
      ),
    );
    return { html, styles: sheet.getStyleTags() };
  } finally {
    sheet.seal();
  }
}

/** Presents the server pages of the loaded remotes as RemoteModules. */
function serverRemotes(composition: Composition, pages: RenderRequest['pages']): RemoteModules {
  const state = ({ remote }: ExposedModule): RemoteState<RemoteModule> => {
    const remotePages = pages[remote];
    if (!remotePages) return { status: 'missing' };
    return {
      status: 'ready',
      release: 'server',
      isFirst: true,
      module: { contractVersion: CONTRACT_VERSION, routes: () => [], pages: remotePages },
    };
  };
  const load = (exposed: ExposedModule) => Promise.resolve(state(exposed));
  const noop = () => undefined;
  return {
    composition,
    state,
    load,
    prefetch: noop,
    retry: load,
    reportThrow: noop,
    confirmWorking: noop,
    hasWorked: () => false,
    withdrawalPath: () => null,
    subscribe: () => noop,
  };
}
