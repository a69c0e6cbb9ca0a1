import { failure } from '@linkstall/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { findCard, giveReason, withCandidate, press, show } from '../testing/page-actions.tsx';
import {
  makeLogLine,
  makeOverview,
  makeStatus,
  PREVIOUS,
  CANDIDATE,
  renderRemote,
  STABLE,
} from '../testing/render-remote.tsx';

describe('an operation', () => {
  it('shows the effect, requires a reason, sends the status that the user saw, and confirms with a notice', async () => {
    const requests: unknown[] = [];
    const { shell } = show(makeOverview({ remotes: [withCandidate] }), {
      'POST /admin/releases/mfe-links/promote': (body) => {
        requests.push(body);
        return { seq: 2, remote: 'mfe-links', release: CANDIDATE, already: false };
      },
    });
    await press('Promote mfe-links');
    const dialog = screen.getByRole('dialog', { name: 'Give mfe-links 1.1.0 to everybody?' });
    expect(dialog).toHaveTextContent('Everybody gets 1.1.0, which 10 % of the visitors have now.');
    await giveReason('', 'Promote');
    expect(dialog).toHaveTextContent('Enter a reason');
    expect(requests).toEqual([]);
    await giveReason('Looks good', 'Promote');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(requests).toEqual([
      { message: 'Looks good', stable: STABLE, candidate: CANDIDATE, previous: PREVIOUS, disabled: false },
    ]);
    expect(shell.notices.at(-1)).toMatchObject({ kind: 'success', text: 'Everybody gets mfe-links 1.1.0 now.' });
  });

  it.each([
    [
      'End candidate',
      withCandidate,
      'rollback',
      'Everybody gets 1.0.0, also the 10 % of the visitors who have 1.1.0 now. Open pages follow with their next navigation.',
    ],
    [
      'Roll back',
      makeStatus(),
      'rollback',
      'Everybody gets 0.9.0 in place of 1.0.0. Open pages follow with their next navigation.',
    ],
    ['Switch off', makeStatus(), 'disable', 'Its pages say that this part is missing'],
    ['Switch off', makeStatus(), 'disable', 'Open pages lose it within 5 s.'],
    ['Switch on', makeStatus({ disabled: true }), 'enable', 'Everybody gets 1.0.0 again.'],
  ])('%s shows the effect on visitors in the dialog', async (label, ...[status, action, effect]) => {
    const { shell } = show(makeOverview({ remotes: [status] }), {
      [`POST /admin/releases/mfe-links/${action}`]: () => ({
        seq: 2,
        remote: 'mfe-links',
        release: null,
        already: false,
      }),
    });
    await press(`${label} mfe-links`);
    expect(screen.getByRole('dialog')).toHaveTextContent(effect);
    await giveReason('Because', label);
    await waitFor(() => expect(shell.notices.at(-1)?.kind).toBe('success'));
  });

  it('lists the pages and slots that disappear when a remote is switched off, with a warning about the login', async () => {
    const pages = [{ path: '/login', title: 'Login' }];
    show(makeOverview({ remotes: [makeStatus({ pages, slots: ['phone-preview'] })] }));
    await press('Switch off mfe-links');
    const dialog = screen.getByRole('dialog');
    expect(dialog).toHaveTextContent('Removed pages: Login (/login). Other pages lose these parts: phone-preview.');
    expect(dialog).toHaveTextContent('Nobody can log in afterwards');
  });

  it('reports that nothing changed when it was done before, and does not round a share of 0.01 %', async () => {
    const { shell } = show(makeOverview({ remotes: [makeStatus({ ...withCandidate, percent: 99.99 })] }), {
      'POST /admin/releases/mfe-links/promote': () => ({ seq: 2, remote: 'mfe-links', release: null, already: true }),
    });
    expect(await findCard('mfe-links')).toHaveTextContent('0.01 % get');
    await press('Promote mfe-links');
    await giveReason('Go', 'Promote');
    await waitFor(() =>
      expect(shell.notices.at(-1)?.text).toBe('mfe-links already has this state. Nothing was changed.'),
    );
  });

  it('shows the build ids when both releases have the same version', async () => {
    show(makeOverview({ remotes: [makeStatus({ previous: '1.0.0~dddddddddddd' })] }));
    await press('Roll back mfe-links');
    expect(screen.getByRole('dialog', { name: 'Roll mfe-links back to 1.0.0 (ddddddd)?' })).toBeVisible();
  });

  it('warns that this page disappears when mfe-releases is switched off', async () => {
    show(makeOverview({ remotes: [makeStatus({ remote: 'mfe-releases' })] }));
    await press('Switch off mfe-releases');
    expect(screen.getByRole('dialog')).toHaveTextContent('This page is removed too');
  });

  it('keeps the dialog open and lists every reason when the gate refuses the change', async () => {
    const refusal = Object.assign(failure(409, 'One', 'releases.refused'), {
      errors: [
        { field: 'shared.range', message: 'It wants another react.' },
        { field: 'budget', message: 'It is too large.' },
      ],
    });
    show(makeOverview({ remotes: [withCandidate] }), {
      'POST /admin/releases/mfe-links/promote': () => {
        throw refusal;
      },
    });
    await press('Promote mfe-links');
    await giveReason('Go', 'Promote');
    const alert = await within(screen.getByRole('dialog')).findByRole('alert');
    expect(alert).toHaveTextContent('It wants another react. It is too large.');
    expect(within(screen.getByRole('dialog')).getByLabelText('Why')).toHaveValue('Go');
  });

  it('is refused after a concurrent change: the dialog closes, the page is read again, and the reason is kept', async () => {
    let overview = makeOverview({ remotes: [withCandidate] });
    const { shell } = renderRemote({
      'GET /admin/releases': () => overview,
      'POST /admin/releases/mfe-links/promote': () => {
        overview = makeOverview();
        throw failure(409, 'Changed', 'releases.changed');
      },
    });
    await press('Promote mfe-links');
    await giveReason('Go', 'Promote');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(shell.notices.at(-1)).toMatchObject({
      kind: 'error',
      text: 'mfe-links was changed by somebody else meanwhile. Check it again.',
    });
    await waitFor(async () => expect(await findCard('mfe-links')).not.toHaveTextContent('Candidate'));
    expect(screen.getByRole('heading', { name: 'mfe-links' })).toHaveFocus();
    await press('Roll back mfe-links');
    await userEvent.click(screen.getByRole('button', { name: 'Put back what you typed' }));
    expect(within(screen.getByRole('dialog')).getByLabelText('Why')).toHaveValue('Go');
  });

  it('moves the focus to the heading of the card when its button disappears, and clears the used reason', async () => {
    let overview = makeOverview();
    renderRemote({
      'GET /admin/releases': () => overview,
      'POST /admin/releases/mfe-links/disable': () => {
        overview = makeOverview({ remotes: [makeStatus({ disabled: true })] });
        return { seq: 2, remote: 'mfe-links', release: null, already: false };
      },
    });
    await press('Switch off mfe-links');
    await giveReason('It hurts', 'Switch off');
    await screen.findByRole('button', { name: 'Switch on mfe-links' });
    expect(screen.getByRole('heading', { name: 'mfe-links' })).toHaveFocus();
    await press('Switch on mfe-links');
    expect(within(screen.getByRole('dialog')).getByLabelText('Why')).toHaveValue('');
    expect(screen.queryByRole('button', { name: 'Put back what you typed' })).toBeNull();
  });

  it('does not offer the reason of an operation that was done on the confirmation page', async () => {
    const first = show(makeOverview());
    await press('Switch off mfe-links');
    await userEvent.type(screen.getByLabelText('Why'), 'It hurts');
    first.unmount();
    const line = makeLogLine(2, { action: 'disable', message: 'It hurts' });
    show(makeOverview({ remotes: [makeStatus({ disabled: true })], history: { lines: [line], before: null } }));
    await press('Switch on mfe-links');
    expect(screen.queryByRole('button', { name: 'Put back what you typed' })).toBeNull();
  });

  it('offers its reason again after the page was left for the confirmation, and not after a cancel', async () => {
    const first = show(makeOverview());
    await press('Switch off mfe-links');
    await userEvent.type(screen.getByLabelText('Why'), 'It hurts');
    first.unmount();
    show(makeOverview());
    await press('Switch off mfe-links');
    await userEvent.click(screen.getByRole('button', { name: 'Put back what you typed' }));
    expect(screen.getByLabelText('Why')).toHaveValue('It hurts');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await press('Switch off mfe-links');
    expect(screen.queryByRole('button', { name: 'Put back what you typed' })).toBeNull();
  });
});
