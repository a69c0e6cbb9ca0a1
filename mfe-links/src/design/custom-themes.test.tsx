import { failure } from '@linkstall/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import remote from '../app/remote.tsx';
import {
  customThemeOf,
  openEditorBy,
  startNewTheme,
  openTab,
  color,
  renderDesignWith,
  press,
  setColor,
  themeOf,
  themes,
} from '../testing/custom-themes.tsx';
import { meera } from '../testing/render-remote.tsx';

const openDesign = renderDesignWith(remote);

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

it('starts with the unchanged theme of the page', async () => {
  const { previewedTheme } = openDesign([], { ...meera, theme: 'kulfi' });
  await startNewTheme();
  expect(screen.getByRole('heading', { name: 'A new look' })).toHaveFocus();
  expect(screen.getByRole('textbox', { name: 'Name of the look' })).toHaveValue('My Kulfi');
  expect(color('Words')).toHaveValue('#4c1f3d');
  await openTab('Buttons');
  expect(screen.getByRole('radio', { name: 'Round' })).toBeChecked();
  expect(screen.getByText('Everything can be read.')).toBeInTheDocument();
  expect(previewedTheme()).toEqual({ ...themeOf('kulfi'), _id: 'own-look' });
});

it('shows each choice in the phone preview, undoes steps, and goes back to the base theme', async () => {
  const { previewedTheme, shell } = openDesign();
  await startNewTheme();
  expect(shell.unsavedCount()).toBe(0);
  await openTab('Buttons');
  await userEvent.click(screen.getByRole('radio', { name: 'Pill' }));
  expect(previewedTheme()?.mainStyles.linkSection.radius).toBe(999);
  expect(shell.unsavedCount()).toBe(1);
  await openTab('Type');
  await userEvent.click(screen.getByRole('radio', { name: /Handwritten/ }));
  await openTab('Colours');
  setColor('Accent', '#3355ff');
  expect(previewedTheme()?.mainStyles.avatarContainer.background).toBe('#3355ff');
  await press('Undo');
  expect(color('Accent')).toHaveValue('#c9105f');
  expect(previewedTheme()?.mainStyles.linkTitle.font).toBe('hand');
  await press('Back to the theme');
  expect(previewedTheme()).toEqual({ ...themeOf('marigold'), _id: 'own-look' });
  await press('Undo');
  expect(previewedTheme()?.mainStyles.linkTitle.font).toBe('hand');
  await press('Cancel');
  expect(previewedTheme()).toBeNull();
  expect(shell.unsavedCount()).toBe(0);
});

it('warns of unreadable colours, offers the nearest readable ones, and does not save an unreadable theme', async () => {
  const { sentBodies } = openDesign();
  await startNewTheme();
  setColor('Words', '#e8dcc0');
  expect(
    screen.getByText(/^Words cannot be read on links and cards: the contrast is 1\.\d to 1, but must be 4\.5\.$/),
  ).toBeInTheDocument();
  expect(color('Words')).toHaveValue('#e8dcc0');
  await press('Save and use');
  expect(screen.getByText('First make the words readable')).toBeInTheDocument();
  expect(sentBodies('POST /theme/add-look')).toEqual([]);
  const offer = screen.getByRole('button', { name: /^Use this for words #/ });
  const offeredColor = /#\w{6}/.exec(offer.textContent)?.[0];
  await userEvent.click(offer);
  expect(color('Words')).toHaveValue(offeredColor);
  expect(screen.getByText('Everything can be read.')).toBeInTheDocument();
  await press('Undo');
  expect(color('Words')).toHaveValue('#e8dcc0');
});

it('explains which fonts depend on the device, and shows them with the name of the creator', async () => {
  openDesign();
  await startNewTheme();
  await openTab('Type');
  expect(screen.getByText(/^The first eight look the same everywhere/)).toBeVisible();
  expect(screen.getAllByText('Meera Iyer', { selector: 'i' })).toHaveLength(16);
});

it('ignores a text that is no colour', async () => {
  const { previewedTheme } = openDesign();
  await startNewTheme();
  setColor('Accent', '#12');
  expect(color('Accent')).toBeInvalid();
  expect(previewedTheme()?.mainStyles.avatarContainer.background).toBe('#c9105f');
  setColor('Accent', '12AB34');
  expect(previewedTheme()?.mainStyles.avatarContainer.background).toBe('#12ab34');
});

it('changes the kind, the colours and the pattern of the background', async () => {
  const { previewedTheme } = openDesign();
  await startNewTheme();
  await openTab('Background');
  await userEvent.click(screen.getByRole('radio', { name: 'Gradient' }));
  setColor('Colour 2', '#ffe9a8');
  expect(previewedTheme()?.mainStyles.wrapper).toMatchObject({
    background: { stops: ['#ffc233', '#ffe9a8'] },
    pattern: 'none',
  });
  await press('Add a colour');
  expect(color('Colour 3')).toBeInTheDocument();
  await press('Take the last colour away');
  await userEvent.click(screen.getByRole('radio', { name: 'Pattern' }));
  await userEvent.click(screen.getByRole('radio', { name: 'Buti' }));
  expect(previewedTheme()?.mainStyles.wrapper.pattern).toBe('buti');
  await userEvent.click(screen.getByRole('radio', { name: 'Photo' }));
  await press('Save and use');
  expect(screen.getByText('Choose a photo first')).toBeInTheDocument();
});

it('saves a custom theme, applies it to the page and lists it', async () => {
  const { shell, sentBodies } = openDesign();
  await startNewTheme();
  await openTab('Buttons');
  await userEvent.click(screen.getByRole('radio', { name: 'Square' }));
  const name = screen.getByRole('textbox', { name: 'Name of the look' });
  await userEvent.clear(name);
  await press('Save and use');
  expect(screen.getByText('Give your look a name')).toBeInTheDocument();
  await userEvent.type(name, 'Diwali');
  await press('Save and use');
  const customThemes = await screen.findByRole('radiogroup', { name: 'Your looks' });
  expect(within(customThemes).getByRole('radio', { name: 'Diwali' })).toBeChecked();
  expect(sentBodies('PATCH /users/update-theme')).toEqual([{ theme: customThemeOf('Diwali')._id }]);
  expect(shell.notices).toEqual([{ kind: 'success', text: 'Look saved. Visitors see it now' }]);
  expect(screen.queryByRole('heading', { name: 'A new look' })).toBeNull();
  expect(shell.unsavedCount()).toBe(0);
});

it('keeps the unsaved choices when the request fails', async () => {
  const { shell } = openDesign([], meera, {
    'POST /theme/add-look': () => {
      throw failure(409, 'You can keep 5 looks. Delete one first');
    },
  });
  await startNewTheme();
  setColor('Accent', '#3355ff');
  await press('Save and use');
  await waitFor(() => expect(shell.notices).toHaveLength(1));
  expect(color('Accent')).toHaveValue('#3355ff');
});

it('selects and saves a custom theme like any theme', async () => {
  const { sentBodies, previewedTheme } = openDesign([customThemeOf('Diwali')]);
  await userEvent.click(await screen.findByRole('radio', { name: 'Diwali' }));
  expect(previewedTheme()?._id).toBe(customThemeOf('Diwali')._id);
  await press('Save Changes');
  expect(sentBodies('PATCH /users/update-theme')).toEqual([{ theme: customThemeOf('Diwali')._id }]);
});

it('copies a custom theme with another name and the same photo', async () => {
  const photo = { url: `/images/${'a'.repeat(32)}/1280.webp`, darkest: '#000000', lightest: '#ffffff' };
  const { sentBodies } = openDesign([{ ...customThemeOf('Diwali', { shape: 'pill' }), photo }]);
  await openEditorBy('Copy Diwali');
  expect(screen.getByRole('textbox', { name: 'Name of the look' })).toHaveValue('Diwali 2');
  await openTab('Buttons');
  expect(screen.getByRole('radio', { name: 'Pill' })).toBeChecked();
  await press('Save and use');
  await waitFor(() => expect(sentBodies('POST /theme/add-look')).toHaveLength(1));
  const [body] = sentBodies('POST /theme/add-look') as [FormData];
  expect([body.get('photoOf'), body.get('base'), body.get('name')]).toEqual([
    customThemeOf('Diwali')._id,
    'chalk',
    'Diwali 2',
  ]);
});

it('deletes a custom theme, marks its base theme, and Undo restores it', async () => {
  openDesign([customThemeOf('Diwali')], { ...meera, theme: customThemeOf('Diwali')._id });
  expect(await screen.findByRole('radio', { name: 'Diwali' })).toBeChecked();
  await press('Delete Diwali');
  await waitFor(() => expect(screen.queryByRole('radio', { name: 'Diwali' })).toBeNull());
  expect(screen.getByRole('radio', { name: 'Chalk' })).toBeChecked();
  await userEvent.click(await screen.findByRole('button', { name: /^Undo/ }));
  expect(await screen.findByRole('radio', { name: 'Diwali' })).toBeChecked();
});

it('does not offer a sixth custom theme', async () => {
  openDesign(['1', '22', '333', '4444', '55555'].map((name) => customThemeOf(name)));
  expect(await screen.findByText('You have 5 looks. Delete one to make another.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^(Start from|Copy)/ })).toBeNull();
});

it('shows a message when the custom themes cannot be read, and still shows the themes', async () => {
  let isDown = true;
  openDesign([], meera, {
    'GET /theme/own-looks': () => {
      if (isDown) throw failure(503, 'Service unavailable');
      return [customThemeOf('Diwali')];
    },
  });
  expect(await screen.findByText(/Your looks could not be read\./)).toBeInTheDocument();
  expect(screen.getAllByRole('radio')).toHaveLength(themes.length);
  isDown = false;
  await press('Try again');
  expect(await screen.findByRole('radio', { name: 'Diwali' })).toBeInTheDocument();
});
