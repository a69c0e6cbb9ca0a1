import { failure } from '@linkstall/testing';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import remote from '../app/remote.tsx';
import { asha, callsOf, renderRemote } from '../testing/render-remote.tsx';
import { SecurityPage } from '../security/lazy-security.ts';

beforeAll(() => SecurityPage.load());

/** Requests that stay pending until the test responds. Each response goes to the oldest request. */
function pendingCalls() {
  const pending: { respond: (value: unknown) => void; refuse: (error: Error) => void }[] = [];
  return {
    route: () => new Promise((respond, refuse) => void pending.push({ respond, refuse })),
    respond: (value: unknown) => act(async () => pending.shift()?.respond(value)),
    refuse: (error: Error) => act(async () => pending.shift()?.refuse(error)),
  };
}

const type = async (label: string, text: string) => {
  await userEvent.click(screen.getByLabelText(label));
  await userEvent.paste(text);
};
const press = (name: RegExp) => userEvent.click(screen.getByRole('button', { name }));
const go = (path: string) =>
  act(async () => {
    history.pushState(null, '', path);
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
const busyState = (name: RegExp) => screen.getByRole('button', { name }).getAttribute('aria-disabled');
const fillSignup = async () => {
  await type('Username', 'asha.rao');
  await type('Full name', 'Asha Rao');
  await type('Email', 'asha@example.com');
  await type('Password', 'marigold-stall');
  await type('Repeat password', 'marigold-stall');
};

beforeEach(() => {
  sessionStorage.clear();
  history.replaceState(null, '', '/');
});

describe('a response that arrives after its form was left', () => {
  it('does not log in a user who opened the signup page', async () => {
    const call = pendingCalls();
    const { shell } = renderRemote(remote, { path: '/login', routes: { 'POST /users/login': call.route } });
    await type('Username', 'asha.rao');
    await type('Password', 'marigold-stall');
    await press(/^Login/);
    await go('/signup');
    await type('Username', 'other.name');
    await call.respond({ user: asha, accessToken: 'token' });
    expect(shell.session.current()).toBeNull();
    expect(window.location.pathname).toBe('/signup');
    expect(screen.getByLabelText('Username')).toHaveValue('other.name');
  });

  it.each([
    { form: 'a signup', path: '/signup', button: /^Signup/, route: 'POST /users/register', value: asha },
    {
      form: 'the request of a reset mail',
      path: '/reset-password',
      button: /^Send Mail/,
      route: 'POST /users/forget-password',
      value: null,
    },
  ])('does not leave the login page when the response belongs to $form', async ({ path, button, route, value }) => {
    const call = pendingCalls();
    renderRemote(remote, { path, routes: { [route]: call.route } });
    if (path === '/signup') await fillSignup();
    else await type('Email', 'asha@example.com');
    await press(button);
    await go('/login');
    await type('Username', 'asha');
    await call.respond(value);
    expect(window.location.pathname).toBe('/login');
    expect(screen.getByLabelText('Username')).toHaveValue('asha');
  });

  it('shows its refusal as a notice, and not at the newer form, which stays usable', async () => {
    const call = pendingCalls();
    const { shell } = renderRemote(remote, { path: '/login', routes: { 'POST /users/login': call.route } });
    await type('Username', 'asha.rao');
    await type('Password', 'wrong-marigold');
    await press(/^Login/);
    await go('/signup');
    await go('/login');
    expect(busyState(/^Login/)).toBeNull();
    await type('Username', 'second');
    await call.refuse(failure(401, 'Wrong username or password'));
    expect(shell.notices).toEqual([{ kind: 'error', text: 'Wrong username or password' }]);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(screen.getByLabelText('Username')).toHaveValue('second');
    expect(busyState(/^Login/)).toBeNull();
  });
});

describe('the profile form', () => {
  const UPDATE = 'PATCH /users/update-account';
  const open = (routes = {}) => renderRemote(remote, { path: '/admin/account', routes, user: asha });

  it('cannot be changed while the form is sending, so that no newer input is lost', async () => {
    const call = pendingCalls();
    open({ [UPDATE]: call.route });
    await type('Full name', '!');
    await press(/^Update Details/);
    await type('Full name', ' and more');
    expect(screen.getByLabelText('Full name')).toHaveValue('Asha Rao!');
    await call.respond({ ...asha, fullName: 'Asha Rao!' });
    await type('Full name', '?');
    expect(screen.getByLabelText('Full name')).toHaveValue('Asha Rao!?');
  });

  it('keeps newer input after the page is opened again, and sends the second change after the first', async () => {
    const call = pendingCalls();
    const { shell } = open({ [UPDATE]: call.route });
    await type('Full name', ' 1');
    await press(/^Update Details/);
    await go('/admin/account/security');
    await go('/admin/account');
    await type('Full name', ' 2');
    await press(/^Update Details/);
    expect(callsOf(shell)).toHaveLength(1);
    await call.respond({ ...asha, fullName: 'Asha Rao 1' });
    expect(screen.getByLabelText('Full name')).toHaveValue('Asha Rao 2');
    expect(busyState(/^Update Details/)).toBe('true');
    expect(callsOf(shell).map(({ body }) => (body as typeof asha).fullName)).toEqual(['Asha Rao 1', 'Asha Rao 2']);
    await call.respond({ ...asha, fullName: 'Asha Rao 2' });
    expect(shell.session.current()?.fullName).toBe('Asha Rao 2');
    expect(busyState(/^Update Details/)).toBeNull();
  });

  it('asks before leaving the page with input, a chosen image or a pending request', async () => {
    const call = pendingCalls();
    const { shell } = open({ [UPDATE]: call.route });
    expect(shell.unsavedCount()).toBe(0);
    await type('Full name', '!');
    expect(shell.unsavedCount()).toBe(1);
    await userEvent.type(screen.getByLabelText('Full name'), '{Backspace}');
    expect(shell.unsavedCount()).toBe(0);
    await userEvent.upload(screen.getByLabelText('Change picture'), new File(['…'], 'me.png', { type: 'image/png' }));
    expect(shell.unsavedCount()).toBe(1);
    await press(/^Update Details/);
    await go('/admin/account/security');
    expect(shell.unsavedCount()).toBe(1);
    await call.refuse(failure(0, 'No response came in time.', 'timeout'));
    expect(shell.unsavedCount()).toBe(0);
    expect(shell.notices).toEqual([{ kind: 'error', text: 'No response came in time.', durationMs: 5_000 }]);
  });

  it('keeps unsaved input when saving fails', async () => {
    const call = pendingCalls();
    const { shell } = open({ [UPDATE]: call.route });
    await type('Full name', '!');
    await press(/^Update Details/);
    await call.refuse(failure(503, 'The database is unavailable'));
    expect(screen.getByLabelText('Full name')).toHaveValue('Asha Rao!');
    expect(shell.session.current()?.fullName).toBe('Asha Rao');
    expect(shell.unsavedCount()).toBe(1);
  });
});
