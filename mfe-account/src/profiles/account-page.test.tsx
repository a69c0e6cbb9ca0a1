import type { SessionUser } from '@linkstall/contracts/http';
import { failure } from '@linkstall/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import remote from '../app/remote.tsx';
import { asha, renderRemote } from '../testing/render-remote.tsx';

type Routes = NonNullable<Parameters<typeof renderRemote>[1]['routes']>;

const showAccount = (routes: Routes = {}, user: SessionUser | null = asha) =>
  renderRemote(remote, { path: '/admin/account', routes, user });
const field = (name: 'Username' | 'Email' | 'Full name') => screen.getByLabelText(name);
const save = () => userEvent.click(screen.getByRole('button', { name: /^Update Details/ }));
const retype = async (name: Parameters<typeof field>[0], text: string) => {
  await userEvent.clear(field(name));
  await userEvent.click(field(name));
  await userEvent.paste(text);
};
/** Bypasses the file filter of the picker, as a drop or a phone can. */
const choose = (file: File) => fireEvent.change(screen.getByLabelText('Change picture'), { target: { files: [file] } });
const updatedUser = (body: object | undefined): SessionUser => ({ ...asha, ...(body as Partial<SessionUser>) });

beforeEach(() => sessionStorage.clear());

describe('the account page', () => {
  it('shows editable fields for username, email and full name, and the initials without an avatar', () => {
    const { container } = showAccount();
    expect(screen.getByRole('heading', { level: 1, name: 'Account' })).toBeInTheDocument();
    expect(field('Username')).toHaveValue('asha.rao');
    expect(field('Username')).toHaveAttribute('name', 'username');
    expect(field('Email')).toHaveValue('asha@example.com');
    expect(field('Email')).toHaveAttribute('type', 'email');
    expect(field('Full name')).toHaveValue('Asha Rao');
    expect(field('Full name')).toHaveAttribute('name', 'fullName');
    expect(screen.getByText('AR')).toBeInTheDocument();
    expect(container.querySelector('img')).toBeNull();
  });

  it('shows the avatar at 100 x 100 and accepts the file types of the API', () => {
    const { container } = showAccount({}, { ...asha, avatar: { url: '/images/a1/384.webp' } });
    const avatar = container.querySelector('img');
    expect(avatar).toHaveAttribute('src', '/images/a1/192.webp');
    expect(avatar).toHaveAttribute('width', '100');
    expect(avatar).toHaveAttribute('height', '100');
    expect(screen.getByLabelText('Change picture')).toHaveAttribute('accept', '.png,.jpg,.jpeg,.gif,.webp');
  });

  it('shows a loading text until a user is logged in', () => {
    const { shell } = showAccount({}, null);
    expect(screen.getByText('Loading your details…')).toBeInTheDocument();
    act(() => void shell.session.start(asha, 'bare-token'));
    expect(field('Username')).toHaveValue('asha.rao');
    expect(screen.queryByText('Loading your details…')).not.toBeInTheDocument();
  });

  it('saves the profile, shows a notice for 5 seconds and updates the session', async () => {
    const { shell } = showAccount({ 'PATCH /users/update-account': (body) => updatedUser(body) });
    await retype('Full name', ' Asha R. Rao ');
    await save();
    const body = { username: 'asha.rao', email: 'asha@example.com', fullName: 'Asha R. Rao' };
    expect(shell.calls).toEqual([{ call: 'PATCH /users/update-account', body }]);
    expect(shell.notices).toEqual([{ kind: 'success', text: 'Profile Updated', durationMs: 5_000 }]);
    expect(shell.session.current()).toEqual(updatedUser(body));
    expect(field('Full name')).toHaveValue('Asha R. Rao');
  });

  it('saves the line, the place and the switch that shows the email address', async () => {
    const { shell } = showAccount({ 'PATCH /users/update-account': (body) => updatedUser(body) });
    const showEmailSwitch = () => screen.getByRole('switch', { name: 'Show my email on my page' });
    expect(showEmailSwitch()).toBeChecked();
    await userEvent.type(screen.getByLabelText('A line about yourself'), ' I paint signs. ');
    await userEvent.type(screen.getByLabelText('Pronouns or place'), 'she/her');
    await userEvent.click(showEmailSwitch());
    await save();
    const values = { line: 'I paint signs.', place: 'she/her', hidesEmail: true };
    expect(shell.calls[0]?.body).toMatchObject({ fullName: 'Asha Rao', ...values });
    expect(showEmailSwitch()).not.toBeChecked();
    await userEvent.clear(screen.getByLabelText('Pronouns or place'));
    await save();
    const { username, email, fullName } = asha;
    expect(shell.calls[1]?.body).toEqual({ username, email, fullName, place: '' });
  });

  it('has a switch for the list on the home page, on sites with such a list', async () => {
    const name = 'Show my page in the list on the home page';
    showAccount().unmount();
    expect(screen.queryByRole('switch', { name })).toBeNull();
    const routes: Routes = { 'PATCH /users/update-account': (body) => updatedUser(body) };
    const site = { name: 'Garden Club', joining: 'open', home: { kind: 'list' } } as const;
    const { shell } = renderRemote(remote, { path: '/admin/account', routes, user: asha, site });
    expect(screen.getByRole('switch', { name })).toBeChecked();
    await userEvent.click(screen.getByRole('switch', { name }));
    await save();
    expect(shell.calls[0]?.body).toMatchObject({ isUnlisted: true });
    expect(screen.getByRole('switch', { name })).not.toBeChecked();
  });

  it('saves the language of the page, which English names do not hide from its speakers', async () => {
    const { shell } = showAccount({ 'PATCH /users/update-account': (body) => updatedUser(body) });
    const language = screen.getByLabelText<HTMLSelectElement>('Language of your page');
    expect([...language.options].map(({ value, lang, text }) => [value, lang, text])).toContainEqual([
      'ta',
      'ta',
      'தமிழ்',
    ]);
    expect(language).toHaveValue('en');
    await userEvent.selectOptions(language, 'हिन्दी');
    await save();
    expect(shell.calls[0]?.body).toMatchObject({ language: 'hi' });
    expect(language).toHaveValue('hi');
  });

  it('has a line field of two rows that counts characters and allows no line breaks', async () => {
    showAccount();
    const line = screen.getByLabelText<HTMLTextAreaElement>('A line about yourself');
    expect([line.tagName, line.rows]).toEqual(['TEXTAREA', 2]);
    await userEvent.type(line, 'I paint{Enter}signs');
    expect(line).toHaveValue('I paint signs');
    expect(screen.getByText('13 of 160')).toBeInTheDocument();
    await userEvent.click(line);
    await userEvent.paste('x'.repeat(140));
    expect(screen.getByText('7 characters left')).toHaveAttribute('role', 'status');
    await userEvent.paste('👍🏽x'.repeat(4));
    expect(screen.getByText('5 characters too many')).toBeInTheDocument();
  });

  it('refuses a line of 161 characters before anything is sent', async () => {
    const { shell } = showAccount();
    await userEvent.click(screen.getByLabelText('A line about yourself'));
    await userEvent.paste('x'.repeat(161));
    await save();
    expect(screen.getByLabelText('A line about yourself')).toHaveAccessibleDescription(
      expect.stringContaining('at most 160 characters'),
    );
    expect(shell.calls).toEqual([]);
  });

  it('shows progress while saving, and sends one request', async () => {
    let respond: (user: SessionUser) => void = () => undefined;
    const { shell } = showAccount({
      'PATCH /users/update-account': () => new Promise((resolve) => (respond = resolve)),
    });
    await save();
    await save();
    expect(shell.calls).toHaveLength(1);
    const button = screen.getByRole('button', { name: /^Update Details/ });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveTextContent('Sending');
    await act(async () => respond(asha));
    expect(button).not.toHaveAttribute('aria-disabled');
    expect(button).toHaveTextContent(/^Update Details$/);
  });

  it('shows a refusal at its field and as a notice for 5 seconds, and stays usable', async () => {
    let isTaken = true;
    const { shell } = showAccount({
      'PATCH /users/update-account': (body) => {
        if (isTaken) throw failure(409, 'This username is already taken', 'user.username_taken');
        return updatedUser(body);
      },
    });
    await retype('Username', 'meera');
    await save();
    expect(field('Username')).toHaveAccessibleDescription(expect.stringContaining('This username is already taken'));
    await waitFor(() => expect(field('Username')).toHaveFocus());
    expect(field('Username')).toHaveValue('meera');
    expect(shell.notices).toEqual([{ kind: 'error', text: 'This username is already taken', durationMs: 5_000 }]);
    isTaken = false;
    await save();
    expect(shell.session.current()?.username).toBe('meera');
  });

  it('shows no notice when the session has ended, because the shell shows a notice', async () => {
    const { shell } = showAccount({
      'PATCH /users/update-account': async () => {
        await shell.session.end();
        throw failure(401, 'Log in first');
      },
    });
    await save();
    expect(screen.getByText('Loading your details…')).toBeInTheDocument();
    expect(shell.notices).toEqual([]);
  });

  it.each(['Username', 'Email', 'Full name'] as const)('requires %s', async (name) => {
    const { shell } = showAccount();
    await userEvent.clear(field(name));
    await save();
    expect(field(name)).toHaveAttribute('aria-invalid', 'true');
    expect(field(name)).toHaveFocus();
    expect(shell.calls).toEqual([]);
  });

  it.each(['as', 'asha cooks', 'https://elsewhere.example/asha'])(
    'links to the current page while the field contains the impossible name %j',
    async (input) => {
      showAccount();
      await retype('Username', input);
      expect(screen.getByRole('link', { name: 'localhost/asha.rao' })).toHaveAttribute('href', '/asha.rao');
      expect(field('Username')).toHaveAccessibleDescription('Your page: localhost/asha.rao');
    },
  );

  it('offers unsaved input on the next visit, and discards the draft after saving', async () => {
    const offerButton = () => screen.queryByRole('button', { name: 'Put back what you typed' });
    const routes = { 'PATCH /users/update-account': (body?: object) => updatedUser(body) };
    const firstVisit = showAccount(routes);
    await retype('Full name', 'Asha R. Rao');
    firstVisit.unmount();
    const secondVisit = showAccount(routes);
    expect(field('Full name')).toHaveValue('Asha Rao');
    await userEvent.click(screen.getByRole('button', { name: 'Put back what you typed' }));
    expect([offerButton(), (field('Full name') as HTMLInputElement).value]).toEqual([null, 'Asha R. Rao']);
    await save();
    await waitFor(() => expect(secondVisit.shell.notices).toHaveLength(1));
    secondVisit.unmount();
    showAccount(routes);
    expect([offerButton(), sessionStorage.length]).toEqual([null, 0]);
  });

  it('explains before a rename where the page moves, and what happens to the old address', async () => {
    showAccount({ 'GET /users/name-free/asha.cooks': () => ({ isFree: true, message: '' }) });
    expect(screen.getByText('localhost/asha.rao')).toBeInTheDocument();
    await retype('Username', 'asha.cooks');
    await waitFor(() =>
      expect(field('Username')).toHaveAccessibleDescription(
        expect.stringContaining('Your page moves to localhost/asha.cooks. localhost/asha.rao leads there for 90 days'),
      ),
    );
    await retype('Username', 'Asha.Rao');
    expect(field('Username')).not.toHaveAccessibleDescription(expect.stringContaining('moves'));
  });

  it('says that a name is taken or invalid, and does not announce a move then', async () => {
    const takenMessage = 'This username is already taken';
    showAccount({ 'GET /users/name-free/meera.cooks': () => ({ isFree: false, message: takenMessage }) });
    const expectDescription = (text: string) =>
      waitFor(() => expect(field('Username')).toHaveAccessibleDescription(expect.stringContaining(text)));
    await retype('Username', 'meera.cooks');
    await expectDescription(takenMessage);
    expect(screen.getByRole('link', { name: 'localhost/asha.rao' })).toBeInTheDocument();
    expect(field('Username')).not.toHaveAccessibleDescription(expect.stringContaining('moves'));
    await retype('Username', 'meera cooks');
    await expectDescription('Use only the letters a to z');
  });

  it('shows an error for an invalid email address after a typing pause', async () => {
    const { shell } = showAccount();
    await retype('Email', 'x@y');
    await waitFor(() =>
      expect(field('Email')).toHaveAccessibleDescription(
        expect.stringContaining('Enter an email address like name@example.com.'),
      ),
    );
    expect(shell.calls).toEqual([]);
  });

  it('explains the effects before the email address changes', async () => {
    showAccount();
    expect(field('Email')).not.toHaveAccessibleDescription();
    await retype('Email', 'new@example.com');
    expect(field('Email')).toHaveAccessibleDescription(/has to be verified.*asha@example\.com/);
  });

  it('shows a change from another tab', () => {
    const { shell } = showAccount();
    act(() => shell.session.replaceUser({ ...asha, fullName: 'Asha of the other tab' }));
    expect(field('Full name')).toHaveValue('Asha of the other tab');
  });

  it('links to the page for password and data', async () => {
    showAccount();
    await userEvent.click(screen.getByRole('link', { name: /Password and data/ }));
    expect(window.location.pathname).toBe('/admin/account/security');
    expect(screen.getByRole('heading', { level: 1, name: 'Password and data' })).toBeInTheDocument();
  });
});

describe('the avatar of the account', () => {
  const photo = new File(['bytes'], 'me.png', { type: 'image/png' });
  const userWithAvatar = { ...asha, avatar: { url: '/images/b2/384.webp' } };

  it('is sent with Update Details, after the texts', async () => {
    const { shell, container } = showAccount({
      'PATCH /users/update-account': (body) => updatedUser(body),
      'PATCH /users/avatar': () => userWithAvatar,
    });
    choose(photo);
    expect(await screen.findByText('me.png is not saved yet. Update Details saves it.')).toBeInTheDocument();
    expect(shell.calls).toEqual([]);
    await save();
    expect(shell.calls.map(({ call }) => call)).toEqual(['PATCH /users/update-account', 'PATCH /users/avatar']);
    expect((shell.calls[1]?.body as FormData).get('avatar')).toBeInstanceOf(File);
    expect(shell.notices).toEqual([{ kind: 'success', text: 'Profile Updated', durationMs: 5_000 }]);
    expect(container.querySelector('img')).toHaveAttribute('src', '/images/b2/192.webp');
    expect(screen.getByText('png, jpg, jpeg, gif or webp')).toBeInTheDocument();
  });

  it.each([
    ['without a type', new File(['?'], 'me', { type: '' })],
    ['of another kind', new File(['<svg/>'], 'me.svg', { type: 'image/svg+xml' })],
  ])('is not sent when the file is %s', async (_, file) => {
    const { shell } = showAccount({ 'PATCH /users/update-account': (body) => updatedUser(body) });
    choose(file);
    expect(
      await screen.findByText('This picture could not be read. Choose a png, jpg, jpeg, gif or webp.'),
    ).toBeInTheDocument();
    await save();
    expect(shell.calls.map(({ call }) => call)).toEqual(['PATCH /users/update-account']);
  });

  it('is not sent when the file is larger than 5 MB', async () => {
    showAccount();
    choose(new File([new Uint8Array(5 * 1_024 * 1_024 + 1)], 'large.gif', { type: 'image/gif' }));
    expect(await screen.findByText('This picture is larger than 5 MB. Choose a smaller one.')).toBeInTheDocument();
  });

  it('can be sent again after a refusal, although the texts are saved already', async () => {
    let tries = 0;
    const { shell } = showAccount({
      'PATCH /users/update-account': (body) => updatedUser(body),
      'PATCH /users/avatar': () => {
        tries += 1;
        if (tries === 1) throw failure(422, 'The picture is damaged');
        return userWithAvatar;
      },
    });
    choose(photo);
    await screen.findByText(/not saved yet/);
    await retype('Full name', 'Asha R.');
    await save();
    expect(screen.getByRole('alert')).toHaveTextContent('The picture is damaged');
    expect(shell.session.current()?.fullName).toBe('Asha R.');
    expect(screen.getByText(/not saved yet/)).toBeInTheDocument();
    await save();
    expect(shell.session.current()?.avatar.url).toBe('/images/b2/384.webp');
  });
});

describe('the verification indicator', () => {
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

  it('changes from ‘not verified’ to ‘sent’ after the mail was sent, and shows a notice', async () => {
    const { shell } = showAccount({ 'GET /users/email-send': () => null });
    expect(screen.getByRole('button', { name: 'Email is not Verified' })).toHaveAccessibleDescription(
      'Send the verification mail. Until then your page shows no mail address, and search engines skip it',
    );
    await press('Email is not Verified');
    const mailedIndicator = await screen.findByRole('button', { name: 'Email Sent Check MailBox' });
    expect(mailedIndicator).toHaveAccessibleDescription('No mail? Send it again');
    expect(shell.notices).toEqual([{ kind: 'success', text: 'Verification Mail Send', durationMs: 5_000 }]);
    expect(shell.session.current()?.account_email_Verified).toBe(false);
  });

  it('still shows ‘sent’ on the next visit, but only for the same address', async () => {
    const first = showAccount({ 'GET /users/email-send': () => null });
    await press('Email is not Verified');
    await screen.findByRole('button', { name: 'Email Sent Check MailBox' });
    first.unmount();
    const { shell } = showAccount();
    expect(screen.getByRole('button', { name: 'Email Sent Check MailBox' })).toBeInTheDocument();
    act(() => shell.session.replaceUser({ ...asha, email: 'new@example.com' }));
    expect(screen.getByRole('button', { name: 'Email is not Verified' })).toBeInTheDocument();
  });

  it('shows that the email is verified, and sends no mail then', async () => {
    const { shell } = showAccount({}, { ...asha, account_email_Verified: true });
    await press('Email is Verified');
    expect(shell.notices).toEqual([{ kind: 'info', text: 'Email Already Verified', durationMs: 5_000 }]);
    expect(shell.calls).toEqual([]);
  });

  it('becomes verified when the server answers 409, because another browser verified the address', async () => {
    const { shell } = showAccount({
      'GET /users/email-send': () => {
        throw failure(409, 'already verified');
      },
    });
    await press('Email is not Verified');
    expect(await screen.findByRole('button', { name: 'Email is Verified' })).toBeInTheDocument();
    expect(shell.notices).toEqual([{ kind: 'info', text: 'Email Already Verified', durationMs: 5_000 }]);
    expect(shell.session.current()?.account_email_Verified).toBe(true);
  });

  it.each([
    [503, 'The service is unavailable', 'Failed To Send Email'],
    [0, 'We could not be reached', 'Failed To Send Email'],
    [429, 'Wait 20 seconds', 'Wait 20 seconds'],
  ])('stays unchanged after a response of %d and shows the reason', async (status, message, notice) => {
    const { shell } = showAccount({
      'GET /users/email-send': () => {
        throw failure(status, message);
      },
    });
    await press('Email is not Verified');
    await waitFor(() => expect(shell.notices).toEqual([{ kind: 'error', text: notice, durationMs: 5_000 }]));
    expect(screen.getByRole('button', { name: 'Email is not Verified' })).toBeInTheDocument();
  });
});
