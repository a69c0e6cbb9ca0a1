import { act, screen, waitFor, within } from '@testing-library/react';

import { press, show } from '../testing/on-the-page.tsx';
import { aLine, anOverview, CANDIDATE, renderRemote, STABLE } from '../testing/render-remote.tsx';

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
