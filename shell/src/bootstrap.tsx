import type { Composition } from '@linkstall/contracts/shell';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';

import { App } from './app.tsx';
import { readComposition, readRenderedPage } from './composition.ts';
import { eventCheck } from './events.ts';
import { loadForeign } from './foreign/load-foreign.ts';
import type { Report } from './http/report.ts';
import { pageAt, zoneOf } from './isolated-pages.ts';
import { loadLazyLayouts } from './layouts/lazy-layouts.tsx';
import { entryKindsOf } from './layouts/entry-kinds.ts';
import { federate } from './remotes/federation.ts';
import { followReleases } from './remotes/follow-releases.ts';
import type { FetchModule } from './remotes/load-remote.ts';
import { LoadedRemotes, type RemoteModules, type RemoteState } from './remotes/remote-modules.ts';
import { removeServiceWorkers } from './service-workers.ts';
import { createBrowserShell } from './shell-api.ts';

/** Hydrates the server-rendered page, or renders it. */
export async function start(root: HTMLElement, report: Report): Promise<void> {
  const composition = readComposition();
  const remotes = new LoadedRemotes(composition, fetchModules(composition), report);
  const rendered = readRenderedPage();
  const zone = zoneOf(pageAt(composition, location.pathname, location.search));
  // The skeleton of the edge stays until its layout is there, so that the header does not disappear. The shell reads its texts
  // after that, because they are in the language of the reader.
  if (!rendered) await loadLazyLayouts().catch(report);
  const checkEvent = eventCheck(composition, report);
  const entryKinds = entryKindsOf(composition);
  const shell = createBrowserShell(report, {
    ...{ onReleaseChange: followReleases(remotes), checkEvent, entryKinds, zone },
    site: composition.site,
  });
  removeServiceWorkers().catch(report);
  const app = (
    <BrowserRouter>
      <App shell={shell} remotes={remotes} rendered={rendered} />
    </BrowserRouter>
  );
  // A server-rendered page stays as it is until its scripts are loaded, and permanently when they cannot be loaded. A
  // browser-rendered page starts at once, without waiting for its remote; a 404 page needs no remote.
  const mustWait = rendered !== null && rendered.status !== 404;
  const initialState = mustWait ? await firstState(remotes) : null;
  // Only on browser-rendered pages, because visitors' pages have a small budget for scripts.
  if (!rendered)
    import(/* webpackChunkName: "browser-rendered" */ './http/vitals.ts')
      .then(({ measureVitals }) => measureVitals(report))
      .catch(report);
  // A page of another release is not hydrated; it stays until the loaded release is rendered.
  if (!rendered || (initialState?.status === 'ready' && !initialState.isFirst)) createRoot(root).render(app);
  else if (initialState?.status !== 'missing') hydrateRoot(root, app, { onRecoverableError: (error) => report(error) });
  document.querySelector('.ls-frame')?.remove();
  // The boot script repeats a press that happened meanwhile.
  dispatchEvent(new Event('shellstarted'));
}

function fetchModules(composition: Composition): FetchModule {
  const fetchFederated = federate(composition);
  return (release, expose, withNewUrls) =>
    release.tier === 'foreign' ? loadForeign(expose) : fetchFederated(release, expose, withNewUrls);
}

function firstState(remotes: RemoteModules): Promise<RemoteState> | RemoteState {
  const matched = pageAt(remotes.composition, location.pathname);
  return matched ? remotes.load({ remote: matched.remote, expose: './routes' }) : { status: 'missing' };
}
