import type { ThemeChoices, CustomTheme, SessionUser, Theme } from '@linkstall/contracts/http';
import type { RemoteModule } from '@linkstall/contracts/shell';
import { choicesOf, createCustomTheme } from '@linkstall/themes/custom-theme';
import themeData from '@linkstall/themes/themes.json';
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { meera, renderRemote } from './render-remote.tsx';

export const themes = themeData as unknown as readonly Theme[];
export const themeOf = (id: string) => themes.find(({ _id }) => _id === id) as Theme;

export function customThemeOf(name: string, change: Partial<ThemeChoices> = {}): CustomTheme {
  const _id = `chalk-${name.length.toString(16).padStart(24, '0')}`;
  const choices = { ...choicesOf(themeOf('chalk')), ...change };
  const theme = { ...createCustomTheme(themeOf('chalk'), choices), _id };
  return { _id, name, base: 'chalk', choices, photo: null, theme, revision: 1 };
}

/** Renders the design page with a fake API that stores custom themes. */
export const renderDesignWith =
  (remote: RemoteModule) =>
  (initialThemes: readonly CustomTheme[] = [], user: SessionUser = meera, routes = {}) => {
    let storedThemes = initialThemes;
    const fieldsOf = (body: unknown) => Object.fromEntries(body as FormData) as Record<string, string>;
    const choicesIn = (body: unknown) => JSON.parse(fieldsOf(body)['choices'] ?? '') as ThemeChoices;
    const idIn = (body: unknown) => (body as { lookId: string }).lookId;
    let deletedTheme: CustomTheme | undefined;
    const view = renderRemote(remote, {
      path: '/admin/design',
      user,
      routes: {
        'GET /theme/all-theme': () => themes,
        'GET /link/all-link': () => [],
        'GET /theme/own-looks': () => storedThemes,
        'POST /theme/add-look': (body: unknown) => {
          const newTheme = customThemeOf(fieldsOf(body)['name'] ?? '', choicesIn(body));
          storedThemes = [...storedThemes, newTheme];
          return newTheme;
        },
        'POST /theme/delete-look': (body: unknown) => {
          deletedTheme = storedThemes.find(({ _id }) => _id === idIn(body));
          storedThemes = storedThemes.filter(({ _id }) => _id !== idIn(body));
          return null;
        },
        'POST /theme/restore-look': () => {
          if (deletedTheme) storedThemes = [deletedTheme, ...storedThemes];
          return deletedTheme;
        },
        'PATCH /users/update-theme': (body: unknown) => ({ ...user, theme: (body as { theme: string }).theme }),
        ...routes,
      },
    });
    const previewedTheme = () => {
      const [lastPreview] = view.shell.emittedEvents.filter(({ name }) => name === 'theme:previewed').slice(-1);
      return (lastPreview?.detail as { theme: Theme | null } | undefined)?.theme ?? null;
    };
    const sentBodies = (call: string) => view.shell.calls.filter((each) => each.call === call).map(({ body }) => body);
    return { ...view, previewedTheme, sentBodies };
  };

/** Opens an editor by its button, and waits for the code of the editor. */
export async function openEditorBy(button: string | RegExp): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name: button }));
  await screen.findByRole('textbox', { name: 'Name of the look' });
}

type Tab = 'Theme' | 'Colours' | 'Type' | 'Buttons' | 'Background';
export const openTab = (name: Tab) => userEvent.click(screen.getByRole('tab', { name }));
export const startNewTheme = () => openEditorBy(/^Start from/);
export const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
export const color = (name: string) => screen.getByRole('textbox', { name });
export const setColor = (name: string, value: string) => fireEvent.change(color(name), { target: { value } });
