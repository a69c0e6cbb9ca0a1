// The page of a remote that runs alone. The shell is a fake (infra/packages/contracts/testing), and the API responses are recorded.
import type { SessionUser } from '@linkstall/contracts/http';
import type { RemoteModule, RoutesFile } from '@linkstall/contracts/shell';
import { createFakeShell, failure } from '@linkstall/testing';
import { createElement, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, useLocation, useParams, useRoutes } from 'react-router-dom';

import { createReport, reportUncaught } from '../../../../shell/src/http/report.ts';

interface RecordedResponses {
  user: SessionUser;
  calls: Record<string, unknown>;
}

const ALONE = { release: 'alone', uniqueName: 'alone', base: '/', entry: '', files: {} };

export function show({
  remote,
  routes,
  responses,
}: {
  remote: RemoteModule;
  routes: RoutesFile;
  responses: RecordedResponses;
}) {
  const report = createReport({ id: 'alone', shell: ALONE });
  reportUncaught(report);
  const shell = { ...aloneShell(routes, responses), report };
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
function aloneShell(routes: RoutesFile, { user, calls }: RecordedResponses) {
  const page = routes.pages.find(({ path }) => path === location.pathname);
  const recordedApi: Record<string, () => unknown> = new Proxy({} as Record<string, () => unknown>, {
    get: (_, call) => () => {
      const name = String(call);
      console.info(name);
      if (name in calls) return structuredClone(calls[name]);
      if (name.startsWith('GET ')) throw failure(404, 'No response was recorded for this call.');
      return user;
    },
  });
  const shell = createFakeShell(recordedApi, page?.access === 'logged-out' ? null : user);
  return { ...shell, notice: { success: showStatus, error: showStatus, info: showStatus } };
}

function showStatus(text: string) {
  const note = document.createElement('p');
  note.role = 'status';
  note.textContent = text;
  document.body.append(note);
  setTimeout(() => note.remove(), 4000);
}

/** Loads a server page in the browser, as the edge does on the server. */
function ServerPage({
  page,
  shell,
}: {
  page: import('@linkstall/contracts/shell').ServerPage;
  shell: ReturnType<typeof aloneShell>;
}) {
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
