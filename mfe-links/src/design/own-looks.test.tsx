import { failure } from '@linkstall/contracts/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import remote from '../app/remote.tsx';
import { aLook, begin, color, looksOf, press, setColor, themeOf, themes } from '../testing/own-looks.tsx';
import { meera } from '../testing/render-remote.tsx';

const openLooks = looksOf(remote);

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

it('starts from the theme of the page, as it is', async () => {
  const { previewed } = openLooks([], { ...meera, theme: 'kulfi' });
  await begin();
  expect(screen.getByRole('heading', { name: 'A new look' })).toHaveFocus();
  expect(screen.getByRole('textbox', { name: 'Name of the look' })).toHaveValue('My Kulfi');
  expect(color('Words')).toHaveValue('#4c1f3d');
  expect(screen.getByRole('radio', { name: 'Round' })).toBeChecked();
  expect(screen.getByText('Everything can be read.')).toBeInTheDocument();
  expect(previewed()).toEqual({ ...themeOf('kulfi'), _id: 'own-look' });
});

it('shows each choice in the phone, takes steps back, and goes back to the theme', async () => {
  const { previewed, shell } = openLooks();
  await begin();
  expect(shell.unsavedCount()).toBe(0);
  await userEvent.click(screen.getByRole('radio', { name: 'Pill' }));
  expect(previewed()?.mainStyles.linkSection.radius).toBe(999);
  expect(shell.unsavedCount()).toBe(1);
  await userEvent.click(screen.getByRole('radio', { name: /Handwritten/ }));
  setColor('Accent', '#3355ff');
  expect(previewed()?.mainStyles.avatarContainer.background).toBe('#3355ff');
  await press('Undo');
  expect(color('Accent')).toHaveValue('#c9105f');
  expect(previewed()?.mainStyles.linkTitle.font).toBe('hand');
  await press('Back to the theme');
  expect(previewed()).toEqual({ ...themeOf('marigold'), _id: 'own-look' });
  await press('Undo');
  expect(previewed()?.mainStyles.linkTitle.font).toBe('hand');
  await press('Cancel');
  expect(previewed()).toBeNull();
  expect(shell.unsavedCount()).toBe(0);
});

it('says what cannot be read, shows the nearest colours that can, takes none by itself, and saves no such look', async () => {
  const { sent } = openLooks();
  await begin();
  setColor('Words', '#e8dcc0');
  expect(
    screen.getByText(/^Words cannot be read on links and cards: 1\.\d to 1, it takes 4\.5\.$/),
  ).toBeInTheDocument();
  expect(color('Words')).toHaveValue('#e8dcc0');
  await press('Save and use');
  expect(screen.getByText('First make the words readable')).toBeInTheDocument();
  expect(sent('POST /theme/add-look')).toEqual([]);
  const offer = screen.getByRole('button', { name: /^Use this for words #/ });
  const offered = /#\w{6}/.exec(offer.textContent)?.[0];
  await userEvent.click(offer);
  expect(color('Words')).toHaveValue(offered);
  expect(screen.getByText('Everything can be read.')).toBeInTheDocument();
  await press('Undo');
  expect(color('Words')).toHaveValue('#e8dcc0');
});

it('says that letters are those of each device', async () => {
  openLooks();
  await begin();
  expect(screen.getByText(/^Pages use the letters that each device has/)).toBeVisible();
});

it('does not take what is no colour', async () => {
  const { previewed } = openLooks();
  await begin();
  setColor('Accent', '#12');
  expect(color('Accent')).toBeInvalid();
  expect(previewed()?.mainStyles.avatarContainer.background).toBe('#c9105f');
  setColor('Accent', '12AB34');
  expect(previewed()?.mainStyles.avatarContainer.background).toBe('#12ab34');
});

it('changes the background: its kind, colours, pattern', async () => {
  const { previewed } = openLooks();
  await begin();
  await userEvent.click(screen.getByRole('radio', { name: 'Gradient' }));
  setColor('Colour 2', '#ffe9a8');
  expect(previewed()?.mainStyles.wrapper).toMatchObject({
    background: { stops: ['#ffc233', '#ffe9a8'] },
    pattern: 'none',
  });
  await press('Add a colour');
  expect(color('Colour 3')).toBeInTheDocument();
  await press('Take the last colour away');
  await userEvent.click(screen.getByRole('radio', { name: 'Pattern' }));
  await userEvent.click(screen.getByRole('radio', { name: 'Buti' }));
  expect(previewed()?.mainStyles.wrapper.pattern).toBe('buti');
  await userEvent.click(screen.getByRole('radio', { name: 'Photo' }));
  await press('Save and use');
  expect(screen.getByText('Choose a photo first')).toBeInTheDocument();
});

it('saves a look, puts it on the page and keeps it among the saved ones', async () => {
  const { shell, sent } = openLooks();
  await begin();
  await userEvent.click(screen.getByRole('radio', { name: 'Square' }));
  const name = screen.getByRole('textbox', { name: 'Name of the look' });
  await userEvent.clear(name);
  await press('Save and use');
  expect(screen.getByText('Give your look a name')).toBeInTheDocument();
  await userEvent.type(name, 'Diwali');
  await press('Save and use');
  const looks = await screen.findByRole('radiogroup', { name: 'Your looks' });
  expect(within(looks).getByRole('radio', { name: 'Diwali' })).toBeChecked();
  expect(sent('PATCH /users/update-theme')).toEqual([{ theme: aLook('Diwali')._id }]);
  expect(shell.notices).toEqual([{ kind: 'success', text: 'Look saved. Visitors see it now' }]);
  expect(screen.queryByRole('heading', { name: 'A new look' })).toBeNull();
  expect(shell.unsavedCount()).toBe(0);
});

it('keeps what was made when it cannot be saved', async () => {
  const { shell } = openLooks([], meera, {
    'POST /theme/add-look': () => {
      throw failure(409, 'You can keep 5 looks. Delete one first');
    },
  });
  await begin();
  setColor('Accent', '#3355ff');
  await press('Save and use');
  await waitFor(() => expect(shell.notices).toHaveLength(1));
  expect(color('Accent')).toHaveValue('#3355ff');
});

it('uses a saved look as it does a theme', async () => {
  const { sent, previewed } = openLooks([aLook('Diwali')]);
  await userEvent.click(await screen.findByRole('radio', { name: 'Diwali' }));
  expect(previewed()?._id).toBe(aLook('Diwali')._id);
  await press('Save Changes');
  expect(sent('PATCH /users/update-theme')).toEqual([{ theme: aLook('Diwali')._id }]);
});

it('copies a look, with another name and the same photo', async () => {
  const photo = { url: `/images/${'a'.repeat(32)}/1280.webp`, darkest: '#000000', lightest: '#ffffff' };
  const { sent } = openLooks([{ ...aLook('Diwali', { shape: 'pill' }), photo }]);
  await userEvent.click(await screen.findByRole('button', { name: 'Copy Diwali' }));
  expect(screen.getByRole('textbox', { name: 'Name of the look' })).toHaveValue('Diwali 2');
  expect(screen.getByRole('radio', { name: 'Pill' })).toBeChecked();
  await press('Save and use');
  await waitFor(() => expect(sent('POST /theme/add-look')).toHaveLength(1));
  const [body] = sent('POST /theme/add-look') as [FormData];
  expect([body.get('photoOf'), body.get('base'), body.get('name')]).toEqual([aLook('Diwali')._id, 'chalk', 'Diwali 2']);
});

it('deletes a look, marks what it was made of, and puts it back', async () => {
  openLooks([aLook('Diwali')], { ...meera, theme: aLook('Diwali')._id });
  expect(await screen.findByRole('radio', { name: 'Diwali' })).toBeChecked();
  await press('Delete Diwali');
  await waitFor(() => expect(screen.queryByRole('radio', { name: 'Diwali' })).toBeNull());
  expect(screen.getByRole('radio', { name: 'Chalk' })).toBeChecked();
  await userEvent.click(await screen.findByRole('button', { name: /^Undo/ }));
  expect(await screen.findByRole('radio', { name: 'Diwali' })).toBeChecked();
});

it('offers no sixth look', async () => {
  openLooks(['1', '22', '333', '4444', '55555'].map((name) => aLook(name)));
  expect(await screen.findByText('You have 5 looks. Delete one to make another.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^(Start from|Copy)/ })).toBeNull();
});

it('says when looks cannot be read, and leaves the themes alone', async () => {
  let away = true;
  openLooks([], meera, {
    'GET /theme/own-looks': () => {
      if (away) throw failure(503, 'Service unavailable');
      return [aLook('Diwali')];
    },
  });
  expect(await screen.findByText(/Your looks could not be read\./)).toBeInTheDocument();
  expect(screen.getAllByRole('radio')).toHaveLength(themes.length);
  away = false;
  await press('Try again');
  expect(await screen.findByRole('radio', { name: 'Diwali' })).toBeInTheDocument();
});
