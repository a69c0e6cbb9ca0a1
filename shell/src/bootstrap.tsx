import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';

import { App } from './app.tsx';
import { readComposition, readRenderedPage } from './composition.ts';
import { matchPage } from './pages/match-page.ts';
import { federate } from './remotes/federation.ts';
import { createRemoteModules } from './remotes/remote-modules.ts';
import { createBrowserShell } from './shell-api.ts';

async function start(root: HTMLElement) {
  const composition = readComposition();
  const shell = createBrowserShell(composition);
  const remotes = createRemoteModules(composition, federate(composition), shell.report);
  const rendered = readRenderedPage();
  const matched = matchPage(composition.remotes, location.pathname);
  const first = matched && (await remotes.load(matched.remote, './routes'));
  const app = (
    <BrowserRouter>
      <App shell={shell} remotes={remotes} rendered={rendered} />
    </BrowserRouter>
  );
  if (!rendered) createRoot(root).render(app);
  // A finished page whose scripts cannot be had stays as it is.
  else if (first?.status === 'ready') hydrateRoot(root, app, { onRecoverableError: shell.report });
}

const root = document.getElementById('root');
if (root) void start(root);
