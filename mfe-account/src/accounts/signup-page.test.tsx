import type { Joining, SiteInfo } from '@linkstall/contracts/http';
import { createHash, webcrypto } from 'node:crypto';

import { createFakeShell, failure } from '@linkstall/testing';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BrowserRouter, type RouteObject, useRoutes } from 'react-router-dom';

import remote from '../app/remote.tsx';

const Site = ({ routes }: { readonly routes: RouteObject[] }) => useRoutes(routes);

/** Renders `/signup` as the shell does. */
const showSignup = (api: Parameters<typeof createFakeShell>[0] = {}, search = '') => {
  window.history.pushState(null, '', `/signup${search}`);
  const shell = createFakeShell(api);
  render(
    <BrowserRouter>
      <Site routes={remote.routes(shell)} />
    </BrowserRouter>,
  );
  return shell;
};

const validValues = {
  Username: 'Asha.Rao',
  'Full name': 'Asha Rao',
  Email: 'asha@example.com',
  Password: 'marigold-stall',
  'Repeat password': 'marigold-stall',
};

const fillIn = async (overrides: Partial<typeof validValues> = {}) => {
  for (const [label, text] of Object.entries({ ...validValues, ...overrides })) {
    await userEvent.click(screen.getByLabelText(label));
    await userEvent.paste(text);
  }
};

/** The calls without GET, because name checks run while the user types. */
const postedCalls = ({ calls }: ReturnType<typeof showSignup>) => calls.filter(({ call }) => !call.startsWith('GET '));

const type = async (label: string, text: string) => {
  await userEvent.clear(screen.getByLabelText(label));
  await userEvent.type(screen.getByLabelText(label), text);
};
const expectDescription = (label: string, text: string) =>
  waitFor(() => expect(screen.getByLabelText(label)).toHaveAccessibleDescription(expect.stringContaining(text)));

const submit = () => userEvent.click(screen.getByRole('button', { name: /^Signup/ }));

const samples = [[{ UserTheme: [{ _id: 'neel', name: 'Neel' }] }]];

beforeEach(() => sessionStorage.clear());

describe('the signup page', () => {
  it('creates the account, shows a notice and opens the login page with the username filled in', async () => {
    const shell = showSignup({ 'POST /users/register': () => ({}) });
    await fillIn({ Username: ' Asha.Rao ' });
    await submit();
    expect(await screen.findByRole('heading', { name: 'Login' })).toBeInTheDocument();
    expect(window.location.pathname).toBe('/login');
    expect(shell.notices).toEqual([{ kind: 'success', text: 'Account Created' }]);
    expect(postedCalls(shell)).toEqual([
      {
        call: 'POST /users/register',
        body: {
          username: 'Asha.Rao',
          fullName: 'Asha Rao',
          email: 'asha@example.com',
          password: 'marigold-stall',
          hidesEmail: true,
        },
      },
    ]);
    expect(screen.getByLabelText('Username')).toHaveValue('Asha.Rao');
  });

  it('asks whether the page shows the email address; the answer is no until the switch is pressed', async () => {
    const shell = showSignup({ 'POST /users/register': () => ({}) });
    await fillIn();
    const showEmail = screen.getByRole('switch', { name: 'Show my email on my page' });
    expect(showEmail).not.toBeChecked();
    await userEvent.click(showEmail);
    await submit();
    await screen.findByRole('heading', { name: 'Login' });
    expect(postedCalls(shell)).toMatchObject([{ body: { hidesEmail: false } }]);
  });

  it('keeps the chosen theme on the way to the login page and back', async () => {
    showSignup({}, '?theme=neel');
    await userEvent.click(screen.getByRole('link', { name: 'Login' }));
    expect(screen.getByRole('link', { name: 'Signup' })).toHaveAttribute('href', '/signup?theme=neel');
  });

  it('shows the name of the chosen theme and sends its id', async () => {
    const shell = showSignup({ 'GET ': () => samples, 'POST /users/register': () => ({}) }, '?theme=neel');
    expect(await screen.findByText(/^Your page begins in the theme you picked, Neel\./)).toBeVisible();
    await fillIn();
    await submit();
    await screen.findByRole('heading', { name: 'Login' });
    expect(postedCalls(shell)).toMatchObject([{ call: 'POST /users/register', body: { theme: 'neel' } }]);
  });

  it('shows no theme when the chosen theme does not exist', async () => {
    const shell = showSignup({ 'GET ': () => samples }, '?theme=moonlight');
    await waitFor(() => expect(shell.calls).toEqual([{ call: 'GET ' }]));
    await act(async () => undefined);
    expect(screen.queryByText(/theme/)).toBeNull();
  });

  it.each([
    '@asha.rao',
    'localhost/asha.rao',
    'http://localhost/asha.rao/',
    'localhost/store/@asha.rao?page=2',
    '/asha.rao',
  ])('extracts the username from %s', async (input) => {
    const shell = showSignup({ 'POST /users/register': () => ({}) });
    await fillIn({ Username: input });
    expect(screen.getByLabelText('Username')).toHaveAccessibleDescription(
      expect.stringContaining('Your page: localhost/asha.rao'),
    );
    await submit();
    await screen.findByRole('heading', { name: 'Login' });
    expect(postedCalls(shell)).toMatchObject([{ body: { username: 'asha.rao' } }]);
    expect(screen.getByLabelText('Username')).toHaveValue('asha.rao');
  });

  it('offers unsent input as a draft without passwords', async () => {
    showSignup();
    await fillIn();
    await userEvent.click(screen.getByRole('link', { name: 'Login' }));
    await userEvent.click(screen.getByRole('link', { name: 'Signup' }));
    expect(screen.getByLabelText('Email')).toHaveValue('');
    expect(JSON.stringify(Object.entries(sessionStorage))).not.toContain(validValues.Password);
    await userEvent.click(screen.getByRole('button', { name: /^Put back/ }));
    for (const label of ['Username', 'Full name', 'Email'] as const)
      expect(screen.getByLabelText(label)).toHaveValue(validValues[label]);
    expect(screen.getByLabelText('Password')).toHaveValue('');
  });

  it('discards the draft when the account is created', async () => {
    showSignup({ 'POST /users/register': () => ({}) });
    await fillIn();
    await submit();
    await screen.findByRole('heading', { name: 'Login' });
    expect(sessionStorage).toHaveLength(0);
  });

  it('requires all five fields', async () => {
    const shell = showSignup();
    await submit();
    const invalid = screen
      .getAllByRole('textbox', { hidden: true })
      .filter((field) => field.matches('[aria-invalid=true]'));
    expect(invalid).toHaveLength(3);
    expect(screen.getByLabelText('Password')).toHaveAttribute('aria-invalid', 'true');
    expect(screen.getByLabelText('Repeat password')).toHaveAccessibleDescription('Enter the password again.');
    expect(screen.getByLabelText('Username')).toHaveFocus();
    expect(postedCalls(shell)).toEqual([]);
  });

  it('refuses passwords that differ, at the field and as a notice', async () => {
    const shell = showSignup();
    await fillIn({ 'Repeat password': 'marigold-stal' });
    await submit();
    expect(screen.getByLabelText('Repeat password')).toHaveAccessibleDescription('Password Does Not Matched');
    expect(screen.getByLabelText('Repeat password')).toHaveFocus();
    expect(shell.notices).toEqual([{ kind: 'error', text: 'Password Does Not Matched' }]);
    expect(postedCalls(shell)).toEqual([]);
  });

  it('shows no notice about passwords that differ while another field is wrong and has the focus', async () => {
    const shell = showSignup();
    await fillIn({ Username: 'ab', 'Repeat password': 'marigold-stal' });
    await submit();
    expect(screen.getByLabelText('Username')).toHaveFocus();
    expect(screen.getByLabelText('Repeat password')).toHaveAccessibleDescription('Password Does Not Matched');
    expect(shell.notices).toEqual([]);
  });

  it.each([
    ['Username', 'ab', 'A username has 3 to 30 characters.'],
    ['Username', 'a'.repeat(31), 'A username has 3 to 30 characters.'],
    ['Username', 'asha rao', 'Use only the letters a to z, digits, dots, underscores and hyphens.'],
    ['Username', 'äsha', 'Use only the letters a to z, digits, dots, underscores and hyphens.'],
    ['Username', '.asha', 'A username starts and ends with a letter or a digit.'],
    ['Username', 'asha-', 'A username starts and ends with a letter or a digit.'],
    ['Username', 'asha..rao', 'Two dots cannot stand side by side.'],
    ['Full name', 'a'.repeat(81), 'A full name has at most 80 characters.'],
    ['Email', 'asha.example.com', 'Enter an email address like name@example.com.'],
    ['Password', 'seven77', 'A password has 8 to 128 characters.'],
    ['Password', 'p'.repeat(129), 'A password has 8 to 128 characters.'],
  ])('shows the broken rule for %s "%s"', async (label, text, rule) => {
    const shell = showSignup();
    await fillIn({ [label]: text });
    await submit();
    expect(screen.getByText(rule)).toBeInTheDocument();
    expect(screen.getByLabelText(label)).toHaveAttribute('aria-invalid', 'true');
    expect(postedCalls(shell)).toEqual([]);
  });

  it.each(['abc', 'a'.repeat(30), '007', 'a.b_c-d'])('sends the valid username %s to the server', async (name) => {
    const shell = showSignup({ 'POST /users/register': () => ({}) });
    await fillIn({ Username: name });
    await submit();
    expect(await screen.findByRole('heading', { name: 'Login' })).toBeInTheDocument();
    expect(postedCalls(shell)).toHaveLength(1);
  });

  it('shows a refusal at the form, as a notice and at its field', async () => {
    const shell = showSignup({
      'POST /users/register': () => {
        throw Object.assign(failure(409, 'User exists'), {
          errors: [{ field: 'username', message: 'This username is taken' }],
        });
      },
    });
    await fillIn();
    await submit();
    expect(await screen.findByRole('alert')).toHaveTextContent('User exists');
    expect(screen.getByText('This username is taken')).toBeInTheDocument();
    expect(screen.getByLabelText('Username')).toHaveFocus();
    expect(shell.notices).toEqual([{ kind: 'error', text: 'User exists' }]);
    expect(window.location.pathname).toBe('/signup');
  });

  it.each([
    ['user.username_taken', 'Username', 'This username is already taken'],
    ['user.email_taken', 'Email', 'This email address is already in use'],
  ])('focuses the field of the error code %s', async (code, label, message) => {
    const shell = showSignup({
      'POST /users/register': () => {
        throw failure(409, message, code);
      },
    });
    await fillIn();
    await submit();
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription(expect.stringContaining(message));
    expect(screen.getByLabelText(label)).toHaveFocus();
    expect(shell.notices).toEqual([{ kind: 'error', text: message }]);
  });

  it('keeps the input when the server cannot be reached, and can send again', async () => {
    let isServerDown = true;
    showSignup({
      'POST /users/register': () => {
        if (isServerDown) throw failure(0, 'Linkstall cannot be reached');
        return {};
      },
    });
    await fillIn();
    await submit();
    expect(await screen.findByRole('alert')).toHaveTextContent('Linkstall cannot be reached');
    expect(screen.getByLabelText('Email')).toHaveValue('asha@example.com');
    isServerDown = false;
    await submit();
    expect(await screen.findByRole('heading', { name: 'Login' })).toBeInTheDocument();
  });

  it('creates one account when the button is pressed several times', async () => {
    const shell = showSignup({ 'POST /users/register': () => new Promise(() => undefined) });
    await fillIn();
    await submit();
    await submit();
    await userEvent.type(screen.getByLabelText('Email'), '{Enter}');
    expect(postedCalls(shell)).toHaveLength(1);
  });

  it('shows the page address for the username', async () => {
    showSignup();
    expect(screen.getByLabelText('Username')).toHaveAccessibleDescription(/localhost\/username/);
    await userEvent.type(screen.getByLabelText('Username'), 'asha.rao');
    expect(screen.getByLabelText('Username')).toHaveAccessibleDescription(/localhost\/asha\.rao/);
  });

  it('has field names for password managers and links to the login page', () => {
    showSignup();
    const fields = [...document.querySelectorAll<HTMLInputElement>('input:not([role=switch])')].map(
      ({ name, autocomplete }) => [name, autocomplete],
    );
    expect(fields).toEqual([
      ['username', 'username'],
      ['fullName', 'name'],
      ['email', 'email'],
      ['password', 'new-password'],
      ['re_password', 'new-password'],
    ]);
    for (const link of screen.getAllByRole('link', { name: 'Login' })) expect(link).toHaveAttribute('href', '/login');
  });

  it('shows no errors when the page is opened again', async () => {
    showSignup();
    await submit();
    await userEvent.click(screen.getAllByRole('link', { name: 'Login' })[0]!);
    await userEvent.click(screen.getAllByRole('link', { name: 'Signup' })[0]!);
    expect(screen.getByRole('heading', { name: 'Signup' })).toBeInTheDocument();
    expect(screen.queryByText('Enter a username.')).not.toBeInTheDocument();
  });
});

describe('the signup page while the user types', () => {
  afterEach(() => jest.useRealTimers());

  const freeNameRoute = { 'GET /users/name-free/asha.rao': () => ({ isFree: true, message: '' }) };
  const takenMessage = 'This username is already taken';

  it('shows whether a name is free, taken or invalid, and sends nothing', async () => {
    const shell = showSignup({
      ...freeNameRoute,
      'GET /users/name-free/asha': () => ({ isFree: false, message: takenMessage }),
    });
    await type('Username', 'asha');
    await expectDescription('Username', takenMessage);
    expect(screen.getByLabelText('Username')).toHaveAttribute('aria-invalid', 'true');
    expect(screen.getByLabelText('Username')).toHaveFocus();
    await userEvent.type(screen.getByLabelText('Username'), '.rao');
    expect(screen.getByLabelText('Username')).not.toHaveAttribute('aria-invalid');
    await expectDescription('Username', 'asha.rao is free.');
    await type('Username', 'asha rao');
    await expectDescription('Username', 'Use only the letters a to z');
    expect(postedCalls(shell)).toEqual([]);
  });

  it.each([
    ['Email', 'asha.example.com', 'Enter an email address like name@example.com.'],
    ['Email', 'x@y', 'Enter an email address like name@example.com.'],
    ['Password', 'Sunshine1', 'This password is too common.'],
    ['Password', 'seven77', 'A password has 8 to 128 characters.'],
  ])('shows the error of %s "%s" when the field is left', async (label, text, message) => {
    showSignup();
    await type(label, text);
    await userEvent.tab();
    await expectDescription(label, message);
  });

  it('compares the repetition with the password, also after a later change of the password', async () => {
    showSignup();
    await type('Password', 'marigold-stall');
    await type('Repeat password', 'marigold-stal');
    await expectDescription('Repeat password', 'Password Does Not Matched');
    await userEvent.type(screen.getByLabelText('Repeat password'), 'l');
    await waitFor(() => expect(screen.getByLabelText('Repeat password')).not.toHaveAttribute('aria-invalid'));
    await userEvent.type(screen.getByLabelText('Password'), 's');
    await expectDescription('Repeat password', 'Password Does Not Matched');
  });

  it('shows no error when the name check fails, because the server decides on submit', async () => {
    const shell = showSignup({
      'GET /users/name-free/asha.rao': () => {
        throw failure(0, 'No response');
      },
    });
    await type('Username', 'asha.rao');
    await waitFor(() => expect(shell.calls).toHaveLength(1));
    expect(screen.getByLabelText('Username')).not.toHaveAttribute('aria-invalid');
    expect(screen.queryByText('asha.rao is free.')).toBeNull();
    expect(shell.notices).toEqual([]);
    expect(shell.reportedErrors).toEqual([]);
  });

  it('shows no error at an empty field that the user passes by', async () => {
    jest.useFakeTimers();
    const user = userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) });
    showSignup();
    for (let field = 0; field < 9; field += 1) await user.tab();
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(document.querySelector('[aria-invalid=true]')).toBeNull();
  });
});

describe('the signup page of a site that not everybody may join', () => {
  const showSite = (
    site: Joining | Pick<SiteInfo, 'joining' | 'proofOfWork'>,
    api: Parameters<typeof createFakeShell>[0] = {},
    search = '',
  ) => {
    window.history.pushState(null, '', `/signup${search}`);
    const fields = typeof site === 'string' ? { joining: site } : site;
    const shell = createFakeShell(api, null, { site: { name: 'Garden Club', ...fields } });
    render(
      <BrowserRouter>
        <Site routes={remote.routes(shell)} />
      </BrowserRouter>,
    );
    return shell;
  };

  it.each([
    ['closed', '', /^Nobody can sign up here/],
    ['closed', '?invitation=abc', /^Nobody can sign up here/],
    ['invitation', '', /^You need an invitation/],
  ] as const)('with %s and the query "%s" has words and no form', (joining, search, words) => {
    showSite(joining, {}, search);
    expect(screen.getByRole('status')).toHaveTextContent(words);
    expect(screen.getByRole('heading', { name: 'Signup' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Signup/ })).toBeNull();
    expect(screen.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
  });

  it('with a proof of work says so, and sends the solution', async () => {
    Object.defineProperty(crypto, 'subtle', { value: webcrypto.subtle, configurable: true });
    const target = createHash('sha256').update('salt.1203').digest('hex');
    const challenge = { salt: 'salt', target, max: 2_000, signature: 'signed' };
    const routes = { 'GET /users/signup-challenge': () => challenge, 'POST /users/register': () => ({}) };
    const shell = showSite({ joining: 'open', proofOfWork: true }, routes);
    expect(screen.getByText(/^When you send this form, your device computes/)).toBeVisible();
    await fillIn();
    await submit();
    await screen.findByRole('heading', { name: 'Login' });
    expect(postedCalls(shell)).toMatchObject([{ body: { proof: 'salt.1203.signed' } }]);
  });

  it('with an invitation names the site and sends the code', async () => {
    const shell = showSite('invitation', { 'POST /users/register': () => ({}) }, '?invitation=abc');
    expect(screen.getByText('You are invited to Garden Club.')).toBeVisible();
    await fillIn();
    await submit();
    await screen.findByRole('heading', { name: 'Login' });
    expect(postedCalls(shell)).toMatchObject([{ body: { invitation: 'abc' } }]);
  });

  it('with approvals takes a note, and says that the account waits', async () => {
    const shell = showSite('approval', { 'POST /users/register': () => ({ waiting: true }) });
    expect(screen.getByText(/^An operator looks at each new account/)).toBeVisible();
    await fillIn();
    await type('A note for the operators', 'I teach cooking.');
    await submit();
    expect(await screen.findByText(/^Your account waits for the approval/)).toBeVisible();
    expect(postedCalls(shell)).toMatchObject([{ body: { note: 'I teach cooking.' } }]);
    expect(shell.notices).toEqual([]);
    expect(screen.queryByRole('button', { name: /^Signup/ })).toBeNull();
  });

  it('with approvals and an invitation asks for no note and no proof of work', () => {
    showSite({ joining: 'approval', proofOfWork: true }, {}, '?invitation=abc');
    expect(screen.queryByLabelText('A note for the operators')).toBeNull();
    expect(screen.queryByText(/^When you send this form/)).toBeNull();
  });
});
