import {
  CONTRACT_VERSION,
  type Composition,
  type PageDeclaration,
  type RemoteModule,
  type RemoteRelease,
} from '@linkstall/contracts/shell';
import { createFakeShell } from '@linkstall/testing';
import { act, render, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { BrowserRouter, Link } from 'react-router-dom';

import { App } from '../app.tsx';
import { loadLazyLayouts } from '../layouts/lazy-layouts.tsx';
import { reportsOf } from '../testing/reports.ts';
import { LoadedRemotes } from './remote-modules.ts';

const page = (path: string, server = false): PageDeclaration => ({
  ...{ path, server, access: 'public', layout: 'bare', title: path },
});
const releases = [{ release: '2~b' }, { release: '1~a' }] as unknown as RemoteRelease[];
const composition = {
  id: 'test',
  shell: { release: '1~s' },
  remotes: {
    'mfe-x': { releases, slots: {}, pages: [page('/a'), page('/server', true)], storage: ['cart', 'token'] },
    'mfe-y': { releases, slots: {}, pages: [page('/b')] },
  },
} as unknown as Composition;
const LIVE = { change: 2, disabled: [], releases: { shell: ['1~s'], 'mfe-x': ['2~b', '1~a'], 'mfe-y': ['2~b'] } };

let requested: string[];
let remotes: LoadedRemotes;

function Page({ path }: { readonly path: string }) {
  // A remote that stores its state again when it is unmounted.
  useEffect(() => () => sessionStorage.setItem('mfe-x:state', path), [path]);
  return (
    <>
      <h1>Page {path}</h1>
      <Link to="/b">On</Link>
    </>
  );
}
const remoteModule: RemoteModule = {
  contractVersion: CONTRACT_VERSION,
  routes: () => ['/a', '/b'].map((path) => ({ path, element: <Page path={path} /> })),
  pages: {
    '/server': {
      load: () => Promise.resolve({ status: 200, data: 1, head: { title: 'Server' } as never }),
      Component: () => <Page path="/server" />,
      sample: 1,
    },
  },
};
async function openPage(path: string): Promise<void> {
  history.replaceState(null, '', path);
  const shell = createFakeShell({}, null);
  remotes = new LoadedRemotes(
    composition,
    ({ release }, expose) => {
      requested.push(`${release} ${expose}`);
      return Promise.resolve({ default: remoteModule });
    },
    reportsOf(shell),
  );
  render(
    <BrowserRouter>
      <App shell={shell} remotes={remotes} rendered={null} />
    </BrowserRouter>,
  );
  await screen.findByRole('heading', { level: 1, name: `Page ${path}` });
}

beforeAll(() => loadLazyLayouts());
beforeEach(() => {
  requested = [];
  localStorage.clear();
  sessionStorage.clear();
});

it.each(['/a', '/server'])(
  'a disabled remote is unmounted from %s, the page says so, and the remote stays away',
  async (path) => {
    await openPage(path);
    act(() => remotes.follow({ ...LIVE, disabled: ['mfe-x'] }));
    expect(screen.getByRole('alert')).toHaveTextContent('The x part was switched off');
    expect(screen.queryByText(`Page ${path}`)).toBeNull();
    const loads = requested.length;
    await act(() => remotes.load({ remote: 'mfe-x', expose: './routes' }));
    remotes.prefetch('mfe-x');
    expect(requested).toHaveLength(loads);
    expect(screen.getByRole('alert')).toBeVisible();
  },
);

it('the storage keys of a disabled remote are removed, and those of the shell, the user and other remotes stay', async () => {
  for (const storage of [localStorage, sessionStorage])
    for (const key of ['cart', 'mfe-x:colour', 'token', 'links', 'mfe-y:colour', 'draft:1:link'])
      storage.setItem(key, '1');
  await openPage('/a');
  act(() => remotes.follow({ ...LIVE, disabled: ['mfe-x'] }));
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  for (const storage of [localStorage, sessionStorage])
    expect(Object.keys(storage).sort()).toEqual(['draft:1:link', 'links', 'mfe-y:colour', 'token']);
});

it.each([
  ['the releases of the page stay in service', LIVE, null],
  ['another remote is disabled that this page does not have', { ...LIVE, disabled: ['mfe-z'] }, null],
  ['a browser with a release preview gets no list', { change: 3, disabled: [], releases: {} }, null],
  ['a release of the page is rolled back', { ...LIVE, releases: { ...LIVE.releases, 'mfe-y': ['1~a'] } }, '/a'],
  ['the shell is rolled back', { ...LIVE, releases: { shell: ['0~s'] } }, '/a'],
  ['a remote of the page is disabled', { ...LIVE, disabled: ['mfe-y'] }, '/a'],
])('when %s, withdrawalPath tells whether another page needs a page load', async (_case, live, withdrawalPath) => {
  await openPage('/a');
  act(() => remotes.follow(live));
  expect(remotes.withdrawalPath()).toBe(withdrawalPath);
  expect(screen.getByRole('heading', { level: 1, name: 'Page /a' })).toBeVisible();
});
