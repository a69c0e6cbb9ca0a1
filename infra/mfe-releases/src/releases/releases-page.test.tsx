import type { ReleasesOverview } from '@linkstall/contracts/http';
import { failure } from '@linkstall/testing';
import { act, screen, waitFor, within } from '@testing-library/react';

import { findCard, withCandidate, press, show } from '../testing/page-actions.tsx';
import { makeOverview, asha, makeStatus, CANDIDATE, renderRemote, STABLE } from '../testing/render-remote.tsx';

const counts = (release: string, loads: number, overrides = {}) => ({
  ...{ release, loads, loadFailures: 0, scriptErrors: 0, failedRenders: 0 },
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
    expect(text).toContain('Of 100 pages, 5 could not load the candidate, and 0 the stable release.');
    expect(text).not.toMatch(/Worse|Better/);
  });

  it('gets no rate below 100 pages, but is called failing when at least 10 % of a few pages fail', async () => {
    expect(await metricsText(counts(CANDIDATE, 12), counts(STABLE, 2000))).toContain('to judge it: 12 of 100.');
    expect(await metricsText(null, null)).toContain('to judge it: 0 of 100.');
    expect(await metricsText(counts(CANDIDATE, 0, { loadFailures: 99 }), null)).toContain(
      'The candidate fails: 99 of 99 pages could not load it.',
    );
    expect(
      await metricsText(counts(CANDIDATE, 9, { loadFailures: 3 }), counts(STABLE, 1990, { loadFailures: 10 })),
    ).toContain('3 of 12 pages could not load it. Per 100 pages with the stable release: 0.5.');
    const text = await metricsText(counts(CANDIDATE, 2000, { failedRenders: 7 }), counts(STABLE, 12));
    expect(text).toContain('Server rendering failed70');
    expect(text).toContain(
      'Of 100 pages, 0 could not load the candidate. Too few pages with the stable release to compare: 12 of 100.',
    );
  });
});
