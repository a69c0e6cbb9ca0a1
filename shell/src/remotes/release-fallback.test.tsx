import {
  CONTRACT_VERSION,
  type Composition,
  type PageDeclaration,
  type RemoteModule,
  type RenderedPage,
} from '@linkstall/contracts/shell';
import { createFakeShell } from '@linkstall/testing';
import { act, cleanup, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { BrowserRouter, Link } from 'react-router-dom';

import { App } from '../app.tsx';
import type { Report } from '../http/report.ts';
import { loadLazyLayouts } from '../layouts/lazy-layouts.tsx';
import { LoadedRemotes, type RemoteModules, type RemoteState } from './remote-modules.ts';

const RELEASES = ['candidate', 'stable', 'previous', 'last-known-good'];
const page = (path: string, server = false): PageDeclaration => ({
  ...{ path, server, access: 'public', layout: 'bare', title: path },
});
const releases = RELEASES.map((release) => ({ release }));
const composition = {
  id: 'test',
  remotes: { 'mfe-x': { releases, slots: {}, pages: [page('/a'), page('/b'), page('/server', true)] } },
} as unknown as Composition;

type Fault = 'is absent' | 'throws' | 'hangs';
let faults: Record<string, Fault | undefined>;
/** Pages that throw in one release, as `<release> <path>`; `faults` is for whole releases. */
let throwingPages: Set<string>;
let requested: string[];
let reports: { message?: string; kind?: string; release: string; first?: boolean }[];

const Page = ({ release, path }: { readonly release: string; readonly path: string }) => {
  if (faults[release] === 'throws' || throwingPages.has(`${release} ${path}`)) throw new Error(`${release} threw`);
  return (
    <>
      <h1>
        {path} of {release}
      </h1>
      <Link to={path === '/a' ? '/b' : '/a'}>On</Link>
    </>
  );
};
const moduleOf = (release: string): RemoteModule => ({
  contractVersion: CONTRACT_VERSION,
  routes: () => ['/a', '/b'].map((path) => ({ path, element: <Page release={release} path={path} /> })),
  pages: {
    '/server': {
      load: () => Promise.resolve({ status: 200, data: 1, head: { title: 'Server' } as never }),
      Component: () => <Page release={release} path="/server" />,
      sample: 1,
    },
  },
});
const report: Report = Object.assign(
  (error: unknown, source?: { readonly kind?: string; readonly release: string }) =>
    void reports.push({ message: (error as Error).message, release: '', ...source }),
  {
    mounted: ({ release, first }: Parameters<Report['mounted']>[0]) =>
      void reports.push({ kind: 'mounted', release, first }),
    vitals: () => undefined,
  },
);
const createRemotes = () =>
  new LoadedRemotes(
    composition,
    ({ release }) => {
      requested.push(release);
      if (faults[release] === 'hangs') return new Promise(() => undefined);
      if (faults[release] === 'is absent') return Promise.reject(new Error(`${release} is absent`));
      return Promise.resolve({ default: moduleOf(release) });
    },
    report,
  );
const appWith = (remotes: RemoteModules, rendered: RenderedPage | null = null) => (
  <BrowserRouter>
    <App shell={createFakeShell({}, null)} remotes={remotes} rendered={rendered} />
  </BrowserRouter>
);
const openPage = (path: string) => {
  history.replaceState(null, '', path);
  return render(appWith(createRemotes()));
};
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const advance = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

beforeAll(() => loadLazyLayouts());
beforeEach(() => {
  [faults, throwingPages, requested, reports] = [{}, new Set(), [], []];
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

it.each(['is absent', 'throws'] as const)(
  'the next release replaces a release that %s, down to the last',
  async (fault) => {
    for (const [index, release] of RELEASES.entries()) {
      const { unmount } = openPage('/a');
      await heading(`/a of ${release}`);
      expect(requested).toEqual(RELEASES.slice(0, index + 1));
      expect(reports.map((entry) => entry.release)).toEqual(RELEASES.slice(0, index));
      unmount();
      [requested, reports] = [[], []];
      faults[release] = fault;
    }
    openPage('/a');
    await heading('The x part did not load');
    expect(requested).toEqual(RELEASES);
  },
);

it('each new load starts with the best release, and Try again loads it with new URLs', async () => {
  const loads: string[] = [];
  faults = Object.fromEntries(RELEASES.map((release) => [release, 'throws']));
  const remotes = new LoadedRemotes(
    composition,
    async ({ release }, _expose, withNewUrls) => {
      loads.push(withNewUrls ? `${release} with new URLs` : release);
      return { default: moduleOf(release) };
    },
    report,
  );
  history.replaceState(null, '', '/a');
  render(appWith(remotes));
  await heading('The x part did not load');
  await act(() => remotes.load({ remote: 'mfe-x', expose: './routes' }));
  await heading('The x part did not load');
  faults = {};
  act(() => screen.getByRole('button', { name: 'Try again' }).click());
  await heading('/a of candidate');
  expect(loads).toEqual([...RELEASES, ...RELEASES, 'candidate with new URLs']);
});

it('a failure is reported with its release, as load-failed or with the thrown error', async () => {
  faults = { candidate: 'is absent', stable: 'throws' };
  openPage('/a');
  await heading('/a of previous');
  expect(reports).toMatchObject([
    { kind: 'load-failed', remote: 'mfe-x', release: 'candidate', message: 'candidate is absent' },
    { remote: 'mfe-x', release: 'stable', message: 'stable threw' },
  ]);
  expect(reports[1]).not.toHaveProperty('kind');
});

it('a release is reported once as mounted after 1 s without an error', async () => {
  jest.useFakeTimers();
  faults = { candidate: 'throws' };
  openPage('/a');
  await advance(900);
  expect(reports.filter(({ kind }) => kind === 'mounted')).toEqual([]);
  await advance(200);
  act(() => screen.getByText('On').click());
  await advance(2000);
  expect(reports.filter(({ kind }) => kind === 'mounted')).toEqual([
    { kind: 'mounted', release: 'stable', first: true },
  ]);
});

it('only the first mounted report of a page has the flag first, with which the edge counts the shell', () => {
  const remotes = createRemotes();
  for (const remote of ['mfe', 'mfe', 'other'])
    remotes.confirmWorking({ remote, expose: './routes', release: 'stable' });
  expect(reports.map(({ first }) => first)).toEqual([true, false]);
});

it('a failed release is not tried again on the next page', async () => {
  throwingPages.add('candidate /a');
  openPage('/a');
  await heading('/a of stable');
  act(() => screen.getByText('On').click());
  await heading('/b of stable');
  act(() => screen.getByText('On').click());
  await heading('/a of stable');
  expect(requested).toEqual(['candidate', 'stable']);
});

it('four hanging releases take 8 s together, and a working release after two hanging ones is used within 4.1 s', async () => {
  jest.useFakeTimers();
  faults = Object.fromEntries(RELEASES.map((release) => [release, 'hangs']));
  const { unmount } = openPage('/a');
  await advance(6500);
  expect(requested).toEqual(RELEASES);
  await advance(1400);
  expect(screen.getByRole('main')).toHaveTextContent('The x part is slow to load');
  await advance(200);
  expect(screen.getByRole('main')).toHaveTextContent('The x part did not load');
  unmount();

  delete faults['previous'];
  requested = [];
  openPage('/a');
  await advance(4100);
  expect(screen.getByRole('main')).toHaveTextContent('/a of previous');
});

it('on a slow network the best release is used although it arrives late', async () => {
  jest.useFakeTimers();
  let arrive: (module: unknown) => void = () => undefined;
  const remotes = new LoadedRemotes(
    composition,
    ({ release }) => new Promise((resolve) => release === 'candidate' && (arrive = resolve)),
    report,
  );
  history.replaceState(null, '', '/a');
  render(appWith(remotes));
  await advance(5000);
  await act(async () => arrive({ default: moduleOf('candidate') }));
  expect(screen.getByRole('main')).toHaveTextContent('/a of candidate');
});

it('when a slot has to use the next release, the pages of its remote use the same release', async () => {
  const remotes = new LoadedRemotes(
    composition,
    ({ release }, expose) =>
      release === 'candidate' && expose === './preview'
        ? Promise.reject(new Error('absent'))
        : Promise.resolve({ default: moduleOf(release) }),
    report,
  );
  const [routes, preview] = ['./routes', './preview'].map((expose) => ({ remote: 'mfe-x', expose }));
  expect(await remotes.load(routes!)).toMatchObject({ release: 'candidate' });
  expect(await remotes.load(preview!)).toMatchObject({ release: 'stable' });
  expect(await remotes.load(routes!)).toMatchObject({ release: 'stable' });
});

it('a slot that no release can fill does not affect the pages of its remote', async () => {
  const remotes = new LoadedRemotes(
    composition,
    ({ release }, expose) =>
      expose === './preview' ? Promise.reject(new Error('absent')) : Promise.resolve({ default: moduleOf(release) }),
    report,
  );
  expect(await remotes.load({ remote: 'mfe-x', expose: './preview' })).toMatchObject({ status: 'missing' });
  expect(await remotes.load({ remote: 'mfe-x', expose: './routes' })).toMatchObject({ release: 'candidate' });
});

describe('a server-rendered page', () => {
  const rendered: RenderedPage = { remote: 'mfe-x', path: '/server', status: 200, data: 1 };
  const remotesWith = (release: string): RemoteModules => {
    const state: RemoteState = { status: 'ready', release, isFirst: true, module: moduleOf(release) };
    return Object.assign(createRemotes(), { state: () => state });
  };
  /** Hydrates the page as `start` does. */
  async function hydrate() {
    history.replaceState(null, '', '/server');
    const root = document.body.appendChild(Object.assign(document.createElement('div'), { id: 'root' }));
    const currentFaults = faults;
    faults = {};
    root.innerHTML = renderToString(appWith(remotesWith('candidate'), rendered));
    faults = currentFaults;
    const remotes = createRemotes();
    await remotes.load({ remote: 'mfe-x', expose: './routes' });
    const texts: string[] = [];
    new MutationObserver(() => texts.push(root.textContent)).observe(root, { childList: true, subtree: true });
    render(appWith(remotes, rendered), { container: root, hydrate: true });
    return { root, texts };
  }
  afterEach(() => {
    cleanup();
    document.getElementById('root')?.remove();
  });

  it('stays visible while another release replaces a release that throws', async () => {
    faults = { candidate: 'throws' };
    const { texts } = await hydrate();
    await heading('/server of stable');
    expect(texts.filter((text) => !/server of (candidate|stable)/.test(text))).toEqual([]);
  });

  it('keeps its HTML and its links when every release throws', async () => {
    faults = Object.fromEntries(RELEASES.map((release) => [release, 'throws']));
    const { root, texts } = await hydrate();
    await act(async () => undefined);
    await heading('/server of candidate');
    expect(texts.filter((text) => !text.includes('/server of candidate'))).toEqual([]);
    expect(root.querySelector('main a')).toHaveAttribute('href', '/a');
    expect(requested).toEqual(RELEASES);
  });
});
