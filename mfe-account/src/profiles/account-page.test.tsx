import type { SessionUser } from '@linkstall/contracts/http';
import { failure } from '@linkstall/contracts/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import remote from '../app/remote.tsx';
import { asha, show } from '../testing/show.tsx';

type Routes = NonNullable<Parameters<typeof show>[1]['routes']>;

const showAccount = (routes: Routes = {}, user: SessionUser | null = asha) =>
  show(remote, { path: '/admin/account', routes, user });
const field = (name: 'Username' | 'Email' | 'Full name') => screen.getByLabelText(name);
const save = () => userEvent.click(screen.getByRole('button', { name: /^Update Details/ }));
const retype = async (name: Parameters<typeof field>[0], text: string) => {
  await userEvent.clear(field(name));
  await userEvent.click(field(name));
  await userEvent.paste(text);
};
/** Past what the picker itself keeps out, as a drop or a phone may bring it. */
const choose = (file: File) => fireEvent.change(screen.getByLabelText('Change picture'), { target: { files: [file] } });
const asSent = (body: object | undefined): SessionUser => ({ ...asha, ...(body as Partial<SessionUser>) });

beforeEach(() => sessionStorage.clear());

describe('the account', () => {
  it('shows username, email and full name, to be changed, and initials where there is no picture', () => {
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

  it('shows the picture at 100 x 100 and opens a picker for what the API takes', () => {
    const { container } = showAccount({}, { ...asha, avatar: { url: '/images/a1/384.webp' } });
    const picture = container.querySelector('img');
    expect(picture).toHaveAttribute('src', '/images/a1/192.webp');
    expect(picture).toHaveAttribute('width', '100');
    expect(picture).toHaveAttribute('height', '100');
    expect(screen.getByLabelText('Change picture')).toHaveAttribute('accept', '.png,.jpg,.jpeg,.gif,.webp');
  });

  it('shows a plain loading text until there is somebody', () => {
    const { shell } = showAccount({}, null);
    expect(screen.getByText('Loading your details…')).toBeInTheDocument();
    act(() => void shell.session.start(asha, 'bare-token'));
    expect(field('Username')).toHaveValue('asha.rao');
    expect(screen.queryByText('Loading your details…')).not.toBeInTheDocument();
  });

  it('saves, says so for 5 seconds and tells the rest of the platform', async () => {
    const { shell } = showAccount({ 'PATCH /users/update-account': (body) => asSent(body) });
    await retype('Full name', ' Asha R. Rao ');
    await save();
    const body = { username: 'asha.rao', email: 'asha@example.com', fullName: 'Asha R. Rao' };
    expect(shell.calls).toEqual([{ call: 'PATCH /users/update-account', body }]);
    expect(shell.notices).toEqual([{ kind: 'success', text: 'Profile Updated', durationMs: 5_000 }]);
    expect(shell.session.current()).toEqual(asSent(body));
    expect(field('Full name')).toHaveValue('Asha R. Rao');
  });

  it('takes a line about oneself, pronouns or place, and hides the address', async () => {
    const { shell } = showAccount({ 'PATCH /users/update-account': (body) => asSent(body) });
    const switched = () => screen.getByRole('switch', { name: 'Hide my mail address' });
    expect(switched()).not.toBeChecked();
    await userEvent.type(screen.getByLabelText('A line about yourself'), ' I paint signs. ');
    await userEvent.type(screen.getByLabelText('Pronouns or place'), 'she/her');
    await userEvent.click(switched());
    await save();
    const said = { line: 'I paint signs.', place: 'she/her', hidesEmail: true };
    expect(shell.calls[0]?.body).toMatchObject({ fullName: 'Asha Rao', ...said });
    expect(switched()).toBeChecked();
    await userEvent.clear(screen.getByLabelText('Pronouns or place'));
    await save();
    const { username, email, fullName } = asha;
    expect(shell.calls[1]?.body).toEqual({ username, email, fullName, place: '' });
  });

  it('takes a line in a field of two lines that counts, without breaks', async () => {
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

  it('says at the field that a line is too long, before anything is sent', async () => {
    const { shell } = showAccount();
    await userEvent.click(screen.getByLabelText('A line about yourself'));
    await userEvent.paste('x'.repeat(161));
    await save();
    expect(screen.getByLabelText('A line about yourself')).toHaveAccessibleDescription(
      expect.stringContaining('at most 160 characters'),
    );
    expect(shell.calls).toEqual([]);
  });

  it('spins while saving and saves once', async () => {
    let respond: (user: SessionUser) => void = () => undefined;
    const { shell } = showAccount({ 'PATCH /users/update-account': () => new Promise((done) => (respond = done)) });
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

  it('stays usable after a refusal, which stands at its field and is a notice of 5 seconds', async () => {
    let taken = true;
    const { shell } = showAccount({
      'PATCH /users/update-account': (body) => {
        if (taken) throw failure(409, 'This username is already taken', 'user.username_taken');
        return asSent(body);
      },
    });
    await retype('Username', 'meera');
    await save();
    expect(field('Username')).toHaveAccessibleDescription(expect.stringContaining('This username is already taken'));
    await waitFor(() => expect(field('Username')).toHaveFocus());
    expect(field('Username')).toHaveValue('meera');
    expect(shell.notices).toEqual([{ kind: 'error', text: 'This username is already taken', durationMs: 5_000 }]);
    taken = false;
    await save();
    expect(shell.session.current()?.username).toBe('meera');
  });

  it('says nothing of its own when the session has ended: the shell has said so', async () => {
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
    'leads to the page as it is while %j, which cannot be a name, stands in the field',
    async (typed) => {
      showAccount();
      await retype('Username', typed);
      expect(screen.getByRole('link', { name: 'localhost/asha.rao' })).toHaveAttribute('href', '/asha.rao');
      expect(field('Username')).toHaveAccessibleDescription('Your page: localhost/asha.rao');
    },
  );

  it('offers what was typed and not sent, once one comes back to it; what was saved is over', async () => {
    const offer = () => screen.queryByRole('button', { name: 'Put back what you typed' });
    const routes = { 'PATCH /users/update-account': (body?: object) => asSent(body) };
    const left = showAccount(routes);
    await retype('Full name', 'Asha R. Rao');
    left.unmount();
    const again = showAccount(routes);
    expect(field('Full name')).toHaveValue('Asha Rao');
    await userEvent.click(screen.getByRole('button', { name: 'Put back what you typed' }));
    expect([offer(), (field('Full name') as HTMLInputElement).value]).toEqual([null, 'Asha R. Rao']);
    await save();
    await waitFor(() => expect(again.shell.notices).toHaveLength(1));
    again.unmount();
    showAccount(routes);
    expect([offer(), sessionStorage.length]).toEqual([null, 0]);
  });

  it('tells before a rename where the page moves and what becomes of its old address', async () => {
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

  it('says of a name that it is taken, or which rule it breaks, and promises nothing then', async () => {
    const taken = 'This username is already taken';
    showAccount({ 'GET /users/name-free/meera.cooks': () => ({ isFree: false, message: taken }) });
    const says = (text: string) =>
      waitFor(() => expect(field('Username')).toHaveAccessibleDescription(expect.stringContaining(text)));
    await retype('Username', 'meera.cooks');
    await says(taken);
    expect(screen.getByRole('link', { name: 'localhost/asha.rao' })).toBeInTheDocument();
    expect(field('Username')).not.toHaveAccessibleDescription(expect.stringContaining('moves'));
    await retype('Username', 'meera cooks');
    await says('Use only the letters a to z');
  });

  it('says of a new address, when typing rests, that it is none', async () => {
    const { shell } = showAccount();
    await retype('Email', 'x@y');
    await waitFor(() =>
      expect(field('Email')).toHaveAccessibleDescription(
        expect.stringContaining('Enter an email address like name@example.com.'),
      ),
    );
    expect(shell.calls).toEqual([]);
  });

  it('tells before a change of the address what follows', async () => {
    showAccount();
    expect(field('Email')).not.toHaveAccessibleDescription();
    await retype('Email', 'new@example.com');
    expect(field('Email')).toHaveAccessibleDescription(/has to be verified.*asha@example\.com/);
  });

  it('follows a change that was made in another tab', () => {
    const { shell } = showAccount();
    act(() => shell.session.replaceUser({ ...asha, fullName: 'Asha of the other tab' }));
    expect(field('Full name')).toHaveValue('Asha of the other tab');
  });

  it('leads to password and data', async () => {
    showAccount();
    await userEvent.click(screen.getByRole('link', { name: /Password and data/ }));
    expect(window.location.pathname).toBe('/admin/account/security');
    expect(screen.getByRole('heading', { level: 1, name: 'Password and data' })).toBeInTheDocument();
  });
});

describe('the picture of the account', () => {
  const photo = new File(['bytes'], 'me.png', { type: 'image/png' });
  const withPicture = { ...asha, avatar: { url: '/images/b2/384.webp' } };

  it('is sent with Update Details, after the texts', async () => {
    const { shell, container } = showAccount({
      'PATCH /users/update-account': (body) => asSent(body),
      'PATCH /users/avatar': () => withPicture,
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
    const { shell } = showAccount({ 'PATCH /users/update-account': (body) => asSent(body) });
    choose(file);
    expect(
      await screen.findByText('This picture could not be read. Choose a png, jpg, jpeg, gif or webp.'),
    ).toBeInTheDocument();
    await save();
    expect(shell.calls.map(({ call }) => call)).toEqual(['PATCH /users/update-account']);
  });

  it('is not sent when it is larger than 5 MB', async () => {
    showAccount();
    choose(new File([new Uint8Array(5 * 1_024 * 1_024 + 1)], 'large.gif', { type: 'image/gif' }));
    expect(await screen.findByText('This picture is larger than 5 MB. Choose a smaller one.')).toBeInTheDocument();
  });

  it('can be sent again when the server refused it, while the texts are saved', async () => {
    let tries = 0;
    const { shell } = showAccount({
      'PATCH /users/update-account': (body) => asSent(body),
      'PATCH /users/avatar': () => {
        tries += 1;
        if (tries === 1) throw failure(422, 'The picture is damaged');
        return withPicture;
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

  it('goes from not verified to mail sent, and says so', async () => {
    const { shell } = showAccount({ 'GET /users/email-send': () => null });
    expect(screen.getByRole('button', { name: 'Email is not Verified' })).toHaveAccessibleDescription(
      'Send the verification mail',
    );
    await press('Email is not Verified');
    const mailed = await screen.findByRole('button', { name: 'Email Sent Check MailBox' });
    expect(mailed).toHaveAccessibleDescription('No mail? Send it again');
    expect(shell.notices).toEqual([{ kind: 'success', text: 'Verification Mail Send', durationMs: 5_000 }]);
    expect(shell.session.current()?.account_email_Verified).toBe(false);
  });

  it('still says that a mail was sent when the screen is opened again, for this address alone', async () => {
    const first = showAccount({ 'GET /users/email-send': () => null });
    await press('Email is not Verified');
    await screen.findByRole('button', { name: 'Email Sent Check MailBox' });
    first.unmount();
    const { shell } = showAccount();
    expect(screen.getByRole('button', { name: 'Email Sent Check MailBox' })).toBeInTheDocument();
    act(() => shell.session.replaceUser({ ...asha, email: 'new@example.com' }));
    expect(screen.getByRole('button', { name: 'Email is not Verified' })).toBeInTheDocument();
  });

  it('says that the email is verified, and sends nothing then', async () => {
    const { shell } = showAccount({}, { ...asha, account_email_Verified: true });
    await press('Email is Verified');
    expect(shell.notices).toEqual([{ kind: 'info', text: 'Email Already Verified', durationMs: 5_000 }]);
    expect(shell.calls).toEqual([]);
  });

  it('learns from the server that the email was verified elsewhere', async () => {
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
    [503, 'The service is away', 'Failed To Send Email'],
    [0, 'We could not be reached', 'Failed To Send Email'],
    [429, 'Wait 20 seconds', 'Wait 20 seconds'],
  ])('after a response of %d stays as it was and says what is wrong', async (status, message, said) => {
    const { shell } = showAccount({
      'GET /users/email-send': () => {
        throw failure(status, message);
      },
    });
    await press('Email is not Verified');
    await waitFor(() => expect(shell.notices).toEqual([{ kind: 'error', text: said, durationMs: 5_000 }]));
    expect(screen.getByRole('button', { name: 'Email is not Verified' })).toBeInTheDocument();
  });
});
