import type { SessionUser, Theme } from '@linkstall/contracts/http';
import { failure } from '@linkstall/testing';
import themeData from '@linkstall/themes/themes.json';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import remote from '../app/remote.tsx';
import { meera, renderRemote } from '../testing/render-remote.tsx';

const themes = themeData as unknown as readonly Theme[];
const idOf = (name: string) => themes.find((theme) => theme.name === name)?._id;

type Routes = Parameters<typeof renderRemote>[1]['routes'];

const open = (
  routes: Routes = {},
  user: SessionUser | null = meera,
  path: Parameters<typeof renderRemote>[1]['path'] = '/admin/design',
) =>
  renderRemote(remote, {
    path,
    user,
    routes: {
      'GET /theme/all-theme': () => themes,
      'PATCH /users/update-theme': (body) => ({ ...meera, theme: (body as { theme: string }).theme }),
      ...routes,
    },
  });

const save = () => screen.getByRole('button', { name: 'Save Changes' });
const choose = async (name: string) => userEvent.click(await screen.findByRole('radio', { name }));

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('the grid of themes', () => {
  it('offers every theme by name and marks the user’s theme', async () => {
    open({}, { ...meera, theme: 'kulfi' });
    expect(await screen.findByRole('radio', { name: 'Kulfi' })).toBeChecked();
    expect(screen.getAllByRole('radio').map((radio) => radio.closest('label')?.lastChild?.textContent)).toHaveLength(
      themes.length,
    );
    for (const { name } of themes) expect(screen.getByRole('radio', { name })).toBeInTheDocument();
    expect(screen.getByRole('radiogroup', { name: 'Theme' })).toBeInTheDocument();
    expect(save()).toBeDisabled();
  });

  it.each(['/admin/design', '/admin/links'] as const)(
    '%s shows the address of the public page as a link',
    async (path) => {
      renderRemote(remote, { path, routes: { 'GET /theme/all-theme': () => themes, 'GET /link/all-link': () => [] } });
      const address = await screen.findByRole('link', { name: /^localhost\/ ?meera\.cooks ?\(opens in a new tab\)$/ });
      expect(address).toHaveAttribute('href', '/meera.cooks');
      expect(address).toHaveAttribute('target', '_blank');
    },
  );

  it('draws the initials of first and last name for a user without an image, as the public page does', async () => {
    open({}, { ...meera, fullName: 'Your name here' });
    expect((await screen.findAllByText('YH')).length).toBe(themes.length);
  });

  it('marks a theme that another tab saved, but an unsaved choice in this tab stays marked', async () => {
    const { shell } = open();
    await choose('Ink');
    await userEvent.click(save());
    await waitFor(() => expect(save()).toBeDisabled());
    act(() => shell.session.replaceUser({ ...meera, theme: 'kulfi' }));
    expect(screen.getByRole('radio', { name: 'Kulfi' })).toBeChecked();
    await choose('Signal');
    act(() => shell.session.replaceUser({ ...meera, theme: 'monsoon' }));
    expect(screen.getByRole('radio', { name: 'Signal' })).toBeChecked();
  });

  it('selects the theme picked on the landing page without saving it, and keeps a later choice', async () => {
    const { shell } = open({}, meera, '/admin/design?theme=kulfi');
    await waitFor(() => expect(screen.getByRole('radio', { name: 'Kulfi' })).toBeChecked());
    expect(shell.calls.some(({ call }) => call.startsWith('PATCH'))).toBe(false);
    expect(save()).toBeEnabled();
    await choose('Ink');
    act(() => shell.session.replaceUser({ ...meera, fullName: 'Meera' }));
    expect(screen.getByRole('radio', { name: 'Ink' })).toBeChecked();
  });

  it('selects the theme picked on the landing page only once, so a theme saved later stays after a reload', async () => {
    const path = () => `/admin/design${window.location.search}` as const;
    const first = open({}, meera, '/admin/design?theme=monsoon&from=home');
    await waitFor(() => expect(save()).toBeEnabled());
    expect(path()).toBe('/admin/design?from=home');
    await userEvent.click(save());
    await choose('Ink');
    await userEvent.click(save());
    first.unmount();
    open({}, { ...meera, theme: 'ink' }, path());
    expect(await screen.findByRole('radio', { name: 'Ink' })).toBeChecked();
    expect(save()).toBeDisabled();
  });

  it('marks the default theme for a user who has chosen none', async () => {
    open({}, { ...meera, theme: '' });
    expect(await screen.findByRole('radio', { name: 'Marigold' })).toBeChecked();
  });

  it('shows a selected theme in the phone and offers to save it', async () => {
    const { shell } = open();
    await choose('Ink');
    expect(screen.getByRole('radio', { name: 'Ink' })).toBeChecked();
    expect(screen.getByRole('radio', { name: 'Marigold' })).not.toBeChecked();
    expect(shell.emittedEvents).toEqual([
      { name: 'theme:previewed', detail: { theme: themes.find(({ name }) => name === 'Ink') } },
    ]);
    expect(save()).toBeEnabled();
  });

  it('goes from theme to theme by the arrow keys', async () => {
    open({}, { ...meera, theme: 'chalk' });
    (await screen.findByRole('radio', { name: 'Chalk' })).focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(screen.getByRole('radio', { name: 'Ink' })).toBeChecked();
    expect(save()).toBeEnabled();
  });

  it('ends the phone preview when the user leaves the page', async () => {
    const { shell, unmount } = open();
    await choose('Ink');
    unmount();
    expect(shell.emittedEvents.at(-1)).toEqual({ name: 'theme:previewed', detail: { theme: null } });
  });

  it('asks before the user leaves the page with an unsaved theme', async () => {
    const { shell, unmount } = open();
    await choose('Ink');
    expect(shell.unsavedCount()).toBe(1);
    await userEvent.click(save());
    expect(shell.unsavedCount()).toBe(0);
    await choose('Chalk');
    expect(shell.unsavedCount()).toBe(1);
    await choose('Ink');
    expect(shell.unsavedCount()).toBe(0);
    await choose('Chalk');
    unmount();
    expect(shell.unsavedCount()).toBe(0);
  });

  it('offers an unsaved theme again when the user comes back, but not after it is saved', async () => {
    const first = open();
    await choose('Ink');
    first.unmount();
    const second = open();
    expect(await screen.findByText('You chose Ink here, and it was not saved.')).toBeVisible();
    expect(screen.getByRole('radio', { name: 'Marigold' })).toBeChecked();
    await userEvent.click(screen.getByRole('button', { name: 'Choose Ink again' }));
    expect(screen.getByRole('radio', { name: 'Ink' })).toBeChecked();
    expect(screen.getByRole('radio', { name: 'Ink' })).toHaveFocus();
    expect(second.shell.unsavedCount()).toBe(1);
    await userEvent.click(save());
    second.unmount();
    open({}, { ...meera, theme: 'ink' });
    expect(await screen.findByRole('radio', { name: 'Ink' })).toBeChecked();
    expect(screen.queryByText(/was not saved/)).toBeNull();
  });

  it('draws the user’s active links, and examples for a user without links', async () => {
    const first = open();
    expect(await screen.findAllByText('Watch my latest video')).toHaveLength(themes.length);
    first.unmount();
    const ownLink = (title: string, isActive: boolean) => ({
      _id: title,
      title,
      url: 'a.b',
      isActive,
      thumbnail: { url: '' },
    });
    localStorage.setItem(
      'links',
      JSON.stringify({ owner: meera._id, links: [ownLink('Old', false), ownLink('Rasam', true)] }),
    );
    open();
    expect(await screen.findAllByText('Rasam')).toHaveLength(themes.length);
    expect(screen.queryByText('Old')).toBeNull();
    expect(screen.queryByText('Watch my latest video')).toBeNull();
  });

  it('reads the links from the API when localStorage has none, and shows no message when this fails', async () => {
    const link = { _id: 'a', title: 'Rasam', url: 'a.b', isActive: true, thumbnail: { url: '' } };
    const first = open({ 'GET /link/all-link': () => Promise.resolve([link]) });
    expect(await screen.findAllByText('Rasam')).toHaveLength(themes.length);
    first.unmount();
    localStorage.clear();
    const second = open({ 'GET /link/all-link': () => Promise.reject(new Error('unavailable')) });
    expect(await screen.findAllByText('Watch my latest video')).toHaveLength(themes.length);
    expect(second.shell.notices).toEqual([]);
  });

  it('asks before the tab closes while a theme is being saved, also after the user left the page', async () => {
    let respond: (user: SessionUser) => void = () => undefined;
    const { shell, unmount } = open({
      'PATCH /users/update-theme': () => new Promise<SessionUser>((resolve) => (respond = resolve)),
    });
    await choose('Ink');
    await userEvent.click(save());
    unmount();
    expect(shell.unsavedCount()).toBe(1);
    await act(async () => respond({ ...meera, theme: 'ink' }));
    expect(shell.unsavedCount()).toBe(0);
  });

  it('shows the themes of the last visit at once', () => {
    localStorage.setItem('themes', JSON.stringify(themes.slice(0, 2)));
    open({ 'GET /theme/all-theme': () => new Promise(() => undefined) });
    expect(screen.getAllByRole('radio')).toHaveLength(2);
  });

  it.each([
    ['not JSON', '[{'],
    ['no list', '{"a":1}'],
    ['a theme without colours', '[{"_id":"x","name":"Kept"}]'],
    ['a theme with CSS of its own', JSON.stringify([themeWithInjectedCss()])],
  ])('ignores themes in localStorage that are %s', async (_what, content) => {
    localStorage.setItem('themes', content);
    open();
    expect(screen.queryAllByRole('radio')).toHaveLength(0);
    expect(await screen.findByRole('radio', { name: 'Chalk' })).toBeInTheDocument();
  });

  it('leaves out a theme that this release cannot draw', async () => {
    open({ 'GET /theme/all-theme': () => [themeWithInjectedCss(), ...themes] });
    expect(await screen.findAllByRole('radio')).toHaveLength(themes.length);
  });

  it('shows a message when the themes cannot be read, and reads them again on request', async () => {
    let isDown = true;
    open({
      'GET /theme/all-theme': () => {
        if (isDown) throw failure(503, 'Service unavailable');
        return themes;
      },
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('Themes could not be read. Your page keeps its look.');
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findAllByRole('radio')).toHaveLength(themes.length);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});

describe('saving a theme', () => {
  it('stores the theme, updates the session, shows a notice and disables the button', async () => {
    const { shell } = open();
    await choose('Ink');
    await userEvent.click(save());
    expect(shell.calls.at(-1)).toEqual({ call: 'PATCH /users/update-theme', body: { theme: idOf('Ink') } });
    expect(shell.notices).toEqual([{ kind: 'success', text: 'Theme Updated Successfully' }]);
    expect(shell.session.current()?.theme).toBe(idOf('Ink'));
    expect(JSON.parse(localStorage.getItem('userTheme') ?? '')).toBe(idOf('Ink'));
    expect(save()).toBeDisabled();
    expect(screen.getByRole('radio', { name: 'Ink' })).toBeChecked();
    await choose('Chalk');
    expect(save()).toBeEnabled();
  });

  it('shows Token Not Found after the user was logged out', async () => {
    const { shell } = open();
    await choose('Ink');
    await act(() => shell.session.end());
    await userEvent.click(save());
    expect(shell.notices).toEqual([{ kind: 'error', text: 'Token Not Found' }]);
    expect(shell.calls.map(({ call }) => call)).not.toContain('PATCH /users/update-theme');
  });

  it('shows the server’s message when it refuses the theme, and can save again', async () => {
    const { shell } = open({
      'PATCH /users/update-theme': () => {
        throw failure(400, 'No such theme');
      },
    });
    await choose('Ink');
    await userEvent.click(save());
    expect(shell.notices).toEqual([{ kind: 'error', text: 'No such theme' }]);
    expect(save()).toBeEnabled();
    expect(shell.session.current()?.theme).toBe('marigold');
  });

  it('keeps a choice that the user makes while another theme is being saved', async () => {
    let respond: (user: SessionUser) => void = () => undefined;
    open({ 'PATCH /users/update-theme': () => new Promise<SessionUser>((resolve) => (respond = resolve)) });
    await choose('Ink');
    await userEvent.click(save());
    expect(save()).toHaveAttribute('aria-busy', 'true');
    await choose('Chalk');
    await act(async () => respond({ ...meera, theme: 'ink' }));
    expect(screen.getByRole('radio', { name: 'Chalk' })).toBeChecked();
    expect(save()).toBeEnabled();
  });
});

/** A theme with other CSS in place of a colour. */
function themeWithInjectedCss() {
  const theme = JSON.parse(JSON.stringify(themes[0])) as unknown as { previewStyles: { themeName: { color: string } } };
  theme.previewStyles.themeName.color = 'red; } body { display: none';
  return theme;
}

describe('the header', () => {
  it('is stored by one press, and a picture can be chosen for it', async () => {
    const { shell } = open({ 'PATCH /users/header': () => ({ ...meera, header: 'cover' }) });
    expect(await screen.findByRole('button', { name: /^Classic/ })).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(screen.getByRole('button', { name: /^Cover/ }));
    await waitFor(() => expect(screen.getByRole('button', { name: /^Cover/ })).toHaveAttribute('aria-pressed', 'true'));
    const sent = shell.calls.find(({ call }) => call === 'PATCH /users/header')?.body as FormData;
    expect([...sent.entries()]).toEqual([['header', 'cover']]);
    const file = new File(['x'], 'cover.png', { type: 'image/png' });
    await userEvent.upload(screen.getByLabelText('Picture of the header'), file);
    await waitFor(() => expect(shell.calls.filter(({ call }) => call === 'PATCH /users/header')).toHaveLength(2));
  });
});
