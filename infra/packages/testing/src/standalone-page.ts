// A page that shows a remote without a site: the shell is the fake one, and the responses of the API are recorded.
import type { SessionUser } from '@linkstall/contracts/http';
import type { RemoteModule, RoutesFile, ServerPage as Page, ShellApi } from '@linkstall/contracts/shell';
import { createElement, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, useLocation, useParams, useRoutes } from 'react-router-dom';

import { createFakeShell, failure } from './fake-shell.tsx';

interface StandalonePage {
  readonly remote: RemoteModule;
  readonly routes: RoutesFile;
  /** The responses by call, such as `GET /links`. */
  readonly responses: Readonly<Record<string, unknown>>;
  readonly user?: SessionUser;
  readonly report?: ShellApi['report'];
}

const NOTE_MS = 4000;
const DEVELOPER = {
  ...{ _id: '000000000000000000000001', username: 'developer', fullName: 'A Developer', email: 'dev@example.com' },
  ...{ avatar: { url: '' }, account_email_Verified: true, theme: 'marigold' },
} as SessionUser;

/** Shows the page of the remote at the current address. Another address lists the pages. */
export function showRemote({ remote, routes, responses, user = DEVELOPER, report }: StandalonePage): void {
  const fake = standaloneShell(routes, { responses, user });
  const shell = report ? { ...fake, report } : fake;
  const pageRoutes = Object.entries(remote.pages ?? {}).map(([path, page]) => ({
    path,
    element: createElement(ServerPage, { page, shell }),
  }));
  const App = () =>
    useRoutes([...remote.routes(shell), ...pageRoutes, { path: '*', element: createElement(Pages, { routes }) }]);
  const root = document.createElement('main');
  document.body.prepend(root);
  createRoot(root).render(createElement(BrowserRouter, null, createElement(App)));
}

/** A call without a recorded response fails with 404 if it reads, and succeeds if it changes something. */
function standaloneShell(
  routes: RoutesFile,
  { responses, user }: { responses: StandalonePage['responses']; user: SessionUser },
): ShellApi {
  const page = routes.pages.find(({ path }) => path === location.pathname);
  const recordedApi: Record<string, () => unknown> = new Proxy(
    {},
    {
      get: (_, call) => () => {
        const name = String(call);
        console.info(name);
        if (name in responses) return structuredClone(responses[name]);
        if (name.startsWith('GET ')) throw failure(404, 'No response was recorded for this call.');
        return user;
      },
    },
  );
  const shell = createFakeShell(recordedApi, page?.access === 'logged-out' ? null : user);
  return { ...shell, notice: { success: showStatus, error: showStatus, info: showStatus } };
}

function showStatus(text: string) {
  const note = document.createElement('p');
  note.role = 'status';
  note.textContent = text;
  document.body.append(note);
  setTimeout(() => note.remove(), NOTE_MS);
}

/** Loads a server page in the browser, as the edge does on the server. */
function ServerPage({ page, shell }: { page: Page; shell: ShellApi }) {
  const params = useParams();
  const { pathname } = useLocation();
  const [data, setData] = useState(undefined as unknown);
  useEffect(() => {
    void page.load(params, shell.http).then((result) => setData(result.status === 200 ? result.data : page.sample));
    // oxlint-disable-next-line react/exhaustive-deps -- a page loads again only when its address changes
  }, [pathname]);
  return data === undefined ? null : createElement(page.Component, { data, shell });
}

const Pages = ({ routes }: { routes: RoutesFile }) =>
  createElement(
    'ul',
    null,
    routes.pages.map(({ path }) => createElement('li', { key: path }, createElement('a', { href: path }, path))),
  );
