import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';

import { App } from './app.tsx';
import { readComposition, readRenderedPage } from './composition.ts';
import { loadLateLayouts } from './layouts/late-layouts.tsx';
import { matchPage } from './pages/match-page.ts';
import { federate } from './remotes/federation.ts';
import { createRemoteModules, type RemoteModules } from './remotes/remote-modules.ts';
import { createBrowserShell } from './shell-api.ts';

/** Brings the page to life. */
export async function start(root: HTMLElement, report: (error: unknown) => void): Promise<void> {
  const composition = readComposition();
  const remotes = createRemoteModules(composition, federate(composition), report);
  const rendered = readRenderedPage();
  const app = (
    <BrowserRouter>
      <App shell={createBrowserShell(report)} remotes={remotes} rendered={rendered} />
    </BrowserRouter>
  );
  // What the edge has drawn stays as it is until its scripts are there, and for good when they cannot be had. A page
  // of the browser's begins at once, however long its remote takes; a 404 page needs none.
  const waits = root.hasChildNodes() && rendered?.status !== 404;
  const ready = !waits || (await isReady(remotes));
  if (!waits) loadLateLayouts().catch(report);
  if (!rendered) createRoot(root).render(app);
  else if (ready) hydrateRoot(root, app, { onRecoverableError: report });
  document.querySelector('.ls-frame')?.remove();
}

async function isReady(remotes: RemoteModules): Promise<boolean> {
  const matched = matchPage(remotes.composition.remotes, location.pathname);
  return matched !== null && (await remotes.load(matched.remote, './routes')).status === 'ready';
}
