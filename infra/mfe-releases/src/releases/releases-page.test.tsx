import type { ReleasesOverview } from '@linkstall/contracts/http';
import { failure } from '@linkstall/contracts/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import {
  aLine,
  anOverview,
  asha,
  aStanding,
  BEFORE,
  CANDIDATE,
  renderRemote,
  STABLE,
} from '../testing/render-remote.tsx';

const card = async (remote: string) => screen.findByRole('article', { name: remote });
const counts = (release: string, loads: number, over = {}) => ({
  ...{ release, loads, loadFailures: 0, scriptErrors: 0, failedRenders: 0 },
  ...over,
});
const onTrial = aStanding({
  candidate: CANDIDATE,
  percent: 10,
  candidateSince: { at: '2026-11-22T18:00:00.000Z', by: '@asha', message: 'Try it' },
});
const show = (overview: ReleasesOverview = anOverview(), routes: Parameters<typeof renderRemote>[0] = {}) =>
  renderRemote({ 'GET /admin/releases': () => overview, ...routes });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const giveReason = async (reason: string, button: string) => {
  const dialog = await screen.findByRole('dialog');
  if (reason) await userEvent.type(within(dialog).getByLabelText('Why'), reason);
  await userEvent.click(within(dialog).getByRole('button', { name: button }));
};

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
    let answer: () => ReleasesOverview = () => {
      throw failure(501, 'Use the command linkstall where they are.', 'releases.absent');
    };
    renderRemote({ 'GET /admin/releases': () => answer() });
    expect(await screen.findByRole('alert')).toHaveTextContent('What is live could not be read.');
    expect(screen.getByRole('alert')).toHaveTextContent('Use the command linkstall where they are.');
    answer = () => {
      throw failure(503, 'The release store takes too long.', 'releases.slow');
    };
    await press('Try again');
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('The release store takes too long.'));
    answer = () => anOverview();
    await press('Try again');
    await card('mfe-links');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('follows by itself, and tells the shell when the user runs the site no more', async () => {
    jest.useFakeTimers();
    let answer = () => anOverview();
    const { shell } = renderRemote({
      'GET /admin/releases': () => answer(),
      'GET /users/account': () => ({ ...asha, operator: undefined }),
    });
    await act(() => jest.advanceTimersByTimeAsync(100));
    answer = () => anOverview({ remotes: [aStanding({ stable: CANDIDATE })] });
    await act(() => jest.advanceTimersByTimeAsync(4_100));
    expect(screen.getByRole('article')).toHaveTextContent('1.1.0');
    answer = () => {
      throw failure(403, 'Only who runs this site may do this', 'auth.operators_only');
    };
    await act(() => jest.advanceTimersByTimeAsync(4_100));
    expect(shell.session.current()?.operator).toBeUndefined();
    jest.useRealTimers();
  });
});

describe('a candidate', () => {
  const figures = async (candidate: object | null, stable: object | null) => {
    const standing = { ...onTrial, candidateCounts: candidate, stableCounts: stable } as typeof onTrial;
    const { unmount } = show(anOverview({ remotes: [standing] }));
    const text = (await card('mfe-links')).textContent;
    unmount();
    return text;
  };

  it('has its share, and its rates beside those of the stable release', async () => {
    const text = await figures(counts(CANDIDATE, 190, { loadFailures: 10 }), counts(STABLE, 2000, { scriptErrors: 1 }));
    expect(text).toContain('Candidate, for 10 %1.1.0');
    expect(text).toContain('90 % get1.0.0');
    expect(text).toContain('Could not be loaded10 (5 in 100 pages)0');
    expect(text).toContain('Script errors01 (0.05 in 100 pages)');
    expect(text).toContain('Pages that have it1902,000');
    expect(text).not.toMatch(/Worse|Better/);
  });

  it('of which there are too few pages says so; one that clearly fails is called so, however few they are', async () => {
    expect(await figures(counts(CANDIDATE, 12), counts(STABLE, 2000))).toContain('to tell: 12 of 100.');
    expect(await figures(null, null)).toContain('to tell: 0 of 100.');
    expect(await figures(counts(CANDIDATE, 0, { loadFailures: 99 }), null)).toContain(
      'The candidate fails: 99 of 99 pages could not load it.',
    );
    expect(await figures(counts(CANDIDATE, 2000, { failedRenders: 7 }), null)).toContain('Could not be drawn7–');
  });
});

describe('a change', () => {
  it('says what visitors get then, asks why, is sent with what was seen, and told', async () => {
    const sent: unknown[] = [];
    const { shell } = show(anOverview({ remotes: [onTrial] }), {
      'POST /admin/releases/mfe-links/promote': (body) => {
        sent.push(body);
        return { seq: 2, remote: 'mfe-links', release: CANDIDATE, already: false };
      },
    });
    await press('Promote mfe-links');
    const dialog = screen.getByRole('dialog', { name: 'Give mfe-links 1.1.0 to everybody?' });
    expect(dialog).toHaveTextContent('Everybody gets 1.1.0, which 10 % of the visitors have now.');
    await giveReason('', 'Promote');
    expect(dialog).toHaveTextContent('Say why');
    expect(sent).toEqual([]);
    await giveReason('Looks good', 'Promote');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toEqual([
      { message: 'Looks good', stable: STABLE, candidate: CANDIDATE, previous: BEFORE, disabled: false },
    ]);
    expect(shell.notices.at(-1)).toMatchObject({ kind: 'success', text: 'Everybody gets mfe-links 1.1.0 now.' });
  });

  it.each([
    ['End candidate', onTrial, 'rollback', 'Everybody gets 1.0.0, also the 10 % of the visitors who have 1.1.0 now.'],
    ['Roll back', aStanding(), 'rollback', 'Everybody gets 0.9.0 in place of 1.0.0.'],
    ['Switch off', aStanding(), 'disable', 'Its pages say that this part is missing'],
    ['Switch on', aStanding({ disabled: true }), 'enable', 'Everybody gets 1.0.0 again.'],
  ])('%s says exactly what it does', async (label, ...[standing, action, says]) => {
    const { shell } = show(anOverview({ remotes: [standing] }), {
      [`POST /admin/releases/mfe-links/${action}`]: () => ({
        seq: 2,
        remote: 'mfe-links',
        release: null,
        already: false,
      }),
    });
    await press(`${label} mfe-links`);
    expect(screen.getByRole('dialog')).toHaveTextContent(says);
    await giveReason('Because', label);
    await waitFor(() => expect(shell.notices.at(-1)?.kind).toBe('success'));
  });

  it('that takes the login and a part of other pages away says so, by the remote’s own routes', async () => {
    const pages = [{ path: '/login', title: 'Login' }];
    show(anOverview({ remotes: [aStanding({ pages, slots: ['phone-preview'] })] }));
    await press('Switch off mfe-links');
    const dialog = screen.getByRole('dialog');
    expect(dialog).toHaveTextContent(
      'What goes: Login (/login). Other pages lose what they show of it: phone-preview.',
    );
    expect(dialog).toHaveTextContent('Nobody can log in then');
    expect(dialog).not.toHaveTextContent('Everything else stays');
  });

  it('that had been made already is called so, and shares are as exact as people write them', async () => {
    const { shell } = show(anOverview({ remotes: [aStanding({ ...onTrial, percent: 99.99 })] }), {
      'POST /admin/releases/mfe-links/promote': () => ({ seq: 2, remote: 'mfe-links', release: null, already: true }),
    });
    expect(await card('mfe-links')).toHaveTextContent('0.01 % get');
    await press('Promote mfe-links');
    await giveReason('Go', 'Promote');
    await waitFor(() => expect(shell.notices.at(-1)?.text).toBe('mfe-links stood so already: nothing was changed.'));
  });

  it('between two builds of one version names the builds', async () => {
    show(anOverview({ remotes: [aStanding({ previous: '1.0.0~dddddddddddd' })] }));
    await press('Roll back mfe-links');
    expect(screen.getByRole('dialog', { name: 'Roll mfe-links back to 1.0.0 (ddddddd)?' })).toBeVisible();
  });

  it('that would take this page away says so', async () => {
    show(anOverview({ remotes: [aStanding({ remote: 'mfe-releases' })] }));
    await press('Switch off mfe-releases');
    expect(screen.getByRole('dialog')).toHaveTextContent('This page goes with it');
  });

  it('that the gate refuses keeps the question open, with every reason', async () => {
    const refused = Object.assign(failure(409, 'One', 'releases.refused'), {
      errors: [
        { field: 'shared.range', message: 'It wants another react.' },
        { field: 'budget', message: 'It is too large.' },
      ],
    });
    show(anOverview({ remotes: [onTrial] }), {
      'POST /admin/releases/mfe-links/promote': () => {
        throw refused;
      },
    });
    await press('Promote mfe-links');
    await giveReason('Go', 'Promote');
    const alert = await within(screen.getByRole('dialog')).findByRole('alert');
    expect(alert).toHaveTextContent('It wants another react. It is too large.');
    expect(within(screen.getByRole('dialog')).getByLabelText('Why')).toHaveValue('Go');
  });

  it('of what somebody else has changed meanwhile is not made: that is said, and what is live is read again', async () => {
    let overview = anOverview({ remotes: [onTrial] });
    const { shell } = renderRemote({
      'GET /admin/releases': () => overview,
      'POST /admin/releases/mfe-links/promote': () => {
        overview = anOverview();
        throw failure(409, 'Changed', 'releases.changed');
      },
    });
    await press('Promote mfe-links');
    await giveReason('Go', 'Promote');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(shell.notices.at(-1)).toMatchObject({
      kind: 'error',
      text: 'mfe-links was changed by somebody else meanwhile. Look again.',
    });
    await waitFor(async () => expect(await card('mfe-links')).not.toHaveTextContent('Candidate'));
  });
});

describe('the history', () => {
  it('says who did what and why, and of a refused attempt its reasons', async () => {
    const lines = [
      aLine(null, {
        action: 'promote',
        release: null,
        percent: null,
        by: '@asha',
        refused: [{ code: 'x', message: 'It wants another react.' }],
      }),
      aLine(8, { action: 'rollback', release: STABLE, ended: CANDIDATE }),
      aLine(7, { action: 'deploy', release: CANDIDATE, percent: 10, by: 'root' }),
      aLine(6, { ended: CANDIDATE, forced: { reason: 'now', passed: ['gate.budget'] } }),
    ];
    show(anOverview({ history: { lines, before: null } }));
    const history = await screen.findByRole('region', { name: 'History' });
    const [refused, , ended, done, forced] = within(history).getAllByRole('listitem'); // its reason is one, too
    expect(refused).toHaveTextContent('mfe-links was to be promotedRefused');
    expect(refused).toHaveTextContent('It wants another react.');
    expect(ended).toHaveTextContent('mfe-links ended its candidate 1.1.0 (bbbbbbb): everybody gets 1.0.0 (aaaaaaa)');
    expect(done).toHaveTextContent('mfe-links deployed 1.1.0 (bbbbbbb) for 10 %Reason 7');
    expect(done).toHaveTextContent('by root · 7');
    expect(forced).toHaveTextContent('Ended the candidate 1.1.0 (bbbbbbb).Forced past the gate: gate.budget.');
    expect(screen.queryByRole('button', { name: 'Older changes' })).toBeNull();
  });

  it('goes on below when asked, and what happens meanwhile joins it above', async () => {
    let overview = anOverview({ history: { lines: [aLine(4), aLine(3)], before: 3 } });
    renderRemote({
      'GET /admin/releases': () => overview,
      'GET /admin/releases/log/3': () => ({ lines: [aLine(2), aLine(1)], before: null }),
    });
    await press('Older changes');
    const reasons = () =>
      within(screen.getByRole('region', { name: 'History' }))
        .getAllByText(/^Reason/)
        .map(({ textContent }) => textContent);
    await waitFor(() => expect(reasons()).toEqual(['Reason 4', 'Reason 3', 'Reason 2', 'Reason 1']));
    overview = anOverview({ history: { lines: [aLine(5), aLine(4)], before: 4 } });
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(reasons()).toEqual(['Reason 5', 'Reason 4', 'Reason 3', 'Reason 2', 'Reason 1']));
  });
});
