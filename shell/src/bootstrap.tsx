import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';

import { App } from './app.tsx';
import { readComposition, readRenderedPage } from './composition.ts';
import type { Report } from './http/report.ts';
import { loadLazyLayouts } from './layouts/lazy-layouts.tsx';
import { matchPage } from './pages/match-page.ts';
import { federate } from './remotes/federation.ts';
import { LoadedRemotes, type RemoteModules, type RemoteState } from './remotes/remote-modules.ts';
import { createBrowserShell } from './shell-api.ts';

/** Brings the page to life. */
export async function start(root: HTMLElement, report: Report): Promise<void> {
  const composition = readComposition();
  const remotes = new LoadedRemotes(composition, federate(composition), report);
  const rendered = readRenderedPage();
  const app = (
    <BrowserRouter>
      <App shell={createBrowserShell(report)} remotes={remotes} rendered={rendered} />
    </BrowserRouter>
  );
  // What the edge has drawn stays as it is until its scripts are there, and for good when they cannot be had. A page
  // of the browser's begins at once, however long its remote takes; a 404 page needs none.
  const waits = root.hasChildNodes() && rendered?.status !== 404;
  const first = waits ? await firstState(remotes) : null;
  if (!waits) loadLazyLayouts().catch(report);
  // What another release has drawn is not hydrated: it stands until that one is ready.
  if (!rendered || (first?.status === 'ready' && !first.isFirst)) createRoot(root).render(app);
  else if (first?.status !== 'missing') hydrateRoot(root, app, { onRecoverableError: (error) => report(error) });
  document.querySelector('.ls-frame')?.remove();
  // What was pressed meanwhile is pressed now.
  dispatchEvent(new Event('begun'));
}

function firstState(remotes: RemoteModules): Promise<RemoteState> | RemoteState {
  const matched = matchPage(remotes.composition.remotes, location.pathname);
  return matched ? remotes.load({ remote: matched.remote, expose: './routes' }) : { status: 'missing' };
}
