// The admin screens as one plain React bundle, as a single team would build them: without shared libraries and without
// separate releases.
import type { Composition, RoutesFile } from '@linkstall/contracts/shell';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';

import links from '../../../../../mfe-links/src/app/remote.tsx';
import linksPages from '../../../../../mfe-links/routes.json';
import preview from '../../../../../mfe-public/src/app/preview.tsx';
import { App } from '../../../../../shell/src/app.tsx';
import type { RemoteModules, RemoteState } from '../../../../../shell/src/remotes/remote-modules.ts';
import { createBrowserShell } from '../../../../../shell/src/shell-api.ts';

const noop = () => undefined;
const readyState = (module: unknown): RemoteState => ({ status: 'ready', module, release: 'bundle', isFirst: true });
const LINKS = readyState(links);
const PREVIEW = readyState(preview);
const { pages } = linksPages as RoutesFile;
const remotes: Composition['remotes'] = {
  'mfe-links': { releases: [], pages, slots: {} },
  'mfe-public': { releases: [], pages: [], slots: { 'phone-preview': './preview' } },
};
const shell = { release: 'bundle', base: '/', entry: 'main.js', uniqueName: 'bundle', files: {} };
const stateOf: RemoteModules['state'] = ({ remote }) => (remote === 'mfe-links' ? LINKS : PREVIEW);
const bundledRemotes: RemoteModules = {
  composition: { id: 'bundle', shell, remotes },
  state: stateOf,
  prefetch: noop,
  load: (exposedModule) => Promise.resolve(stateOf(exposedModule)),
  retry: (exposedModule) => Promise.resolve(stateOf(exposedModule)),
  reportThrow: noop,
  confirmWorking: noop,
  hasWorked: () => true,
  withdrawalPath: () => null,
  subscribe: () => noop,
};

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <BrowserRouter>
      <App shell={createBrowserShell(console.error)} remotes={bundledRemotes} rendered={null} />
    </BrowserRouter>,
  );
