import { failure } from '@linkstall/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import remote from '../app/remote.tsx';
import { asha, callsOf, renderRemote } from '../testing/render-remote.tsx';
import { SecurityPage } from './lazy-security.ts';

beforeAll(() => SecurityPage.load());

/** Requests that never resolve. Only the tests of their sections replace them. */
const STORAGE = {
  'GET /users/storage': () => new Promise(() => undefined),
  'GET /users/passkeys': () => new Promise(() => undefined),
  'GET /users/second-factor': () => new Promise(() => undefined),
  'GET /users/api-tokens': () => new Promise(() => undefined),
};
type Routes = NonNullable<Parameters<typeof renderRemote>[1]['routes']>;

const showSecurity = (routes: Routes = {}) =>
  renderRemote(remote, { path: '/admin/account/security', routes: { ...STORAGE, ...routes }, user: asha });
const section = (name: string) => within(screen.getByRole('region', { name }));
const button = (name: 'Change password' | 'Download your data' | 'Download the copy' | 'Delete account') =>
  screen.getByRole('button', { name });

describe('changing the password', () => {
  const change = async (next: string, repetition = next) => {
    const fields = section('Change password');
    if (next) await userEvent.type(fields.getByLabelText('New password'), next);
    if (repetition) await userEvent.type(fields.getByLabelText('Repeat new password'), repetition);
    await userEvent.click(button('Change password'));
  };

  it('sends the new password, continues with the new token and clears the fields', async () => {
    const { shell } = showSecurity({ 'PATCH /users/password': () => ({ user: asha, accessToken: 'new-token' }) });
    const startSession = jest.spyOn(shell.session, 'start');
    await change('new-marigold');
    expect(callsOf(shell)).toEqual([{ call: 'PATCH /users/password', body: { password: 'new-marigold' } }]);
    expect(startSession).toHaveBeenCalledWith(asha, 'new-token');
    expect(shell.notices).toEqual([{ kind: 'success', text: 'Password Updated', durationMs: 5_000 }]);
    expect(section('Change password').getByLabelText('New password')).toHaveValue('');
    expect(window.location.pathname).toBe('/admin/account/security');
  });

  it('asks for missing values and sends nothing', async () => {
    const { shell } = showSecurity();
    await change('', '');
    expect(screen.getByLabelText('Repeat new password')).toHaveAccessibleDescription('Enter the password again.');
    expect(screen.getByLabelText('New password')).toHaveFocus();
    expect(callsOf(shell)).toEqual([]);
  });

  it('refuses passwords that differ', async () => {
    const { shell } = showSecurity();
    await change('new-marigold', 'new-marigol');
    expect(shell.notices).toEqual([{ kind: 'error', text: 'Password Mismatched', durationMs: 5_000 }]);
    expect(callsOf(shell)).toEqual([]);
  });

  it('shows a refusal at its field and keeps the input', async () => {
    showSecurity({
      'PATCH /users/password': () => {
        throw Object.assign(failure(400, 'Invalid input'), {
          errors: [{ field: 'password', message: 'This is a common password' }],
        });
      },
    });
    await change('new-marigold');
    expect(screen.getByLabelText('New password')).toHaveAccessibleDescription(/This is a common password/);
    expect(screen.getByLabelText('New password')).toHaveValue('new-marigold');
  });

  it('tells password managers which account the password belongs to', () => {
    const { container } = showSecurity();
    expect(container.querySelector('input[autocomplete=username]')).toHaveValue('asha.rao');
    const kinds = [...container.querySelectorAll('input[type=password]')].map((input) =>
      input.getAttribute('autocomplete'),
    );
    expect(kinds).toEqual(['new-password', 'new-password']);
  });
});

describe('exporting the data', () => {
  afterEach(() => jest.restoreAllMocks());

  it.each([
    ['Download your data', 'users/export', 'linkstall-asha.rao.zip', 'Your data has been downloaded'],
    ['Download the copy', 'users/static-copy', 'asha.rao-page.zip', 'The copy of your page has been downloaded'],
  ] as const)('%s saves the file of /%s under the name %s', async (...row) => {
    const [label, path, name, notice] = row;
    const downloads: { name: string; address: string }[] = [];
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      downloads.push({ name: this.download, address: this.href });
    });
    Object.assign(URL, { createObjectURL: (file: Blob) => `blob:${file.size}`, revokeObjectURL: () => undefined });
    const { shell } = showSecurity({ [`GET /${path}`]: () => new Blob(['zip!'], { type: 'application/zip' }) });
    await userEvent.click(button(label));
    expect(downloads).toEqual([{ name, address: 'blob:4' }]);
    expect(shell.notices).toEqual([{ kind: 'success', text: notice, durationMs: 5_000 }]);
  });

  it('shows a failure and can try again', async () => {
    const { shell } = showSecurity({
      'GET /users/export': () => {
        throw failure(503, 'The service is unavailable');
      },
    });
    await userEvent.click(button('Download your data'));
    expect(section('Your data').getByRole('alert')).toHaveTextContent('The service is unavailable');
    await userEvent.click(button('Download your data'));
    expect(callsOf(shell)).toHaveLength(2);
  });
});

describe('the space for images', () => {
  it('is shown as text and as a meter', async () => {
    showSecurity({ 'GET /users/storage': () => ({ usedBytes: 12_582_912, limitBytes: 524_288_000 }) });
    expect(await section('Space for images').findByText('12 MB of 500 MB used')).toBeInTheDocument();
    const meter = section('Space for images').getByRole('meter', { name: 'Space for images' });
    expect([meter.getAttribute('value'), meter.getAttribute('max')]).toEqual(['12582912', '524288000']);
  });

  it('shows an error and a retry button if it cannot be read', async () => {
    let isUnavailable = true;
    showSecurity({
      'GET /users/storage': () => {
        if (isUnavailable) throw failure(500, 'Something went wrong');
        return { usedBytes: 1_048_576, limitBytes: 524_288_000 };
      },
    });
    expect(await section('Space for images').findByText(/could not be read/)).toBeInTheDocument();
    isUnavailable = false;
    await userEvent.click(section('Space for images').getByRole('button'));
    expect(await section('Space for images').findByText('1 MB of 500 MB used')).toBeInTheDocument();
  });
});

describe('deleting the account', () => {
  const name = () => section('Delete account').getByLabelText('Type asha.rao to confirm');

  it('comes after the export section and recommends the export', async () => {
    showSecurity();
    await screen.findByRole('heading', { name: 'Second factor' });
    const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(headings).toEqual([
      'Change password',
      'Passkeys',
      'Second factor',
      'Where you are logged in',
      'API tokens',
      'Space for images',
      'Your data',
      'A copy of your page',
      'Move to another site',
      'Delete account',
    ]);
    expect(section('Delete account').getByText(/Download your data first/)).toBeInTheDocument();
  });

  it('requires the typed username', async () => {
    const { shell } = showSecurity();
    expect(button('Delete account')).toBeDisabled();
    await userEvent.type(name(), 'asha.ra');
    expect(button('Delete account')).toBeDisabled();
    await userEvent.type(name(), '{Enter}');
    expect(callsOf(shell)).toEqual([]);
    await userEvent.type(name(), 'o');
    expect(button('Delete account')).toBeEnabled();
  });

  it('deletes the account for the username in any case, shows a notice and ends the session', async () => {
    const { shell } = showSecurity({ 'DELETE /users/account': () => null });
    await userEvent.type(name(), 'Asha.Rao');
    await userEvent.click(button('Delete account'));
    expect(callsOf(shell)).toEqual([{ call: 'DELETE /users/account', body: { confirm: 'Asha.Rao' } }]);
    expect(shell.notices).toEqual([{ kind: 'success', text: 'Your account has been deleted', durationMs: 5_000 }]);
    expect(shell.session.current()).toBeNull();
  });

  it('keeps the account when the server refuses, and shows the reason', async () => {
    const { shell } = showSecurity({
      'DELETE /users/account': () => {
        throw failure(403, 'Confirm this with your password');
      },
    });
    await userEvent.type(name(), 'asha.rao');
    await userEvent.click(button('Delete account'));
    expect(section('Delete account').getByRole('alert')).toHaveTextContent('Confirm this with your password');
    expect(shell.session.current()).toEqual(asha);
  });
});

describe('the security page', () => {
  it('has a link back to the account page', async () => {
    showSecurity();
    await userEvent.click(screen.getByRole('link', { name: 'Back to Account' }));
    expect(screen.getByRole('heading', { level: 1, name: 'Account' })).toBeInTheDocument();
  });
});

describe('the settings page', () => {
  it('shows a placeholder text', () => {
    renderRemote(remote, { path: '/admin/settings', user: asha });
    expect(screen.getByRole('heading', { level: 1, name: 'Settings' })).toBeInTheDocument();
    expect(screen.getByText('There is nothing to set here yet.')).toBeInTheDocument();
  });
});
