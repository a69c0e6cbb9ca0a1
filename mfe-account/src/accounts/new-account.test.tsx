import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import remote from '../app/remote.tsx';
import { asha, renderRemote } from '../testing/render-remote.tsx';

const PASSWORD = 'marigold-stall';
const asCreated = { ...asha, username: 'Asha.Rao' };

const show = (path: string, routes: Parameters<typeof renderRemote>[1]['routes'] = {}) =>
  renderRemote(remote, { path, routes }).shell;

/** Signs up, and waits for the login page. */
async function signUp() {
  const shell = show('/signup', {
    'POST /users/register': () => ({}),
    'POST /users/login': () => ({ user: asCreated, accessToken: 'token' }),
  });
  const values = { Username: 'Asha.Rao', 'Full name': 'Asha Rao', Email: 'asha@example.com' };
  for (const [label, text] of Object.entries({ ...values, Password: PASSWORD, 'Repeat password': PASSWORD })) {
    await userEvent.click(screen.getByLabelText(label));
    await userEvent.paste(text);
  }
  await userEvent.click(screen.getByRole('button', { name: /^Signup/ }));
  await screen.findByRole('heading', { name: 'Login' });
  return shell;
}

const claim = () => screen.queryByRole('link', { name: 'Claim your address' });
const referredFrom = (path: string) =>
  jest.spyOn(document, 'referrer', 'get').mockReturnValue(`${window.location.origin}${path}`);

beforeEach(() => sessionStorage.clear());
afterEach(() => jest.restoreAllMocks());

describe('the login form after a signup', () => {
  it('has name and password from memory only, and one press logs in', async () => {
    const shell = await signUp();
    expect(screen.getByText('Asha.Rao is yours. Log in to set up your page.')).toBeVisible();
    const stored = [localStorage, sessionStorage].map((storage) => Object.entries(storage));
    expect(JSON.stringify([stored, history.state, window.location.href])).not.toContain(PASSWORD);
    await userEvent.click(screen.getByRole('button', { name: /^Login/ }));
    expect(shell.calls.at(-1)).toEqual({
      call: 'POST /users/login',
      body: { username: 'Asha.Rao', password: PASSWORD },
    });
    expect(shell.session.current()).toEqual(asCreated);
    expect(sessionStorage.getItem('welcome')).toBe(JSON.stringify(asha._id));
  });

  it('has no password any more when the creator has left it', async () => {
    await signUp();
    expect(screen.getByLabelText('Password')).toHaveValue(PASSWORD);
    await userEvent.click(screen.getByRole('link', { name: 'Signup' }));
    await userEvent.click(screen.getByRole('link', { name: 'Login' }));
    expect(screen.getByLabelText('Password')).toHaveValue('');
  });
});

it('the signup form has the username that was claimed on the landing page, and says that it is free', async () => {
  const shell = show('/signup?username=asha.rao', {
    'GET /users/name-free/asha.rao': () => ({ isFree: true, message: '' }),
  });
  const username = screen.getByLabelText('Username');
  expect(username).toHaveValue('asha.rao');
  await waitFor(() => expect(username).toHaveAccessibleDescription(expect.stringContaining('asha.rao is free.')));
  expect(shell.calls).toHaveLength(1);
  expect(sessionStorage).toHaveLength(0);
});

describe('the login page of a visitor whom the shell redirected from Create Now', () => {
  it('begins with a link to the signup page, before the login form', () => {
    referredFrom('/login');
    show('/login');
    expect(claim()).toHaveAttribute('href', '/signup');
    expect(claim()?.compareDocumentPosition(screen.getByLabelText('Username'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.queryByRole('link', { name: 'Signup' })).toBeNull();
  });

  it('is the usual one after a login in this tab, and for a visitor who pressed Login', async () => {
    referredFrom('/');
    show('/login', { 'POST /users/login': () => ({ user: asha, accessToken: 't' }) });
    expect(claim()).toBeNull();
    await userEvent.type(screen.getByLabelText('Username'), 'asha.rao');
    await userEvent.type(screen.getByLabelText('Password'), PASSWORD);
    await userEvent.click(screen.getByRole('button', { name: /^Login/ }));
    expect(sessionStorage.getItem('welcome')).toBeNull();
    cleanup();
    referredFrom('/login');
    show('/login');
    expect(claim()).toBeNull();
    expect(screen.getByRole('link', { name: 'Signup' })).toBeVisible();
  });
});
