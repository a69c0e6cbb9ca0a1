import type { OwnLook } from '@linkstall/contracts/http';
import { failure } from '@linkstall/contracts/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import remote from '../app/remote.tsx';
import { aLook, begin, color, looksOf, press, setColor } from '../testing/own-looks.tsx';
import { meera } from '../testing/render-remote.tsx';

const openLooks = looksOf(remote);
const diwali = aLook('Diwali');
const holi = aLook('Holi', { accent: '#3355ff' });

const change = async (name: string) => userEvent.click(await screen.findByRole('button', { name: `Change ${name}` }));
const nameField = () => screen.getByRole('textbox', { name: 'Name of the look' });
const editor = () => screen.queryByRole('form');
const partsOf = (body: unknown) => Object.fromEntries(body as FormData) as Record<string, string | File>;
const picture = (name: string) => new File(['x'], name, { type: 'image/png' });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
});

describe('a look that was changed somewhere else meanwhile', () => {
  const newer: OwnLook = { ...aLook('Diwali', { accent: '#00aa55' }), name: 'Diwali night', revision: 2 };
  const routes = (after: readonly OwnLook[]) => {
    let isRefused = false;
    return {
      'GET /theme/own-looks': () => (isRefused ? after : [diwali]),
      [`PATCH /theme/update-look/${diwali._id}`]: (body: unknown) => {
        const { revision, name } = partsOf(body);
        if (Number(revision) === after[0]?.revision) return { ...newer, name, revision: 3 };
        isRefused = true;
        throw failure(after.length > 0 ? 409 : 404, 'This look was changed somewhere else meanwhile', 'look.changed');
      },
    };
  };
  const saveOld = async (after: readonly OwnLook[]) => {
    const opened = openLooks([diwali], meera, routes(after));
    await change('Diwali');
    setColor('Accent', '#3355ff');
    await press('Save and use');
    return opened;
  };

  it('can be saved over', async () => {
    const { sent, shell } = await saveOld([newer]);
    expect(await screen.findByText(/changed somewhere else meanwhile; there it is “Diwali night”/)).toBeVisible();
    expect(color('Accent')).toHaveValue('#3355ff');
    expect(screen.getByRole('button', { name: 'Save mine over it' })).toHaveFocus();
    await press('Save mine over it');
    await waitFor(() => expect(editor()).toBeNull());
    const [, again] = sent(`PATCH /theme/update-look/${diwali._id}`).map(partsOf);
    expect([again?.['revision'], again?.['name']]).toEqual(['2', 'Diwali']);
    expect(again?.['choices']).toContain('#3355ff');
    expect(shell.notices).toEqual([{ kind: 'success', text: 'Look saved. Visitors see it now' }]);
  });

  it('can be taken, and what was made here is one step back', async () => {
    await saveOld([newer]);
    await userEvent.click(await screen.findByRole('button', { name: 'Take the newer one' }));
    expect([color('Accent'), nameField()].map((field) => (field as HTMLInputElement).value)).toEqual([
      '#00aa55',
      'Diwali night',
    ]);
    await press('Undo');
    expect(color('Accent')).toHaveValue('#3355ff');
    expect(nameField()).toHaveValue('Diwali');
  });

  it('opens as it is by now', async () => {
    await saveOld([newer]);
    await screen.findByRole('button', { name: 'Take the newer one' });
    await press('Cancel');
    await change('Diwali night');
    expect(color('Accent')).toHaveValue('#00aa55');
  });

  it('can be saved as a new one when it was deleted there', async () => {
    const { sent, shell } = await saveOld([]);
    await waitFor(() =>
      expect(shell.notices).toEqual([
        { kind: 'error', text: 'This look was deleted somewhere else. Save again to keep yours as a new one' },
      ]),
    );
    await press('Save and use');
    await waitFor(() => expect(sent('POST /theme/add-look')).toHaveLength(1));
    expect(partsOf(sent('POST /theme/add-look')[0])).toMatchObject({ name: 'Diwali', base: 'chalk' });
  });
});

describe('a step back', () => {
  it('is a whole pull of the slider, and the next pull is a step of its own', async () => {
    openLooks();
    await begin();
    await userEvent.click(screen.getByRole('radio', { name: 'Gradient' }));
    const slider = screen.getByRole('slider', { name: 'Direction' });
    const pull = (...angles: number[]) => {
      const [first, ...more] = angles;
      fireEvent.pointerDown(slider);
      fireEvent.change(slider, { target: { value: first } });
      fireEvent.focus(slider); // Browsers move it first.
      for (const value of more) fireEvent.change(slider, { target: { value } });
    };
    const before = slider.getAttribute('value');
    pull(90, 91, 92, 93);
    pull(10, 11, 12);
    await press('Undo');
    expect(slider).toHaveValue('93');
    await press('Undo');
    expect(slider).toHaveValue(before);
    expect(screen.getByRole('radio', { name: 'Gradient' })).toBeChecked();
  });

  it('is all that one opening of the colour picker tried', async () => {
    openLooks();
    await begin();
    const picker = screen.getByLabelText('Accent, picker');
    for (const tries of [
      ['#100000', '#200000'],
      ['#001000', '#002000'],
    ]) {
      fireEvent.click(picker);
      for (const value of tries) fireEvent.change(picker, { target: { value } });
    }
    await press('Undo');
    expect(color('Accent')).toHaveValue('#200000');
    await press('Undo');
    expect(color('Accent')).toHaveValue('#c9105f');
  });

  it('comes back to the photo before', async () => {
    const { sent } = openLooks();
    await begin();
    await userEvent.click(screen.getByRole('radio', { name: 'Photo' }));
    await userEvent.upload(screen.getByLabelText('Choose a photo'), picture('a.png'));
    await userEvent.upload(screen.getByLabelText('Choose a photo'), picture('b.png'));
    await press('Undo');
    await press('Save and use');
    await waitFor(() => expect(sent('POST /theme/add-look')).toHaveLength(1));
    expect((partsOf(sent('POST /theme/add-look')[0])['photo'] as File).name).toBe('a.png');
  });
});

describe('what is made and not saved', () => {
  const isOffered = (name: string) =>
    expect(screen.getByText(`What you made of “${name}” is not saved.`)).toBeVisible();
  const goOn = async (name: string) => {
    isOffered(name);
    await press(`Go on with ${name}`);
    expect(color('Accent')).toHaveValue('#ee5500');
  };
  const begun = async () => {
    const opened = openLooks([diwali, holi]);
    await change('Diwali');
    setColor('Accent', '#ee5500');
    return opened;
  };

  it.each([
    ['Cancel', () => press('Cancel')],
    ['another look is opened', () => change('Holi')],
    ['a theme is chosen', () => userEvent.click(screen.getByRole('radio', { name: 'Chalk' }))],
    ['another look is chosen', () => userEvent.click(screen.getByRole('radio', { name: 'Holi' }))],
    ['the look is deleted', () => press('Delete Diwali')],
  ])('is offered again after: %s', async (_, leave) => {
    await begun();
    await leave();
    await screen.findByText(/What you made of “Diwali”/);
    await goOn('Diwali');
    expect(screen.queryByText(/What you made of “Diwali”/)).toBeNull();
  });

  it('is offered again after a reload', async () => {
    const { unmount } = await begun();
    unmount();
    openLooks([diwali, holi]);
    await screen.findByText(/What you made of “Diwali”/);
    await goOn('Diwali');
    expect(screen.getByRole('heading', { name: 'Change Diwali' })).toHaveFocus();
  });

  it('is thrown away for good', async () => {
    const { unmount } = await begun();
    await press('Cancel');
    await press('Throw it away');
    expect(screen.getByRole('button', { name: /^Start from/ })).toHaveFocus();
    unmount();
    openLooks([diwali, holi]);
    await screen.findByRole('radio', { name: 'Diwali' });
    expect(screen.queryByText(/What you made of/)).toBeNull();
  });

  it('leaves no choice of a theme beside it, and none leaves it', async () => {
    const { previewed } = openLooks([diwali]);
    await userEvent.click(await screen.findByRole('radio', { name: 'Kulfi' }));
    expect(screen.getByRole('button', { name: 'Save Changes' })).toBeEnabled();
    await begin();
    expect(screen.getByRole('button', { name: 'Save Changes' })).toBeDisabled();
    await userEvent.click(screen.getByRole('radio', { name: 'Chalk' }));
    expect([editor(), previewed()?._id]).toEqual([null, 'chalk']);
  });

  it('is saved as a new look when its look stays deleted', async () => {
    const { sent } = await begun();
    await press('Delete Diwali');
    await screen.findByText(/What you made of “Diwali”/);
    await goOn('Diwali');
    await press('Save and use');
    await waitFor(() => expect(sent('POST /theme/add-look')).toHaveLength(1));
  });
});

it('starts from the theme that visitors see when the look of the page is deleted', async () => {
  openLooks([], { ...meera, theme: diwali._id });
  expect(await screen.findByRole('button', { name: 'Start from Chalk' })).toBeInTheDocument();
});

describe('the focus', () => {
  it('goes to the offers when unreadable words are not saved, and on to what is said', async () => {
    const scrolled = jest.spyOn(Element.prototype, 'scrollIntoView');
    openLooks();
    await begin();
    setColor('Words', '#e8dcc0');
    await press('Save and use');
    const [offer] = screen.getAllByRole('button', { name: /^Use this/ });
    expect(offer).toHaveFocus();
    expect(scrolled.mock.contexts.at(-1)).toBe(offer);
    for (let more = 0; more < 3 && screen.queryAllByRole('button', { name: /^Use this/ }).length > 0; more += 1) {
      await userEvent.click(screen.getAllByRole('button', { name: /^Use this/ })[0] as Element);
      expect(document.body).not.toHaveFocus();
    }
    expect(screen.getByText('Everything can be read.').parentElement).toHaveFocus();
  });

  it('goes to the field that hinders saving', async () => {
    openLooks();
    await begin();
    await userEvent.clear(nameField());
    await press('Save and use');
    expect(nameField()).toHaveFocus();
  });

  it('goes to the look that was saved', async () => {
    openLooks();
    await begin();
    await press('Save and use');
    expect(await screen.findByRole('radio', { name: 'My Marigold' })).toHaveFocus();
  });

  it('goes back to what opened the editor, and after a deletion to what can be done next', async () => {
    openLooks([diwali]);
    await change('Diwali');
    await press('Cancel');
    expect(screen.getByRole('button', { name: 'Change Diwali' })).toHaveFocus();
    await begin();
    await press('Cancel');
    expect(screen.getByRole('button', { name: /^Start from/ })).toHaveFocus();
    await press('Delete Diwali');
    await waitFor(() => expect(screen.queryByRole('radio', { name: 'Diwali' })).toBeNull());
    expect(screen.getByRole('button', { name: /^Start from/ })).toHaveFocus();
  });
});

describe('a colour that is typed', () => {
  const leave = () => act(() => (document.activeElement as HTMLElement).blur());
  const type = async (text: string) => {
    await userEvent.clear(color('Accent'));
    await userEvent.type(color('Accent'), text);
  };

  it('may have three digits', async () => {
    openLooks();
    await begin();
    await type('#0AF');
    leave();
    expect(color('Accent')).toHaveValue('#00aaff');
    expect(color('Accent')).toBeValid();
  });

  it('may be a name that the browser knows', async () => {
    const pen = {
      color: '',
      set fillStyle(text: string) {
        if (text !== 'nonsense') this.color = text === 'teal' ? '#008080' : text;
      },
      get fillStyle() {
        return this.color;
      },
    };
    jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(pen as never);
    openLooks();
    await begin();
    await type('teal');
    leave();
    expect(color('Accent')).toHaveValue('#008080');
    await type('nonsense');
    leave();
    expect(color('Accent')).toHaveValue('nonsense');
  });

  it('stays, and is said to be none, and nothing is saved, until it is one', async () => {
    const { sent } = openLooks();
    await begin();
    await type('sunset');
    expect(screen.queryByText(/^This is no colour/)).toBeNull();
    await userEvent.tab();
    expect(color('Accent')).toHaveValue('sunset');
    expect(color('Accent')).toHaveAccessibleDescription(/^This is no colour/);
    await press('Save and use');
    expect(color('Accent')).toHaveFocus();
    expect(sent('POST /theme/add-look')).toEqual([]);
    await type('#3355ff');
    expect(color('Accent')).toBeValid();
  });
});
