import { failure } from '@linkstall/testing';
import themes from '@linkstall/themes/themes.json';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import remote from '../../app/remote.tsx';
import { linkServer } from '../../testing/link-server.ts';
import { meera, press, renderRemote } from '../../testing/render-remote.tsx';

const newcomer = { ...meera, account_email_Verified: false };

/** Opens the links page as after the first login of a new account. */
function openWelcome(routes: Parameters<typeof renderRemote>[1]['routes'] = {}) {
  sessionStorage.setItem('welcome', JSON.stringify(newcomer._id));
  const server = linkServer([]);
  const view = renderRemote(remote, {
    path: '/admin/links',
    routes: {
      ...server.routes,
      'GET /theme/all-theme': () => themes,
      'PATCH /users/update-theme': (body) => ({ ...newcomer, ...body }),
      'PATCH /users/update-account': (body) => ({ ...newcomer, ...body }),
      'PATCH /users/checklist': (body) => ({ ...newcomer, ...body }),
      ...routes,
    },
    user: newcomer,
  });
  return { ...view, server };
}

const title = (name: string) => screen.findByRole('heading', { level: 1, name });
const checklist = () => screen.queryByRole('region', { name: 'Finish your page' });
const typeAt = async (place: string, text: string) => {
  await press(place);
  await userEvent.keyboard(text);
};

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  Object.assign(window, { scrollTo: () => undefined });
});

describe('the welcome after the first login', () => {
  it('leads from a look over places and a line to the live page, and saves each step', async () => {
    const { shell, server } = openWelcome();
    await title('Pick a look');
    const phones = await screen.findAllByRole('button', { name: /^Use / });
    expect(phones).toHaveLength(6);
    for (const phone of phones) expect(phone).toHaveTextContent('Meera Iyer');
    await press('Use Signal');

    await title('Where are you?');
    await typeAt('Instagram', '@meera.cooks{Enter}');
    await typeAt('WhatsApp', '98765 43210');
    await press(/^Continue/);

    await title('Photo and one line');
    await userEvent.type(screen.getByLabelText('One line about you'), ' Sunday recipes ');
    await press(/^Continue/);

    expect(await title('You’re live')).toHaveFocus();
    expect(screen.getByText('localhost/meera.cooks')).toBeVisible();
    expect(screen.getByRole('img', { name: /^QR code/ })).toHaveAttribute('src', '/meera.cooks.qr.svg');
    expect(screen.getByRole('link', { name: /^Open my page/ })).toHaveAttribute('href', '/meera.cooks');
    await press('Done');

    expect(await screen.findByRole('link', { name: /WhatsApp/ })).toBeVisible();
    expect(server.sentForms.map((form) => [form.get('title'), form.get('url')])).toEqual([
      ['Instagram', 'https://www.instagram.com/meera.cooks'],
      ['WhatsApp', 'https://wa.me/919876543210'],
    ]);
    expect(checklist()).toBeVisible();
    const saved = shell.calls.filter(({ call }) => call.startsWith('PATCH')).map(({ body }) => body);
    expect(saved).toEqual([
      { theme: 'signal' },
      { username: 'meera.cooks', email: 'meera@example.com', fullName: 'Meera Iyer', line: 'Sunday recipes' },
      { hasChecklist: true },
    ]);
  });

  it('is left at any step, is not shown again, and leaves a checklist that can be hidden', async () => {
    const { shell, unmount } = openWelcome();
    await title('Pick a look');
    await press(/^Continue/);
    await title('Where are you?');
    await press('Skip the rest');
    await title('Links');
    expect(await screen.findByText('0 of 4 done')).toBeVisible();
    expect(sessionStorage.getItem('welcome')).toBeNull();
    await press('Hide this list');
    expect(checklist()).toBeNull();
    const saved = shell.calls.filter(({ call }) => call === 'PATCH /users/checklist').map(({ body }) => body);
    expect(saved).toEqual([{ hasChecklist: true }, { hasChecklist: false }]);
    unmount();
    renderRemote(remote, { path: '/admin/links', routes: linkServer([]).routes, user: newcomer });
    expect(await screen.findByText('data is not available')).toBeVisible();
    expect(checklist()).toBeNull();
  });

  it('keeps what is not saved when a link is refused, and adds only the rest afterwards', async () => {
    const { server, shell } = openWelcome();
    await press(/^Continue/);
    await typeAt('Instagram', 'meera');
    server.refusal = failure(503, 'Try again later');
    await press(/^Continue/);
    await waitFor(() => expect(shell.notices).toEqual([{ kind: 'error', text: 'Try again later' }]));
    expect(screen.getByLabelText('Your name on Instagram')).toHaveValue('meera');
    server.refusal = null;
    await press(/^Continue/);
    await title('Photo and one line');
    expect(server.titles()).toEqual(['Instagram']);
  });

  it('refuses a text that is no name, at its field, and sends nothing', async () => {
    const { server } = openWelcome();
    await press(/^Continue/);
    await typeAt('Instagram', 'meera cooks');
    await press(/^Continue/);
    const field = screen.getByLabelText('Your name on Instagram');
    expect(field).toHaveAccessibleDescription(/^This is no name on Instagram\./);
    expect(field).toHaveFocus();
    expect(server.sentForms).toEqual([]);
  });

  it('says that the looks could not be read, and goes on without one', async () => {
    openWelcome({
      'GET /theme/all-theme': () => {
        throw failure(500, 'Broken');
      },
    });
    expect(await screen.findByText('The looks could not be read.')).toBeVisible();
    await press(/^Continue/);
    await title('Where are you?');
  });

  it('opens from the empty list, and not for another user of this tab', async () => {
    sessionStorage.setItem('welcome', JSON.stringify('another user'));
    renderRemote(remote, { path: '/admin/links', routes: linkServer([]).routes });
    await press('Set up in a minute');
    await title('Pick a look');
  });

  it('ends the checklist when everything is done', async () => {
    const user = { ...meera, line: 'Recipes', avatar: { url: '/images/a1/384.webp' }, hasChecklist: true as const };
    const endChecklist = jest.fn(() => ({ ...meera }));
    const routes = { ...linkServer().routes, 'PATCH /users/checklist': endChecklist };
    renderRemote(remote, { path: '/admin/links', routes, user });
    await screen.findByRole('link', { name: /Shop/ });
    await waitFor(() => expect(endChecklist).toHaveBeenCalledTimes(1));
    expect(checklist()).toBeNull();
  });

  it('shows the checklist of the account in a browser that did not show the welcome', async () => {
    renderRemote(remote, {
      path: '/admin/links',
      routes: linkServer([]).routes,
      user: { ...newcomer, hasChecklist: true },
    });
    expect(await screen.findByText('0 of 4 done')).toBeVisible();
  });
});
