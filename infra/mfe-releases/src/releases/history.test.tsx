import { act, screen, waitFor, within } from '@testing-library/react';

import { press, show } from '../testing/page-actions.tsx';
import { makeLogLine, makeOverview, CANDIDATE, renderRemote, STABLE } from '../testing/render-remote.tsx';

describe('the history', () => {
  it('shows actor, change and reason, and the reasons of the gate for a refused attempt', async () => {
    const lines = [
      makeLogLine(null, {
        action: 'promote',
        release: null,
        percent: null,
        by: '@asha',
        refused: [{ code: 'x', message: 'It wants another react.' }],
      }),
      makeLogLine(8, { action: 'rollback', release: STABLE, ended: CANDIDATE }),
      makeLogLine(7, { action: 'deploy', release: CANDIDATE, percent: 10, by: 'root' }),
      makeLogLine(6, { ended: CANDIDATE, forced: { reason: 'now', passed: ['gate.budget'] } }),
      makeLogLine(5, { action: 'deploy', release: STABLE, from: { environment: 'staging', seq: 31 } }),
      makeLogLine(4, { action: 'deploy', release: STABLE, set: 'checkout' }),
      makeLogLine(3, { action: 'flag', release: null, percent: null }),
      makeLogLine(2, { action: 'rollback', release: null, set: 'checkout' }),
    ];
    show(makeOverview({ history: { lines, before: null } }));
    const history = await screen.findByRole('region', { name: 'History' });
    // The reason of the refused attempt is a list item, too.
    const [refusedEntry, , endedEntry, deployedEntry, forcedEntry, promotedEntry, setEntry, flagEntry, removedEntry] =
      within(history).getAllByRole('listitem');
    expect(refusedEntry).toHaveTextContent('mfe-links was to be promotedRefused');
    expect(refusedEntry).toHaveTextContent('It wants another react.');
    expect(endedEntry).toHaveTextContent(
      'mfe-links ended its candidate 1.1.0 (bbbbbbb): everybody gets 1.0.0 (aaaaaaa)',
    );
    expect(deployedEntry).toHaveTextContent('mfe-links deployed 1.1.0 (bbbbbbb) for 10 %Reason 7');
    expect(deployedEntry).toHaveTextContent('by root · 7');
    expect(forcedEntry).toHaveTextContent('Ended the candidate 1.1.0 (bbbbbbb).Forced past the gate: gate.budget.');
    expect(promotedEntry).toHaveTextContent('Promoted from staging, change 31.');
    expect(setEntry).toHaveTextContent('With the release set checkout.');
    expect(flagEntry).toHaveTextContent('mfe-links changed who gets a pageReason 3');
    expect(removedEntry).toHaveTextContent('mfe-links taken off the site, because it had no earlier releaseReason 2');
    expect(screen.queryByRole('button', { name: 'Older changes' })).toBeNull();
  });

  it('shows each remote of a release set as an entry of its own', async () => {
    const errors = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const change = { action: 'deploy', release: STABLE, set: 'checkout' };
    const lines = [makeLogLine(4, change), makeLogLine(4, { ...change, remote: 'mfe-store' })];
    show(makeOverview({ history: { lines, before: null } }));
    const entries = within(await screen.findByRole('region', { name: 'History' })).getAllByRole('listitem');
    expect(entries.map(({ textContent }) => /^mfe-\w+?(?= deployed)/.exec(textContent)?.[0])).toEqual([
      'mfe-links',
      'mfe-store',
    ]);
    // React reports two entries with one key, and mixes them up at the next change.
    expect(errors).not.toHaveBeenCalled();
    errors.mockRestore();
  });

  it('shows which public pages changed with a release: a summary, and each page side by side on request', async () => {
    const none = { items: [], more: 0 };
    const side = { status: '200', bytes: 900, contrast: null, links: none, headings: none, names: none, texts: none };
    const pages = [
      {
        path: '/meera.cooks',
        stable: { ...side, contrast: 4.61, headings: { items: ['h2 Recipes'], more: 0 } },
        candidate: { ...side, bytes: 870, links: { items: ['https://example.com/new'], more: 3 } },
      },
    ];
    const summary = { compared: 50, unread: 0, changed: 1, statusChanges: 0, linksLost: 0, headingsGone: 1 };
    const line = makeLogLine(6, { pages: { ...summary, namesGone: 0, lowerContrast: 0 } });
    show(makeOverview({ history: { lines: [line], before: null } }), {
      'GET /admin/releases/pages/6': () => ({
        ...{ remote: 'mfe-public', release: CANDIDATE, stable: STABLE, at: '2026-11-22T17:40:00.000Z', pages },
      }),
    });
    const history = await screen.findByRole('region', { name: 'History' });
    expect(history).toHaveTextContent('1 of 50 pages changes, 0 links lost, 1 heading gone, 0 accessible names gone.');
    await press('Show the pages');
    const table = await screen.findByRole('table', { name: '/meera.cooks' });
    const rows = [...table.querySelectorAll('tr')].map(({ cells }) => [...cells].map(({ textContent }) => textContent));
    expect(rows).toEqual([
      ['Property', 'Before', 'After'],
      ['Status', '200', '200'],
      ['Bytes', '900', '870'],
      ['Lowest contrast', '4.61', 'not measured'],
      ['Links', '', 'https://example.com/newand 3 more'],
      ['Headings', 'h2 Recipes', ''],
    ]);
    expect(screen.queryByRole('button', { name: 'Show the pages' })).toBeNull();
  });

  it('appends older changes on request, and polling prepends newer changes', async () => {
    let overview = makeOverview({ history: { lines: [makeLogLine(4), makeLogLine(3)], before: 3 } });
    renderRemote({
      'GET /admin/releases': () => overview,
      'GET /admin/releases/log/3': () => ({ lines: [makeLogLine(2), makeLogLine(1)], before: null }),
    });
    await press('Older changes');
    const shownReasons = () =>
      within(screen.getByRole('region', { name: 'History' }))
        .getAllByText(/^Reason/)
        .map(({ textContent }) => textContent);
    await waitFor(() => expect(shownReasons()).toEqual(['Reason 4', 'Reason 3', 'Reason 2', 'Reason 1']));
    overview = makeOverview({ history: { lines: [makeLogLine(5), makeLogLine(4)], before: 4 } });
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(shownReasons()).toEqual(['Reason 5', 'Reason 4', 'Reason 3', 'Reason 2', 'Reason 1']));
  });
});
