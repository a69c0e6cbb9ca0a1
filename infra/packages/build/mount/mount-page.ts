// The page in which the gate mounts a remote: the fake shell, and the packages of the shell that this release belongs to.
import type { SessionUser } from '@linkstall/contracts/http';
import type { RemoteModule, ServerPage } from '@linkstall/contracts/shell';
import { createFakeShell, failure, type FakeShell } from '@linkstall/testing';
import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import axe from 'axe-core';
import * as jotai from 'jotai';
import { createElement, useEffect } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { BrowserRouter, useRoutes } from 'react-router-dom';
import * as styledComponents from 'styled-components';

import { NO_RESPONSE, type MountPage, type MountRequest } from '../../releases/src/gate/mount/mount-protocol.ts';
import { outsideSelectors } from './outside-styles.ts';

/** How long the document must not change, and the limit for a page that always changes, such as a clock. */
const IDLE_MS = 150;
const MAX_IDLE_MS = 2000;
/** A key that is lost when a remote empties a storage. */
const SENTINEL = 'gate';
const SAMPLE_USER: SessionUser = {
  _id: '6b028aa12626b0f313f163c7',
  username: 'asha',
  fullName: 'Asha Rao',
  email: 'asha@example.com',
  avatar: { url: '' },
  account_email_Verified: true,
  theme: 'marigold',
  line: '',
  place: '',
  hidesEmail: false,
  timeZone: 'UTC',
};

const outside = [document.documentElement, document.body, ...document.body.querySelectorAll('*')];
const container = document.createElement('div');
document.querySelector('main')?.append(container);
const storages = [localStorage, sessionStorage];
for (const storage of storages) storage.setItem(SENTINEL, SENTINEL);
let root: Root | null = null;

const mountPage: MountPage = {
  protocol: 1,
  mount,
  unmount: () => root?.unmount(),
  idle,
  outsideSelectors: () => outsideSelectors(outside),
  storedKeys: () => ({
    keys: [...new Set(storages.flatMap((storage) => Object.keys(storage)))].filter((key) => key !== SENTINEL),
    isComplete: storages.every((storage) => storage.getItem(SENTINEL) === SENTINEL),
  }),
  violations,
};
// A build shares only the packages that it contains.
Object.assign(globalThis, { mountPage, sharedPackages: [jotai, styledComponents] });

async function mount({ container: name, entry, ...request }: MountRequest): Promise<string | null> {
  registerRemotes([{ name, entry, entryGlobalName: name, type: 'global' }]);
  const remote = (await loadRemote<{ default?: RemoteModule }>(`${name}/routes`))?.default;
  if (typeof remote?.routes !== 'function') return './routes has no default export with a function routes';
  const shell = shellOf(request);
  const pages = Object.entries(remote.pages ?? {}).map(([path, page]) => ({
    path,
    element: createElement(SamplePage, { page, shell }),
  }));
  const routes = [...remote.routes(shell), ...pages];
  const { pathname } = location;
  return new Promise((resolve) => {
    // A page may lead to a page of another remote.
    const onMissing = () => void (location.pathname === pathname && resolve('./routes has no page with this path'));
    const missing = { path: '*', element: createElement(Missing, { onMissing }) };
    const App = () => useRoutes([...routes, missing]);
    root = createRoot(container);
    root.render(createElement(BrowserRouter, null, createElement(App)));
    void idle().then(() => resolve(null));
  });
}

function Missing({ onMissing }: { onMissing: () => void }) {
  useEffect(onMissing);
  return null;
}

const SamplePage = ({ page, shell }: { page: ServerPage; shell: FakeShell }) =>
  createElement(page.Component, { data: page.sample, shell });

function shellOf({ access, responses }: Pick<MountRequest, 'access' | 'responses'>): FakeShell {
  const respond = (call: string) => {
    const path = call.replace('GET ', '');
    if (Object.hasOwn(responses, path)) return structuredClone(responses[path]);
    throw failure(404, NO_RESPONSE);
  };
  const routes = new Proxy<Record<string, () => unknown>>({}, { get: (_, call) => () => respond(String(call)) });
  if (access === 'public' || access === 'logged-out') return createFakeShell(routes, null);
  return createFakeShell(routes, { ...SAMPLE_USER, ...(access === 'operator' && { operator: true }) });
}

function idle(): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      observer.disconnect();
      clearTimeout(limit);
      clearTimeout(timer);
      resolve();
    };
    let timer = setTimeout(finish, IDLE_MS);
    const limit = setTimeout(finish, MAX_IDLE_MS);
    const observer = new MutationObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(finish, IDLE_MS);
    });
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  });
}

async function violations() {
  // The rules for a whole document are about the shell.
  const runOnly = { type: 'tag' as const, values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'] };
  const results = await axe.run({ exclude: [['[data-outside]']] }, { resultTypes: ['violations'], runOnly });
  return results.violations.map(({ id, help, nodes }) => ({ id, help, element: nodes[0]?.html ?? '' }));
}
