import { failure } from '@linkstall/contracts/testing';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import remote from '../app/remote.tsx';
import { asha, show } from '../testing/show.tsx';

/** A call that hangs until the test answers it; each response speaks to the oldest. */
function hanging() {
  const waiting: { respond: (value: unknown) => void; refuse: (why: Error) => void }[] = [];
  return {
    route: () => new Promise((respond, refuse) => void waiting.push({ respond, refuse })),
    respond: (value: unknown) => act(async () => waiting.shift()?.respond(value)),
    refuse: (why: Error) => act(async () => waiting.shift()?.refuse(why)),
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
const busy = (name: RegExp) => screen.getByRole('button', { name }).getAttribute('aria-disabled');
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

describe('a response that comes after its form was left', () => {
  it('logs nobody in who is signing up by now', async () => {
    const call = hanging();
    const { shell } = show(remote, { path: '/login', routes: { 'POST /users/login': call.route } });
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
    { what: 'a signup', path: '/signup', button: /^Signup/, route: 'POST /users/register', value: asha },
    {
      what: 'the mail of a reset',
      path: '/reset-password',
      button: /^Send Mail/,
      route: 'POST /users/forget-password',
      value: null,
    },
  ])('leads nobody away from the login: $what', async ({ path, button, route, value }) => {
    const call = hanging();
    show(remote, { path, routes: { [route]: call.route } });
    if (path === '/signup') await fillSignup();
    else await type('Email', 'asha@example.com');
    await press(button);
    await go('/login');
    await type('Username', 'asha');
    await call.respond(value);
    expect(window.location.pathname).toBe('/login');
    expect(screen.getByLabelText('Username')).toHaveValue('asha');
  });

  it('says why it was refused, but not at the form that was opened since, which is free', async () => {
    const call = hanging();
    const { shell } = show(remote, { path: '/login', routes: { 'POST /users/login': call.route } });
    await type('Username', 'asha.rao');
    await type('Password', 'wrong-marigold');
    await press(/^Login/);
    await go('/signup');
    await go('/login');
    expect(busy(/^Login/)).toBeNull();
    await type('Username', 'second');
    await call.refuse(failure(401, 'Wrong username or password'));
    expect(shell.notices).toEqual([{ kind: 'error', text: 'Wrong username or password' }]);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(screen.getByLabelText('Username')).toHaveValue('second');
    expect(busy(/^Login/)).toBeNull();
  });
});

describe('the profile', () => {
  const UPDATE = 'PATCH /users/update-account';
  const open = (routes = {}) => show(remote, { path: '/admin/account', routes, user: asha });

  it('cannot be changed while it is being sent, so that nothing typed since is lost', async () => {
    const call = hanging();
    open({ [UPDATE]: call.route });
    await type('Full name', '!');
    await press(/^Update Details/);
    await type('Full name', ' and more');
    expect(screen.getByLabelText('Full name')).toHaveValue('Asha Rao!');
    await call.respond({ ...asha, fullName: 'Asha Rao!' });
    await type('Full name', '?');
    expect(screen.getByLabelText('Full name')).toHaveValue('Asha Rao!?');
  });

  it('that was opened since keeps what is typed into it, and is sent after the one before', async () => {
    const call = hanging();
    const { shell } = open({ [UPDATE]: call.route });
    await type('Full name', ' 1');
    await press(/^Update Details/);
    await go('/admin/account/security');
    await go('/admin/account');
    await type('Full name', ' 2');
    await press(/^Update Details/);
    expect(shell.calls).toHaveLength(1);
    await call.respond({ ...asha, fullName: 'Asha Rao 1' });
    expect(screen.getByLabelText('Full name')).toHaveValue('Asha Rao 2');
    expect(busy(/^Update Details/)).toBe('true');
    expect(shell.calls.map(({ body }) => (body as typeof asha).fullName)).toEqual(['Asha Rao 1', 'Asha Rao 2']);
    await call.respond({ ...asha, fullName: 'Asha Rao 2' });
    expect(shell.session.current()?.fullName).toBe('Asha Rao 2');
    expect(busy(/^Update Details/)).toBeNull();
  });

  it('is asked about before the page is left: what is typed, what is chosen, and what is on its way', async () => {
    const call = hanging();
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

  it('keeps what was typed when it could not be saved, still unsaved', async () => {
    const call = hanging();
    const { shell } = open({ [UPDATE]: call.route });
    await type('Full name', '!');
    await press(/^Update Details/);
    await call.refuse(failure(503, 'The database is away'));
    expect(screen.getByLabelText('Full name')).toHaveValue('Asha Rao!');
    expect(shell.session.current()?.fullName).toBe('Asha Rao');
    expect(shell.unsavedCount()).toBe(1);
  });
});
