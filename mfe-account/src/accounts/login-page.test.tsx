import type { SessionUser } from '@linkstall/contracts/http';
import type { SessionPort } from '@linkstall/contracts/shell';
import { createFakeShell, failure } from '@linkstall/testing';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useSyncExternalStore } from 'react';
import { BrowserRouter, Navigate, type RouteObject, useLocation, useRoutes } from 'react-router-dom';

import remote from '../app/remote.tsx';

const asha: SessionUser = {
  _id: '1',
  username: 'asha.rao',
  fullName: 'Asha Rao',
  email: 'asha@example.com',
  avatar: { url: '' },
  account_email_Verified: false,
  theme: 'marigold',
  line: '',
  place: '',
  hidesEmail: false,
  timeZone: 'Asia/Kolkata',
};

/** Like the shell, leaves a page for logged-out users as soon as a user is logged in. */
function Site({ routes, session }: { readonly routes: RouteObject[]; readonly session: SessionPort }) {
  const user = useSyncExternalStore(session.onChange, session.current);
  const page = useRoutes([...routes, { path: '/admin/links', element: <h1>Links</h1> }]);
  const { pathname } = useLocation();
  return user && pathname === '/login' ? <Navigate to="/admin/links" replace /> : page;
}

/** Renders `/login` as the shell does. */
const showLogin = (api: Parameters<typeof createFakeShell>[0], state?: unknown) => {
  window.history.pushState(state === undefined ? null : { usr: state }, '', '/login');
  const shell = createFakeShell(api);
  const startSpy = jest.spyOn(shell.session, 'start');
  render(
    <BrowserRouter>
      <Site routes={remote.routes(shell)} session={shell.session} />
    </BrowserRouter>,
  );
  return { shell, startSpy };
};

const username = () => screen.getByLabelText('Username');
const password = () => screen.getByLabelText('Password');
const button = () => screen.getByRole('button', { name: /^Login/ });

const fillIn = async (name = 'asha.rao', secret = 'marigold-stall') => {
  await userEvent.type(username(), name);
  await userEvent.type(password(), secret);
};

describe('the login page', () => {
  it('offers no signup on a closed site, also to a newcomer', () => {
    window.history.pushState(null, '', '/login');
    const shell = createFakeShell({}, null, { site: { name: 'Garden Club', joining: 'closed' } });
    render(
      <BrowserRouter>
        <Site routes={remote.routes(shell)} session={shell.session} />
      </BrowserRouter>,
    );
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/reset-password']);
  });

  it('says that an account waits for its approval', async () => {
    const message = 'Your account waits for the approval of an operator';
    const { shell } = showLogin({
      'POST /users/login': () => {
        throw failure(403, message, 'auth.waiting_for_approval');
      },
    });
    await fillIn();
    await userEvent.click(button());
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(shell.notices).toEqual([]);
  });

  it('sends username and password, starts the session and opens /admin/links', async () => {
    const { shell, startSpy } = showLogin({ 'POST /users/login': () => ({ user: asha, accessToken: 'bare-token' }) });
    await fillIn(' asha.rao ', ' kept as typed ');
    await userEvent.click(button());
    expect(await screen.findByRole('heading', { name: 'Links' })).toBeInTheDocument();
    expect(shell.calls).toEqual([
      { call: 'POST /users/login', body: { username: 'asha.rao', password: ' kept as typed ' } },
    ]);
    expect(startSpy).toHaveBeenCalledWith(asha, 'bare-token');
    expect(window.location.pathname).toBe('/admin/links');
  });

  it('sends nothing from a browser that blocks cookies, and says what to do', async () => {
    jest.spyOn(navigator, 'cookieEnabled', 'get').mockReturnValue(false);
    const { shell } = showLogin({});
    await fillIn();
    await userEvent.click(button());
    expect(password()).toHaveAccessibleDescription('Your browser blocks cookies. Allow them for this site to log in.');
    expect(shell.calls).toEqual([]);
    jest.restoreAllMocks();
  });

  it.each(['@asha.rao', 'localhost/asha.rao'])('extracts the username from %s', async (input) => {
    const { shell } = showLogin({ 'POST /users/login': () => ({ user: asha, accessToken: 'bare-token' }) });
    await fillIn(input);
    await userEvent.click(button());
    expect(shell.calls).toMatchObject([{ body: { username: 'asha.rao' } }]);
  });

  it('asks for missing values and sends nothing', async () => {
    const { shell } = showLogin({});
    await userEvent.click(button());
    expect(username()).toHaveAccessibleDescription('Your email address works too. Enter your username.');
    expect(password()).toHaveAccessibleDescription('Enter your password.');
    expect(username()).toHaveFocus();
    expect(shell.calls).toEqual([]);
  });

  it('removes the error of a field when the field changes', async () => {
    showLogin({});
    await userEvent.click(button());
    await userEvent.type(username(), 'a');
    expect(username()).not.toHaveAttribute('aria-invalid');
    expect(password()).toHaveAttribute('aria-invalid', 'true');
    expect(username()).toHaveFocus();
  });

  it('shows the message of the server as a notice and a hint at the focused field, and can try again', async () => {
    let tries = 0;
    const { shell } = showLogin({
      'POST /users/login': () => {
        tries += 1;
        if (tries === 1) throw failure(401, 'Wrong username or password', 'auth.login_failed');
        return { user: asha, accessToken: 't' };
      },
    });
    await fillIn();
    await userEvent.click(button());
    expect(await screen.findByText(/^This does not go with that username\. Check both/)).toBeVisible();
    expect(password()).toHaveFocus();
    expect(shell.notices).toEqual([{ kind: 'error', text: 'Wrong username or password' }]);
    expect(screen.queryByText('Wrong username or password')).toBeNull();
    expect(shell.session.current()).toBeNull();
    await userEvent.click(button());
    expect(await screen.findByRole('heading', { name: 'Links' })).toBeInTheDocument();
  });

  it('asks for the code of the second factor when the server needs it, and sends it with the password', async () => {
    const { shell } = showLogin({
      'POST /users/login': (body) => {
        const { code } = body as { code?: string };
        if (code === undefined) throw failure(401, 'Enter the code of your authenticator app', 'auth.code_required');
        if (code !== '123456') throw failure(401, 'Wrong code', 'auth.code_wrong');
        return { user: asha, accessToken: 't' };
      },
    });
    await fillIn();
    await userEvent.click(button());
    const code = await screen.findByLabelText('Code');
    await waitFor(() => expect(code).toHaveFocus());
    expect(shell.notices).toEqual([]);
    await userEvent.click(button());
    expect(code).toHaveAccessibleDescription(/Enter the code\./);
    await userEvent.type(code, '000000');
    await userEvent.click(button());
    await waitFor(() => expect(code).toHaveAccessibleDescription(/Wrong code/));
    await userEvent.clear(code);
    await userEvent.type(code, '123456');
    await userEvent.click(button());
    expect(await screen.findByRole('heading', { name: 'Links' })).toBeInTheDocument();
    expect(shell.calls.at(-1)?.body).toEqual({ username: 'asha.rao', password: 'marigold-stall', code: '123456' });
  });

  it('shows an error about the username at the username field', async () => {
    showLogin({
      'POST /users/login': () => {
        throw Object.assign(failure(400, 'Invalid input'), { errors: [{ field: 'username', message: 'Too long' }] });
      },
    });
    await fillIn();
    await userEvent.click(button());
    expect(await screen.findByText('Too long')).toBeInTheDocument();
    expect(username()).toHaveAccessibleDescription('Your email address works too. Too long');
    expect(username()).toHaveFocus();
  });

  it('sends one request when the button is pressed several times, and hides the password meanwhile', async () => {
    let respond: (value: unknown) => void = () => undefined;
    const { shell } = showLogin({ 'POST /users/login': () => new Promise((resolve) => (respond = resolve)) });
    await fillIn();
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
    await userEvent.click(button());
    await userEvent.click(button());
    await userEvent.type(password(), '{Enter}');
    expect(shell.calls).toHaveLength(1);
    expect(button()).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByRole('status')).toHaveTextContent('Sending');
    expect(password()).toHaveAttribute('type', 'password');
    await act(async () => respond({ user: asha, accessToken: 't' }));
    expect(await screen.findByRole('heading', { name: 'Links' })).toBeInTheDocument();
  });

  it('shows the password on request', async () => {
    showLogin({});
    const eye = screen.getByRole('button', { name: 'Show password' });
    expect(password()).toHaveAttribute('type', 'password');
    await userEvent.click(eye);
    expect(password()).toHaveAttribute('type', 'text');
    expect(eye).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(eye);
    expect(password()).toHaveAttribute('type', 'password');
  });

  it('reports an unexpected error and stays usable', async () => {
    const unexpectedError = new Error('broken');
    const { shell } = showLogin({
      'POST /users/login': () => {
        throw unexpectedError;
      },
    });
    await fillIn();
    await userEvent.click(button());
    expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong. Try again.');
    expect(shell.reportedErrors).toEqual([unexpectedError]);
  });

  it('has field names for password managers and a link to the signup page', () => {
    showLogin({});
    expect(username()).toHaveAttribute('name', 'userName');
    expect(username()).toHaveAttribute('autocomplete', 'username');
    expect(password()).toHaveAttribute('name', 'password');
    expect(password()).toHaveAttribute('autocomplete', 'current-password');
    for (const link of screen.getAllByRole('link', { name: 'Signup' })) expect(link).toHaveAttribute('href', '/signup');
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  });

  it('fills in the username of a new account', () => {
    showLogin({}, { userName: 'asha.rao' });
    expect(username()).toHaveValue('asha.rao');
  });
});

it('the login form says that the session has ended, until the user tries to log in', async () => {
  const shell = createFakeShell(
    {
      'GET /link/all-link': () => {
        throw failure(401, 'Log in to do this');
      },
      'POST /users/login': () => {
        throw failure(401, 'Wrong username or password');
      },
    },
    asha,
  );
  await shell.http.get('/link/all-link').catch(() => undefined);
  window.history.pushState(null, '', '/login');
  render(
    <BrowserRouter>
      <Site routes={remote.routes(shell)} session={shell.session} />
    </BrowserRouter>,
  );
  expect(screen.getByRole('alert')).toHaveTextContent('Your session has ended. Log in again.');
  await fillIn();
  await userEvent.click(button());
  expect(await screen.findByText('Wrong username or password')).toBeInTheDocument();
  expect(screen.queryByText(/Your session has ended/)).toBeNull();
});
