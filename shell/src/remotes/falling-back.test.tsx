import {
  CONTRACT_VERSION,
  type Composition,
  type PageDeclaration,
  type RemoteModule,
  type RenderedPage,
} from '@linkstall/contracts/shell';
import { createFakeShell } from '@linkstall/contracts/testing';
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
  remotes: { 'mfe-x': { releases, slots: {}, pages: [page('/a'), page('/b'), page('/drawn', true)] } },
} as unknown as Composition;

type Fault = 'is absent' | 'throws' | 'hangs';
let faults: Record<string, Fault | undefined>;
/** Releases that a page throws with, of which it is not told by `faults`: by `<release> <path>`. */
let thrownBy: Set<string>;
let asked: string[];
let told: { message?: string; kind?: string; release: string; first?: boolean }[];

const Page = ({ release, path }: { readonly release: string; readonly path: string }) => {
  if (faults[release] === 'throws' || thrownBy.has(`${release} ${path}`)) throw new Error(`${release} threw`);
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
    '/drawn': {
      load: () => Promise.resolve({ status: 200, data: 1, head: { title: 'Drawn' } as never }),
      Component: () => <Page release={release} path="/drawn" />,
      sample: 1,
    },
  },
});
const report: Report = Object.assign(
  (error: unknown, of?: { readonly kind?: string; readonly release: string }) =>
    void told.push({ message: (error as Error).message, release: '', ...of }),
  {
    mounted: ({ release, first }: Parameters<Report['mounted']>[0]) =>
      void told.push({ kind: 'mounted', release, first }),
  },
);
const modules = () =>
  new LoadedRemotes(
    composition,
    ({ release }) => {
      asked.push(release);
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
const open = (path: string) => {
  history.replaceState(null, '', path);
  return render(appWith(modules()));
};
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

beforeAll(() => loadLazyLayouts());
beforeEach(() => {
  [faults, thrownBy, asked, told] = [{}, new Set(), [], []];
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

it.each(['is absent', 'throws'] as const)(
  'a release that %s gives its place to the next one, to the last',
  async (fault) => {
    for (const [at, release] of RELEASES.entries()) {
      const { unmount } = open('/a');
      await heading(`/a of ${release}`);
      expect(asked).toEqual(RELEASES.slice(0, at + 1));
      expect(told.map(({ release: whose }) => whose)).toEqual(RELEASES.slice(0, at));
      unmount();
      [asked, told] = [[], []];
      faults[release] = fault;
    }
    open('/a');
    await heading('The x part did not load');
    expect(asked).toEqual(RELEASES);
  },
);

it('who presses Try again is given no file from before; another page begins with what is there', async () => {
  const loads: string[] = [];
  faults = Object.fromEntries(RELEASES.map((release) => [release, 'throws']));
  const remotes = new LoadedRemotes(
    composition,
    async ({ release }, _expose, anew) => {
      loads.push(anew ? `${release} anew` : release);
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
  expect(loads).toEqual([...RELEASES, ...RELEASES, 'candidate anew']);
});

it('what has failed is told with its release: as a load that failed, or as the error that it threw', async () => {
  faults = { candidate: 'is absent', stable: 'throws' };
  open('/a');
  await heading('/a of previous');
  expect(told).toMatchObject([
    { kind: 'load-failed', remote: 'mfe-x', release: 'candidate', message: 'candidate is absent' },
    { remote: 'mfe-x', release: 'stable', message: 'stable threw' },
  ]);
  expect(told[1]).not.toHaveProperty('kind');
});

it('what was shown for a second without a throw is told to work, once; what threw is not', async () => {
  jest.useFakeTimers();
  faults = { candidate: 'throws' };
  open('/a');
  await pass(900);
  expect(told.filter(({ kind }) => kind === 'mounted')).toEqual([]);
  await pass(200);
  act(() => screen.getByText('On').click());
  await pass(2000);
  expect(told.filter(({ kind }) => kind === 'mounted')).toEqual([{ kind: 'mounted', release: 'stable', first: true }]);
});

it('of the remotes that a page shows one is told as the first, by which the shell is counted once', () => {
  const shown = modules();
  for (const remote of ['mfe', 'mfe', 'other']) shown.stayed({ remote, expose: './routes', release: 'stable' });
  expect(told.map(({ first }) => first)).toEqual([true, false]);
});

it('a release that has failed is not tried again on the next page, though it might work there', async () => {
  thrownBy.add('candidate /a');
  open('/a');
  await heading('/a of stable');
  act(() => screen.getByText('On').click());
  await heading('/b of stable');
  act(() => screen.getByText('On').click());
  await heading('/a of stable');
  expect(asked).toEqual(['candidate', 'stable']);
});

it('four releases that hang take 8 s together, and the one that comes first of them is taken', async () => {
  jest.useFakeTimers();
  faults = Object.fromEntries(RELEASES.map((release) => [release, 'hangs']));
  const { unmount } = open('/a');
  await pass(6500);
  expect(asked).toEqual(RELEASES);
  await pass(1400);
  expect(screen.getByRole('main')).toHaveTextContent('The x part is slow to load');
  await pass(200);
  expect(screen.getByRole('main')).toHaveTextContent('The x part did not load');
  unmount();

  delete faults['previous'];
  asked = [];
  open('/a');
  await pass(4100);
  expect(screen.getByRole('main')).toHaveTextContent('/a of previous');
});

it('on a slow network the best release that comes late is taken before an older one that does not come either', async () => {
  jest.useFakeTimers();
  let arrive: (module: unknown) => void = () => undefined;
  const remotes = new LoadedRemotes(
    composition,
    ({ release }) => new Promise((resolve) => release === 'candidate' && (arrive = resolve)),
    report,
  );
  history.replaceState(null, '', '/a');
  render(appWith(remotes));
  await pass(5000);
  await act(async () => arrive({ default: moduleOf('candidate') }));
  expect(screen.getByRole('main')).toHaveTextContent('/a of candidate');
});

it('all of a remote is of one release: what a slot cannot have, its pages do without, too', async () => {
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

it('a slot that no release can fill costs the pages of its remote nothing', async () => {
  const remotes = new LoadedRemotes(
    composition,
    ({ release }, expose) =>
      expose === './preview' ? Promise.reject(new Error('absent')) : Promise.resolve({ default: moduleOf(release) }),
    report,
  );
  expect(await remotes.load({ remote: 'mfe-x', expose: './preview' })).toMatchObject({ status: 'missing' });
  expect(await remotes.load({ remote: 'mfe-x', expose: './routes' })).toMatchObject({ release: 'candidate' });
});

describe('a page that the edge has drawn', () => {
  const rendered: RenderedPage = { remote: 'mfe-x', path: '/drawn', status: 200, data: 1 };
  const drawnBy = (release: string): RemoteModules => {
    const state: RemoteState = { status: 'ready', release, isFirst: true, module: moduleOf(release) };
    return Object.assign(modules(), { state: () => state });
  };
  /** As `start` does it. */
  async function hydrate() {
    history.replaceState(null, '', '/drawn');
    const root = document.body.appendChild(Object.assign(document.createElement('div'), { id: 'root' }));
    const broken = faults;
    faults = {};
    root.innerHTML = renderToString(appWith(drawnBy('candidate'), rendered));
    faults = broken;
    const remotes = modules();
    await remotes.load({ remote: 'mfe-x', expose: './routes' });
    const seen: string[] = [];
    new MutationObserver(() => seen.push(root.textContent)).observe(root, { childList: true, subtree: true });
    render(appWith(remotes, rendered), { container: root, hydrate: true });
    return { root, seen };
  }
  afterEach(() => {
    cleanup();
    document.getElementById('root')?.remove();
  });

  it('is there all the time while a release that throws gives way to one that does not', async () => {
    faults = { candidate: 'throws' };
    const { seen } = await hydrate();
    await heading('/drawn of stable');
    expect(seen.filter((text) => !/drawn of (candidate|stable)/.test(text))).toEqual([]);
  });

  it('stays as it is when every release throws, and its links work', async () => {
    faults = Object.fromEntries(RELEASES.map((release) => [release, 'throws']));
    const { root, seen } = await hydrate();
    await act(async () => undefined);
    await heading('/drawn of candidate');
    expect(seen.filter((text) => !text.includes('/drawn of candidate'))).toEqual([]);
    expect(root.querySelector('main a')).toHaveAttribute('href', '/a');
    expect(asked).toEqual(RELEASES);
  });
});
