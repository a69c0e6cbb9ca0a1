import type { SessionUser, Theme } from '@linkstall/contracts/http';
import { failure } from '@linkstall/contracts/testing';
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
  it('offers every theme by name, the user’s own marked', async () => {
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
    '%s leads to the page that it changes, and says its address',
    async (path) => {
      renderRemote(remote, { path, routes: { 'GET /theme/all-theme': () => themes, 'GET /link/all-link': () => [] } });
      const address = await screen.findByRole('link', { name: /^localhost\/ ?meera\.cooks ?\(opens in a new tab\)$/ });
      expect(address).toHaveAttribute('href', '/meera.cooks');
      expect(address).toHaveAttribute('target', '_blank');
    },
  );

  it('draws the initials that the public page has, first and last word, for a user without a picture', async () => {
    open({}, { ...meera, fullName: 'Your name here' });
    expect((await screen.findAllByText('YH')).length).toBe(themes.length);
  });

  it('marks what another tab has saved, also after a theme was saved here; what is chosen here stays chosen', async () => {
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

  it('has a theme that was picked on the landing page chosen, not saved, and leaves what is chosen then alone', async () => {
    const { shell } = open({}, meera, '/admin/design?theme=kulfi');
    await waitFor(() => expect(screen.getByRole('radio', { name: 'Kulfi' })).toBeChecked());
    expect(shell.calls.some(({ call }) => call.startsWith('PATCH'))).toBe(false);
    expect(save()).toBeEnabled();
    await choose('Ink');
    act(() => shell.session.replaceUser({ ...meera, fullName: 'Meera' }));
    expect(screen.getByRole('radio', { name: 'Ink' })).toBeChecked();
  });

  it('is picked on the landing page once: what is saved after it stays so after a reload', async () => {
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
    expect(shell.emitted).toEqual([
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

  it('ends the preview when the page is left', async () => {
    const { shell, unmount } = open();
    await choose('Ink');
    unmount();
    expect(shell.emitted.at(-1)).toEqual({ name: 'theme:previewed', detail: { theme: null } });
  });

  it('asks before it is left with a theme that is not saved', async () => {
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

  it('offers the theme that was chosen and left unsaved when one comes back, and asks for nothing twice', async () => {
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

  it('draws one’s own links that visitors see, and examples for who has none', async () => {
    const first = open();
    expect(await screen.findAllByText('Watch my latest video')).toHaveLength(themes.length);
    first.unmount();
    const own = (title: string, isActive: boolean) => ({
      _id: title,
      title,
      url: 'a.b',
      isActive,
      thumbnail: { url: '' },
    });
    localStorage.setItem('links', JSON.stringify({ owner: meera._id, links: [own('Old', false), own('Rasam', true)] }));
    open();
    expect(await screen.findAllByText('Rasam')).toHaveLength(themes.length);
    expect(screen.queryByText('Old')).toBeNull();
    expect(screen.queryByText('Watch my latest video')).toBeNull();
  });

  it('reads them where no visit before has kept them, and says nothing when they cannot be had', async () => {
    const link = { _id: 'a', title: 'Rasam', url: 'a.b', isActive: true, thumbnail: { url: '' } };
    const first = open({ 'GET /link/all-link': () => Promise.resolve([link]) });
    expect(await screen.findAllByText('Rasam')).toHaveLength(themes.length);
    first.unmount();
    localStorage.clear();
    const second = open({ 'GET /link/all-link': () => Promise.reject(new Error('away')) });
    expect(await screen.findAllByText('Watch my latest video')).toHaveLength(themes.length);
    expect(second.shell.notices).toEqual([]);
  });

  it('asks before the tab is closed while a theme is on its way, although the page was left', async () => {
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

  it('shows the themes kept from the last visit at once', () => {
    localStorage.setItem('themes', JSON.stringify(themes.slice(0, 2)));
    open({ 'GET /theme/all-theme': () => new Promise(() => undefined) });
    expect(screen.getAllByRole('radio')).toHaveLength(2);
  });

  it.each([
    ['not JSON', '[{'],
    ['no list', '{"a":1}'],
    ['a theme without colours', '[{"_id":"x","name":"Kept"}]'],
    ['a theme with CSS of its own', JSON.stringify([poisoned()])],
  ])('does not use kept themes that are %s', async (_what, kept) => {
    localStorage.setItem('themes', kept);
    open();
    expect(screen.queryAllByRole('radio')).toHaveLength(0);
    expect(await screen.findByRole('radio', { name: 'Chalk' })).toBeInTheDocument();
  });

  it('leaves out a theme that this release cannot draw', async () => {
    open({ 'GET /theme/all-theme': () => [poisoned(), ...themes] });
    expect(await screen.findAllByRole('radio')).toHaveLength(themes.length);
  });

  it('says when the themes cannot be read, and tries again when asked', async () => {
    let away = true;
    open({
      'GET /theme/all-theme': () => {
        if (away) throw failure(503, 'Service unavailable');
        return themes;
      },
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('Themes could not be read. Your page keeps its look.');
    away = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findAllByRole('radio')).toHaveLength(themes.length);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});

describe('saving a theme', () => {
  it('stores it, tells the session, says so, and has nothing to save then', async () => {
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

  it('says Token Not Found when nobody is logged in any more', async () => {
    const { shell } = open();
    await choose('Ink');
    await act(() => shell.session.end());
    await userEvent.click(save());
    expect(shell.notices).toEqual([{ kind: 'error', text: 'Token Not Found' }]);
    expect(shell.calls.map(({ call }) => call)).not.toContain('PATCH /users/update-theme');
  });

  it('shows what the server said when it refuses, and can be tried again', async () => {
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

  it('keeps a choice that was made while the last one was being saved', async () => {
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

/** A theme that carries CSS where a colour belongs. */
function poisoned() {
  const theme = JSON.parse(JSON.stringify(themes[0])) as unknown as { previewStyles: { themeName: { color: string } } };
  theme.previewStyles.themeName.color = 'red; } body { display: none';
  return theme;
}
