import type { ReleaseJudgement, ReleasesOverview } from '@linkstall/contracts/http';
import { failure } from '@linkstall/testing';
import { act, screen, waitFor, within } from '@testing-library/react';

import { findCard, withCandidate, press, show } from '../testing/page-actions.tsx';
import { makeOverview, asha, makeStatus, CANDIDATE, renderRemote, STABLE } from '../testing/render-remote.tsx';

const counts = (release: string, loads: number, overrides = {}) => ({
  ...{ release, loads, loadFailures: 0, scriptErrors: 0, failedRenders: 0 },
  ...{ draw: { pages: 0, bad: 0 }, lcp: { pages: 0, bad: 0 }, inp: { pages: 0, bad: 0 } },
  ...overrides,
});

describe('the releases page', () => {
  it('shows each remote with version, build, actor, reason and previous release, the shell first', async () => {
    show(makeOverview({ remotes: [makeStatus(), makeStatus({ remote: 'shell', previous: null })] }));
    const links = await findCard('mfe-links');
    expect(links).toHaveTextContent('Everybody gets1.0.0 build aaaaaaaaaaaa');
    expect(links).toHaveTextContent('by MeeraThe first one');
    expect(links).toHaveTextContent('Previous0.9.0 build cccccccccccc');
    expect(screen.getAllByRole('article').map((article) => article.querySelector('h2')?.textContent)).toEqual([
      'shell',
      'mfe-links',
    ]);
    expect(within(await findCard('shell')).queryByRole('button')).toBeNull();
  });

  it('shows who gets a page with a flag, and warns about live releases of revoked publishers', async () => {
    const warning = 'The publisher of mfe-links 1.0.0 was revoked. Visitors get 0.9.0.';
    const flags = [
      { path: '/apps/garden', visitors: 'nobody' },
      { path: '/apps/garden/new', visitors: '5 % of the visitors' },
    ];
    show(makeOverview({ remotes: [makeStatus({ flags })], warnings: [warning] }));
    expect(await findCard('mfe-links')).toHaveTextContent(
      'Pages and slots with a flag/apps/garden: nobody/apps/garden/new: 5 % of the visitors',
    );
    expect(within(screen.getByRole('list', { name: 'Warnings' })).getByRole('listitem')).toHaveTextContent(warning);
  });

  it('shows the version of the site, and the warnings of the API', async () => {
    show(makeOverview({ version: '1.2.3', warnings: ['TRUST_PROXY trusts nobody.', 'EDGE_KEY is not set.'] }));
    expect(await screen.findByText(/version 1\.2\.3/)).toBeVisible();
    const list = screen.getByRole('list', { name: 'Warnings' });
    expect(within(list).getAllByRole('listitem')[0]).toHaveTextContent('TRUST_PROXY trusts nobody.');
  });

  it('shows instructions when nothing is deployed', async () => {
    show(makeOverview({ remotes: [] }));
    expect(await screen.findByRole('heading', { name: 'No release was deployed here yet.' })).toBeVisible();
    expect(screen.getByText(/linkstall publish/)).toBeVisible();
  });

  it('shows why the releases cannot be read, and reads again on Try again', async () => {
    let respond: () => ReleasesOverview = () => {
      throw failure(501, 'Use the command linkstall where they are.', 'releases.absent');
    };
    renderRemote({ 'GET /admin/releases': () => respond() });
    expect(await screen.findByRole('alert')).toHaveTextContent('The releases could not be loaded.');
    expect(screen.getByRole('alert')).toHaveTextContent('Use the command linkstall where they are.');
    respond = () => {
      throw failure(503, 'The release store takes too long.', 'releases.slow');
    };
    await press('Try again');
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('The release store takes too long.'));
    respond = () => makeOverview();
    await press('Try again');
    await findCard('mfe-links');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('polls every 4 s, and updates the session when the user is no longer an operator', async () => {
    jest.useFakeTimers();
    let respond = () => makeOverview();
    const { shell } = renderRemote({
      'GET /admin/releases': () => respond(),
      'GET /users/account': () => ({ ...asha, operator: undefined }),
    });
    await act(() => jest.advanceTimersByTimeAsync(100));
    respond = () => makeOverview({ remotes: [makeStatus({ stable: CANDIDATE })] });
    await act(() => jest.advanceTimersByTimeAsync(4_100));
    expect(screen.getByRole('article')).toHaveTextContent('1.1.0');
    respond = () => {
      throw failure(403, 'Only an operator of this site may do this', 'auth.operators_only');
    };
    await act(() => jest.advanceTimersByTimeAsync(4_100));
    expect(shell.session.current()?.operator).toBeUndefined();
    jest.useRealTimers();
  });
});

describe('a candidate', () => {
  const metricsText = async (candidate: object | null, stable: object | null) => {
    const status = { ...withCandidate, candidateCounts: candidate, stableCounts: stable } as typeof withCandidate;
    const { unmount } = show(makeOverview({ remotes: [status] }));
    const text = (await findCard('mfe-links')).textContent;
    unmount();
    return text;
  };

  const judgementText = async (judgement: ReleaseJudgement) => {
    const { unmount } = show(makeOverview({ remotes: [{ ...withCandidate, judgement }] }));
    const text = (await findCard('mfe-links')).textContent;
    unmount();
    return text;
  };

  it('is shown with its share and its failure rates beside those of the stable release', async () => {
    const text = await metricsText(
      counts(CANDIDATE, 190, { loadFailures: 10 }),
      counts(STABLE, 2000, { scriptErrors: 1 }),
    );
    expect(text).toContain('Candidate, for 10 %1.1.0');
    expect(text).toContain('90 % get1.0.0');
    expect(text).toContain('Could not be loaded10 (5 in 100 pages)0');
    expect(text).toContain('Script errors01 (0.05 in 100 pages)');
    expect(text).toContain('Pages with the release1902,000');
  });

  it('is shown with its slow pages beside those of the stable release', async () => {
    const text = await metricsText(
      counts(CANDIDATE, 190, { lcp: { pages: 120, bad: 9 }, draw: { pages: 1500, bad: 2 } }),
      counts(STABLE, 2000, { inp: { pages: 40, bad: 0 } }),
    );
    expect(text).toContain('Drawn in over 50 ms2 of 1,500–');
    expect(text).toContain('LCP over 2.5 s9 of 120–');
    expect(text).toContain('INP over 200 ms–0 of 40');
  });

  it('gets no rate below 100 pages', async () => {
    const text = await metricsText(counts(CANDIDATE, 12, { loadFailures: 3, failedRenders: 7 }), counts(STABLE, 2000));
    expect(text).toContain('Could not be loaded30Script errors0');
    expect(text).toContain('Server rendering failed70');
    expect(await metricsText(null, null)).toContain('Could not be loaded––');
  });

  it('is shown with the verdict of the API, the certainty, the reasons and the consequence', async () => {
    const watch = { until: '2026-11-22T18:30:00.000Z', promote: true };
    const worse = { verdict: 'worse', sure: 0.99987, reasons: ['Errors: 9 %.'], watch } as const;
    expect(await judgementText(worse)).toContain(
      'The candidate is worse. 99.9 % sure.Errors: 9 %.Ends by itself when it is worse. Promoted by itself',
    );
    const unknown = { verdict: 'unknown', sure: 0, reasons: ['Too few pages: 7 of 500.'], watch: null } as const;
    expect(await judgementText(unknown)).toContain(
      'No verdict yet.Too few pages: 7 of 500.Nobody watches it: the verdict has no effect.',
    );
    expect(
      await judgementText({ ...unknown, verdict: 'equal', sure: 0.96, watch: { ...watch, promote: false } }),
    ).toMatch(/not worse\. 96 % sure\..*Ends by itself when it is worse, until \d/);
  });
});
