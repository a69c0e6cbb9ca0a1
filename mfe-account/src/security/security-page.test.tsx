import { failure } from '@linkstall/contracts/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import remote from '../app/remote.tsx';
import { asha, show } from '../testing/show.tsx';

type Routes = NonNullable<Parameters<typeof show>[1]['routes']>;

const showSecurity = (routes: Routes = {}) => show(remote, { path: '/admin/account/security', routes, user: asha });
const part = (name: string) => within(screen.getByRole('region', { name }));
const button = (name: 'Change password' | 'Download your data' | 'Delete account') =>
  screen.getByRole('button', { name });

describe('changing the password', () => {
  const change = async (current: string, next: string, again = next) => {
    const fields = part('Change password');
    if (current) await userEvent.type(fields.getByLabelText('Current password'), current);
    if (next) await userEvent.type(fields.getByLabelText('New password'), next);
    if (again) await userEvent.type(fields.getByLabelText('Repeat new password'), again);
    await userEvent.click(button('Change password'));
  };

  it('sends the current and the new one, goes on with the new token and empties the fields', async () => {
    const { shell } = showSecurity({ 'PATCH /users/password': () => ({ user: asha, accessToken: 'new-token' }) });
    const started = jest.spyOn(shell.session, 'start');
    await change('old-marigold', 'new-marigold');
    expect(shell.calls).toEqual([
      { call: 'PATCH /users/password', body: { currentPassword: 'old-marigold', password: 'new-marigold' } },
    ]);
    expect(started).toHaveBeenCalledWith(asha, 'new-token');
    expect(shell.notices).toEqual([{ kind: 'success', text: 'Password Updated', durationMs: 5_000 }]);
    expect(part('Change password').getByLabelText('New password')).toHaveValue('');
    expect(window.location.pathname).toBe('/admin/account/security');
  });

  it('asks for what is missing', async () => {
    const { shell } = showSecurity();
    await change('', '', '');
    expect(screen.getByLabelText('Current password')).toHaveAccessibleDescription('Enter your password.');
    expect(screen.getByLabelText('Repeat new password')).toHaveAccessibleDescription('Enter the password again.');
    expect(screen.getByLabelText('Current password')).toHaveFocus();
    expect(shell.calls).toEqual([]);
  });

  it('refuses passwords that differ', async () => {
    const { shell } = showSecurity();
    await change('old-marigold', 'new-marigold', 'new-marigol');
    expect(shell.notices).toEqual([{ kind: 'error', text: 'Password Mismatched', durationMs: 5_000 }]);
    expect(shell.calls).toEqual([]);
  });

  it('shows a refusal at its field and keeps what was entered', async () => {
    showSecurity({
      'PATCH /users/password': () => {
        throw Object.assign(failure(400, 'Invalid input'), {
          errors: [{ field: 'currentPassword', message: 'This is not your password' }],
        });
      },
    });
    await change('wrong', 'new-marigold');
    expect(screen.getByLabelText('Current password')).toHaveAccessibleDescription('This is not your password');
    expect(screen.getByLabelText('New password')).toHaveValue('new-marigold');
  });

  it('tells password managers whose password it is', () => {
    const { container } = showSecurity();
    expect(container.querySelector('input[autocomplete=username]')).toHaveValue('asha.rao');
    const kinds = [...container.querySelectorAll('input[type=password]')].map((input) =>
      input.getAttribute('autocomplete'),
    );
    expect(kinds).toEqual(['current-password', 'new-password', 'new-password', 'current-password']);
  });
});

describe('taking the data along', () => {
  afterEach(() => jest.restoreAllMocks());

  it('saves what the server packed under a name that says whose it is', async () => {
    const saved: { name: string; address: string }[] = [];
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push({ name: this.download, address: this.href });
    });
    Object.assign(URL, { createObjectURL: (file: Blob) => `blob:${file.size}`, revokeObjectURL: () => undefined });
    const { shell } = showSecurity({ 'GET /users/export': () => new Blob(['zip!'], { type: 'application/zip' }) });
    await userEvent.click(button('Download your data'));
    expect(saved).toEqual([{ name: 'linkstall-asha.rao.zip', address: 'blob:4' }]);
    expect(shell.notices).toEqual([{ kind: 'success', text: 'Your data has been downloaded', durationMs: 5_000 }]);
  });

  it('says what went wrong, and can be tried again', async () => {
    const { shell } = showSecurity({
      'GET /users/export': () => {
        throw failure(503, 'The service is away');
      },
    });
    await userEvent.click(button('Download your data'));
    expect(part('Your data').getByRole('alert')).toHaveTextContent('The service is away');
    await userEvent.click(button('Download your data'));
    expect(shell.calls).toHaveLength(2);
  });
});

describe('deleting the account', () => {
  const name = () => part('Delete account').getByLabelText('Type asha.rao to confirm');
  const password = () => part('Delete account').getByLabelText('Password');

  it('stands after the way to take the data along, and says so', () => {
    showSecurity();
    const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(headings).toEqual(['Change password', 'Where you are logged in', 'Your data', 'Delete account']);
    expect(part('Delete account').getByText(/Download your data first/)).toBeInTheDocument();
  });

  it('needs the username typed, in any case of letters', async () => {
    const { shell } = showSecurity();
    expect(button('Delete account')).toBeDisabled();
    await userEvent.type(password(), 'marigold-stall');
    await userEvent.type(name(), 'asha.ra');
    expect(button('Delete account')).toBeDisabled();
    await userEvent.type(name(), '{Enter}');
    expect(shell.calls).toEqual([]);
    await userEvent.type(name(), 'o');
    expect(button('Delete account')).toBeEnabled();
  });

  it('needs the password', async () => {
    const { shell } = showSecurity();
    await userEvent.type(name(), 'asha.rao');
    await userEvent.click(button('Delete account'));
    expect(password()).toHaveAccessibleDescription('Enter your password.');
    expect(shell.calls).toEqual([]);
  });

  it('deletes, says so and ends the session', async () => {
    const { shell } = showSecurity({ 'DELETE /users/account': () => null });
    await userEvent.type(name(), 'Asha.Rao');
    await userEvent.type(password(), 'marigold-stall');
    await userEvent.click(button('Delete account'));
    expect(shell.calls).toEqual([
      { call: 'DELETE /users/account', body: { password: 'marigold-stall', confirm: 'Asha.Rao' } },
    ]);
    expect(shell.notices).toEqual([{ kind: 'success', text: 'Your account has been deleted', durationMs: 5_000 }]);
    expect(shell.session.current()).toBeNull();
  });

  it('deletes nothing when the server refuses, and says why', async () => {
    const { shell } = showSecurity({
      'DELETE /users/account': () => {
        throw failure(400, 'This is not your password');
      },
    });
    await userEvent.type(name(), 'asha.rao');
    await userEvent.type(password(), 'wrong');
    await userEvent.click(button('Delete account'));
    expect(part('Delete account').getByRole('alert')).toHaveTextContent('This is not your password');
    expect(shell.session.current()).toEqual(asha);
  });

  it('leads back to the account', async () => {
    showSecurity();
    await userEvent.click(screen.getByRole('link', { name: 'Back to Account' }));
    expect(screen.getByRole('heading', { level: 1, name: 'Account' })).toBeInTheDocument();
  });
});

describe('the settings', () => {
  it('show a placeholder text and are on no way', () => {
    show(remote, { path: '/admin/settings', user: asha });
    expect(screen.getByRole('heading', { level: 1, name: 'Settings' })).toBeInTheDocument();
    expect(screen.getByText('There is nothing to set here yet.')).toBeInTheDocument();
  });
});
