import type { ReleasesOverview } from '@linkstall/contracts/http';
import { failure } from '@linkstall/contracts/testing';
import { act, screen, waitFor, within } from '@testing-library/react';

import { card, onTrial, press, show } from '../testing/on-the-page.tsx';
import { anOverview, asha, aStanding, CANDIDATE, renderRemote, STABLE } from '../testing/render-remote.tsx';

const counts = (release: string, loads: number, over = {}) => ({
  ...{ release, loads, loadFailures: 0, scriptErrors: 0, failedRenders: 0 },
  ...over,
});

describe('what is live', () => {
  it('is said of each remote, the shell first: version, build, since when, by whom and why, and what was before', async () => {
    show(anOverview({ remotes: [aStanding(), aStanding({ remote: 'shell', previous: null })] }));
    const links = await card('mfe-links');
    expect(links).toHaveTextContent('Everybody gets1.0.0 build aaaaaaaaaaaa');
    expect(links).toHaveTextContent('by MeeraThe first one');
    expect(links).toHaveTextContent('Before it0.9.0 build cccccccccccc');
    expect(screen.getAllByRole('article').map((one) => one.querySelector('h2')?.textContent)).toEqual([
      'shell',
      'mfe-links',
    ]);
    expect(within(await card('shell')).queryByRole('button')).toBeNull();
  });

  it('is said where nothing is: with what to do', async () => {
    show(anOverview({ remotes: [] }));
    expect(await screen.findByRole('heading', { name: 'Nothing was deployed here yet.' })).toBeVisible();
    expect(screen.getByText(/linkstall publish/)).toBeVisible();
  });

  it('that cannot be read says why, and is tried again', async () => {
    let respond: () => ReleasesOverview = () => {
      throw failure(501, 'Use the command linkstall where they are.', 'releases.absent');
    };
    renderRemote({ 'GET /admin/releases': () => respond() });
    expect(await screen.findByRole('alert')).toHaveTextContent('What is live could not be read.');
    expect(screen.getByRole('alert')).toHaveTextContent('Use the command linkstall where they are.');
    respond = () => {
      throw failure(503, 'The release store takes too long.', 'releases.slow');
    };
    await press('Try again');
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('The release store takes too long.'));
    respond = () => anOverview();
    await press('Try again');
    await card('mfe-links');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('follows by itself, and tells the shell when the user runs the site no more', async () => {
    jest.useFakeTimers();
    let respond = () => anOverview();
    const { shell } = renderRemote({
      'GET /admin/releases': () => respond(),
      'GET /users/account': () => ({ ...asha, operator: undefined }),
    });
    await act(() => jest.advanceTimersByTimeAsync(100));
    respond = () => anOverview({ remotes: [aStanding({ stable: CANDIDATE })] });
    await act(() => jest.advanceTimersByTimeAsync(4_100));
    expect(screen.getByRole('article')).toHaveTextContent('1.1.0');
    respond = () => {
      throw failure(403, 'Only who runs this site may do this', 'auth.operators_only');
    };
    await act(() => jest.advanceTimersByTimeAsync(4_100));
    expect(shell.session.current()?.operator).toBeUndefined();
    jest.useRealTimers();
  });
});

describe('a candidate', () => {
  const metrics = async (candidate: object | null, stable: object | null) => {
    const standing = { ...onTrial, candidateCounts: candidate, stableCounts: stable } as typeof onTrial;
    const { unmount } = show(anOverview({ remotes: [standing] }));
    const text = (await card('mfe-links')).textContent;
    unmount();
    return text;
  };

  it('has its share, and its rates beside those of the stable release', async () => {
    const text = await metrics(counts(CANDIDATE, 190, { loadFailures: 10 }), counts(STABLE, 2000, { scriptErrors: 1 }));
    expect(text).toContain('Candidate, for 10 %1.1.0');
    expect(text).toContain('90 % get1.0.0');
    expect(text).toContain('Could not be loaded10 (5 in 100 pages)0');
    expect(text).toContain('Script errors01 (0.05 in 100 pages)');
    expect(text).toContain('Pages that have it1902,000');
    expect(text).toContain('Of 100 pages, 5 could not load the candidate, and 0 the stable one.');
    expect(text).not.toMatch(/Worse|Better/);
  });

  it('of which there are too few pages says so; one that clearly fails is called so, however few they are', async () => {
    expect(await metrics(counts(CANDIDATE, 12), counts(STABLE, 2000))).toContain('to tell: 12 of 100.');
    expect(await metrics(null, null)).toContain('to tell: 0 of 100.');
    expect(await metrics(counts(CANDIDATE, 0, { loadFailures: 99 }), null)).toContain(
      'The candidate fails: 99 of 99 pages could not load it.',
    );
    expect(
      await metrics(counts(CANDIDATE, 9, { loadFailures: 3 }), counts(STABLE, 1990, { loadFailures: 10 })),
    ).toContain('3 of 12 pages could not load it. Of 100 pages with the stable one: 0.5.');
    const alone = await metrics(counts(CANDIDATE, 2000, { failedRenders: 7 }), counts(STABLE, 12));
    expect(alone).toContain('Could not be drawn70');
    expect(alone).toContain(
      'Of 100 pages, 0 could not load the candidate. Of the stable one too few are counted to compare: 12 of 100.',
    );
  });
});
