import { adviceOn } from '@linkstall/themes/contrast-advice';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import remote from '../app/remote.tsx';
import {
  color,
  customThemeOf,
  openTab,
  press,
  renderDesignWith,
  setColor,
  startNewTheme,
  themeOf,
  themes,
} from '../testing/custom-themes.tsx';
import { meera } from '../testing/render-remote.tsx';

const openDesign = renderDesignWith(remote);
const diwali = customThemeOf('Diwali', { accent: '#00aa55' });
const tab = (name: string) => screen.getByRole('tab', { name });
const tabsReady = () => waitFor(() => expect(tab('Colours')).toBeEnabled());
const shownPanels = () => screen.getAllByRole('tabpanel').map((panel) => panel.getAttribute('aria-labelledby'));

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

it('shows one part of the look at a time, and goes from tab to tab by the keyboard', async () => {
  openDesign();
  await tabsReady();
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'Theme',
    'Colours',
    'Type',
    'Buttons',
    'Background',
  ]);
  tab('Theme').focus();
  for (const [key, name] of [
    ['ArrowRight', 'Colours'],
    ['End', 'Background'],
    ['ArrowLeft', 'Buttons'],
    ['Home', 'Theme'],
    ['ArrowLeft', 'Background'],
  ] as const) {
    await userEvent.keyboard(`{${key}}`);
    if (name !== 'Theme') await screen.findByRole('textbox', { name: 'Name of the look' });
    expect(tab(name)).toHaveFocus();
    expect(tab(name)).toHaveAttribute('aria-selected', 'true');
    expect(shownPanels()).toEqual([tab(name).id]);
    expect(screen.getAllByRole('tab').filter(({ tabIndex }) => tabIndex === 0)).toEqual([tab(name)]);
  }
});

it('a tab edits the look that the page has, or a new one from the chosen theme', async () => {
  const first = openDesign([diwali], { ...meera, theme: diwali._id });
  await tabsReady();
  await openTab('Colours');
  expect(await screen.findByRole('heading', { name: 'Change Diwali' })).toBeVisible();
  expect(color('Accent')).toHaveValue('#00aa55');
  first.unmount();
  const { previewedTheme } = openDesign([diwali]);
  await userEvent.click(await screen.findByRole('radio', { name: 'Kulfi' }));
  await tabsReady();
  await openTab('Colours');
  expect(await screen.findByRole('heading', { name: 'A new look' })).toBeVisible();
  await openTab('Theme');
  expect(screen.getByRole('radio', { name: 'Kulfi' })).toBeChecked();
  expect(screen.getByRole('button', { name: 'Save Changes' })).toBeEnabled();
  expect(previewedTheme()).toEqual(themeOf('kulfi'));
});

it('a changed look stays open while the themes are shown', async () => {
  openDesign();
  await startNewTheme();
  setColor('Accent', '#ee5500');
  setColor('Accent', 'sunset');
  await openTab('Theme');
  await openTab('Type');
  await press('Save and use');
  expect(tab('Colours')).toHaveAttribute('aria-selected', 'true');
  expect(color('Accent')).toHaveValue('sunset');
  expect(color('Accent')).toHaveFocus();
});

it('no new look begins when there are five', async () => {
  openDesign(['1', '22', '333', '4444', '55555'].map((name) => customThemeOf(name)));
  await tabsReady();
  await openTab('Type');
  expect(screen.getByRole('tabpanel')).toHaveTextContent('You have 5 looks. Delete one to make another.');
  await openTab('Theme');
  expect(screen.getByRole('radio', { name: 'Marigold' })).toBeChecked();
});

it('offers the colours of every theme before colour codes, all of them readable', async () => {
  const { previewedTheme, sentBodies } = openDesign();
  await startNewTheme();
  const palettes = screen.getByRole('group', { name: 'Palettes' });
  expect(palettes.compareDocumentPosition(color('Accent'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  for (const { name } of themes) {
    await userEvent.click(screen.getByRole('radio', { name }));
    expect([name, screen.queryByText('Everything can be read.') !== null]).toEqual([name, true]);
  }
  await userEvent.click(screen.getByRole('radio', { name: 'Kulfi' }));
  expect(screen.getByRole('radio', { name: 'Kulfi' })).toBeChecked();
  expect(color('Words')).toHaveValue('#4c1f3d');
  expect(previewedTheme()?.mainStyles.linkTitle.color).toBe('#4c1f3d');
  await press('Save and use');
  await waitFor(() => expect(sentBodies('POST /theme/add-look')).toHaveLength(1));
  const choices = JSON.parse((sentBodies('POST /theme/add-look')[0] as FormData).get('choices') as string);
  expect(adviceOn(choices)).toEqual([]);
});
