import { failure } from '@linkstall/contracts/testing';
import { screen, waitFor, within } from '@testing-library/react';

import { card, giveReason, onTrial, press, show } from '../testing/on-the-page.tsx';
import { anOverview, aStanding, BEFORE, CANDIDATE, renderRemote, STABLE } from '../testing/render-remote.tsx';

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
    expect(screen.getByRole('heading', { name: 'mfe-links' })).toHaveFocus();
    await press('Roll back mfe-links');
    expect(within(screen.getByRole('dialog')).getByLabelText('Why')).toHaveValue('Go');
  });

  it('takes its button away, not the focus: the remote’s name has it then; a reason that was used is gone', async () => {
    let overview = anOverview();
    renderRemote({
      'GET /admin/releases': () => overview,
      'POST /admin/releases/mfe-links/disable': () => {
        overview = anOverview({ remotes: [aStanding({ disabled: true })] });
        return { seq: 2, remote: 'mfe-links', release: null, already: false };
      },
    });
    await press('Switch off mfe-links');
    await giveReason('It hurts', 'Switch off');
    await screen.findByRole('button', { name: 'Switch on mfe-links' });
    expect(screen.getByRole('heading', { name: 'mfe-links' })).toHaveFocus();
    await press('Switch on mfe-links');
    expect(within(screen.getByRole('dialog')).getByLabelText('Why')).toHaveValue('');
  });
});
