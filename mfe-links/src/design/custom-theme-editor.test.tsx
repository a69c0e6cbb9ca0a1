import type { CustomTheme } from '@linkstall/contracts/http';
import { failure } from '@linkstall/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
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
} from '../testing/custom-themes.tsx';
import { meera } from '../testing/render-remote.tsx';

const openDesign = renderDesignWith(remote);
const diwali = customThemeOf('Diwali');
const holi = customThemeOf('Holi', { accent: '#3355ff' });

const openEditor = (name: string) => openEditorBy(`Change ${name}`);
const nameField = () => screen.getByRole('textbox', { name: 'Name of the look' });
const editor = () => screen.queryByRole('form');
const fieldsOf = (body: unknown) => Object.fromEntries(body as FormData) as Record<string, string | File>;
const imageFile = (name: string) => new File(['x'], name, { type: 'image/png' });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
});

describe('a custom theme that was changed elsewhere during an edit', () => {
  const newerTheme: CustomTheme = {
    ...customThemeOf('Diwali', { accent: '#00aa55' }),
    name: 'Diwali night',
    revision: 2,
  };
  const routes = (changedThemes: readonly CustomTheme[]) => {
    let isRefused = false;
    return {
      'GET /theme/own-looks': () => (isRefused ? changedThemes : [diwali]),
      [`PATCH /theme/update-look/${diwali._id}`]: (body: unknown) => {
        const { revision, name } = fieldsOf(body);
        if (Number(revision) === changedThemes[0]?.revision) return { ...newerTheme, name, revision: 3 };
        isRefused = true;
        throw failure(
          changedThemes.length > 0 ? 409 : 404,
          'This look was changed somewhere else meanwhile',
          'look.changed',
        );
      },
    };
  };
  const saveOldRevision = async (changedThemes: readonly CustomTheme[]) => {
    const view = openDesign([diwali], meera, routes(changedThemes));
    await openEditor('Diwali');
    setColor('Accent', '#3355ff');
    await press('Save and use');
    return view;
  };

  it('overwrites the newer version on request', async () => {
    const { sentBodies, shell } = await saveOldRevision([newerTheme]);
    expect(await screen.findByText(/changed somewhere else meanwhile; there it is “Diwali night”/)).toBeVisible();
    expect(color('Accent')).toHaveValue('#3355ff');
    expect(screen.getByRole('button', { name: 'Save mine over it' })).toHaveFocus();
    await press('Save mine over it');
    await waitFor(() => expect(editor()).toBeNull());
    const [, secondRequest] = sentBodies(`PATCH /theme/update-look/${diwali._id}`).map(fieldsOf);
    expect([secondRequest?.['revision'], secondRequest?.['name']]).toEqual(['2', 'Diwali']);
    expect(secondRequest?.['choices']).toContain('#3355ff');
    expect(shell.notices).toEqual([{ kind: 'success', text: 'Look saved. Visitors see it now' }]);
  });

  it('takes the newer version on request, and Undo restores the edited values', async () => {
    await saveOldRevision([newerTheme]);
    await userEvent.click(await screen.findByRole('button', { name: 'Take the newer one' }));
    expect([color('Accent'), nameField()].map((field) => (field as HTMLInputElement).value)).toEqual([
      '#00aa55',
      'Diwali night',
    ]);
    await press('Undo');
    expect(color('Accent')).toHaveValue('#3355ff');
    expect(nameField()).toHaveValue('Diwali');
  });

  it('opens with the newer values after Cancel', async () => {
    await saveOldRevision([newerTheme]);
    await screen.findByRole('button', { name: 'Take the newer one' });
    await press('Cancel');
    await openEditor('Diwali night');
    expect(color('Accent')).toHaveValue('#00aa55');
  });

  it('is saved as a new theme when it was deleted elsewhere', async () => {
    const { sentBodies, shell } = await saveOldRevision([]);
    await waitFor(() =>
      expect(shell.notices).toEqual([
        { kind: 'error', text: 'This look was deleted somewhere else. Save again to keep yours as a new one' },
      ]),
    );
    await press('Save and use');
    await waitFor(() => expect(sentBodies('POST /theme/add-look')).toHaveLength(1));
    expect(fieldsOf(sentBodies('POST /theme/add-look')[0])).toMatchObject({ name: 'Diwali', base: 'chalk' });
  });
});

describe('an Undo step', () => {
  it('covers one whole drag of the slider, and the next drag is another step', async () => {
    openDesign();
    await startNewTheme();
    await openTab('Background');
    await userEvent.click(screen.getByRole('radio', { name: 'Gradient' }));
    const slider = screen.getByRole('slider', { name: 'Direction' });
    const drag = (...angles: number[]) => {
      const [first, ...otherAngles] = angles;
      fireEvent.pointerDown(slider);
      fireEvent.change(slider, { target: { value: first } });
      fireEvent.focus(slider); // Browsers change the value before they focus the slider.
      for (const value of otherAngles) fireEvent.change(slider, { target: { value } });
    };
    const before = slider.getAttribute('value');
    drag(90, 91, 92, 93);
    drag(10, 11, 12);
    await press('Undo');
    expect(slider).toHaveValue('93');
    await press('Undo');
    expect(slider).toHaveValue(before);
    expect(screen.getByRole('radio', { name: 'Gradient' })).toBeChecked();
  });

  it('covers all colours that were chosen between opening and closing the colour picker', async () => {
    openDesign();
    await startNewTheme();
    const picker = screen.getByLabelText('Accent, picker');
    for (const colors of [
      ['#100000', '#200000'],
      ['#001000', '#002000'],
    ]) {
      fireEvent.click(picker);
      for (const value of colors) fireEvent.change(picker, { target: { value } });
    }
    await press('Undo');
    expect(color('Accent')).toHaveValue('#200000');
    await press('Undo');
    expect(color('Accent')).toHaveValue('#c9105f');
  });

  it('restores the photo that was chosen before', async () => {
    const { sentBodies } = openDesign();
    await startNewTheme();
    await openTab('Background');
    await userEvent.click(screen.getByRole('radio', { name: 'Photo' }));
    await userEvent.upload(screen.getByLabelText('Choose a photo'), imageFile('a.png'));
    await userEvent.upload(screen.getByLabelText('Choose a photo'), imageFile('b.png'));
    await press('Undo');
    await press('Save and use');
    await waitFor(() => expect(sentBodies('POST /theme/add-look')).toHaveLength(1));
    expect((fieldsOf(sentBodies('POST /theme/add-look')[0])['photo'] as File).name).toBe('a.png');
  });
});

describe('an unsaved custom theme', () => {
  const expectOffer = (name: string) =>
    expect(screen.getByText(`What you made of “${name}” is not saved.`)).toBeVisible();
  const continueEditing = async (name: string) => {
    expectOffer(name);
    await press(`Go on with ${name}`);
    expect(color('Accent')).toHaveValue('#ee5500');
  };
  const editDiwali = async () => {
    const view = openDesign([diwali, holi]);
    await openEditor('Diwali');
    setColor('Accent', '#ee5500');
    return view;
  };

  it.each([
    ['Cancel', () => press('Cancel')],
    ['another custom theme is opened', () => openEditor('Holi')],
    ['a theme is chosen', () => userEvent.click(screen.getByRole('radio', { name: 'Chalk' }))],
    ['another custom theme is chosen', () => userEvent.click(screen.getByRole('radio', { name: 'Holi' }))],
    ['the custom theme is deleted', () => press('Delete Diwali')],
  ])('is offered again after this action: %s', async (action, leaveEditor) => {
    await editDiwali();
    if (action !== 'Cancel') await openTab('Theme');
    await leaveEditor();
    await screen.findByText(/What you made of “Diwali”/);
    await continueEditing('Diwali');
    expect(screen.queryByText(/What you made of “Diwali”/)).toBeNull();
  });

  it('is offered again after a reload', async () => {
    const { unmount } = await editDiwali();
    unmount();
    openDesign([diwali, holi]);
    await screen.findByText(/What you made of “Diwali”/);
    await continueEditing('Diwali');
    expect(screen.getByRole('heading', { name: 'Change Diwali' })).toHaveFocus();
  });

  it('stays discarded after a reload', async () => {
    const { unmount } = await editDiwali();
    await press('Cancel');
    await press('Throw it away');
    expect(screen.getByRole('button', { name: /^Start from/ })).toHaveFocus();
    unmount();
    openDesign([diwali, holi]);
    await screen.findByRole('radio', { name: 'Diwali' });
    expect(screen.queryByText(/What you made of/)).toBeNull();
  });

  it('discards an unsaved theme choice when the editor opens, and the editor closes when a theme is chosen', async () => {
    const { previewedTheme } = openDesign([diwali]);
    await userEvent.click(await screen.findByRole('radio', { name: 'Kulfi' }));
    expect(screen.getByRole('button', { name: 'Save Changes' })).toBeEnabled();
    await startNewTheme();
    expect(screen.getByRole('button', { name: 'Save Changes' })).toBeDisabled();
    setColor('Accent', '#ee5500');
    await openTab('Theme');
    await userEvent.click(screen.getByRole('radio', { name: 'Chalk' }));
    expect([editor(), previewedTheme()?._id]).toEqual([null, 'chalk']);
  });

  it('is saved as a new theme when the saved one was deleted', async () => {
    const { sentBodies } = await editDiwali();
    await openTab('Theme');
    await press('Delete Diwali');
    await screen.findByText(/What you made of “Diwali”/);
    await continueEditing('Diwali');
    await press('Save and use');
    await waitFor(() => expect(sentBodies('POST /theme/add-look')).toHaveLength(1));
  });
});

it('starts from the base theme when the custom theme of the page was deleted', async () => {
  openDesign([], { ...meera, theme: diwali._id });
  expect(await screen.findByRole('button', { name: 'Start from Chalk' })).toBeInTheDocument();
});

describe('the focus', () => {
  it('goes to the colour offers when the text is unreadable, and to the message after an offer is taken', async () => {
    const scrollSpy = jest.spyOn(Element.prototype, 'scrollIntoView');
    openDesign();
    await startNewTheme();
    setColor('Words', '#e8dcc0');
    await press('Save and use');
    const [offer] = screen.getAllByRole('button', { name: /^Use this/ });
    expect(offer).toHaveFocus();
    expect(scrollSpy.mock.contexts.at(-1)).toBe(offer);
    for (let count = 0; count < 3 && screen.queryAllByRole('button', { name: /^Use this/ }).length > 0; count += 1) {
      await userEvent.click(screen.getAllByRole('button', { name: /^Use this/ })[0] as Element);
      expect(document.body).not.toHaveFocus();
    }
    expect(screen.getByText('Everything can be read.').parentElement).toHaveFocus();
  });

  it('goes to the field that prevents saving', async () => {
    openDesign();
    await startNewTheme();
    await userEvent.clear(nameField());
    await press('Save and use');
    expect(nameField()).toHaveFocus();
  });

  it('goes to the saved custom theme', async () => {
    openDesign();
    await startNewTheme();
    await press('Save and use');
    expect(await screen.findByRole('radio', { name: 'My Marigold' })).toHaveFocus();
  });

  it('goes back to the button that opened the editor, and after a deletion to the next action', async () => {
    openDesign([diwali]);
    await openEditor('Diwali');
    await press('Cancel');
    expect(screen.getByRole('button', { name: 'Change Diwali' })).toHaveFocus();
    await startNewTheme();
    await press('Cancel');
    expect(screen.getByRole('button', { name: /^Start from/ })).toHaveFocus();
    await press('Delete Diwali');
    await waitFor(() => expect(screen.queryByRole('radio', { name: 'Diwali' })).toBeNull());
    expect(screen.getByRole('button', { name: /^Start from/ })).toHaveFocus();
  });
});

describe('a typed colour', () => {
  const leaveField = () => act(() => (document.activeElement as HTMLElement).blur());
  const type = async (text: string) => {
    await userEvent.clear(color('Accent'));
    await userEvent.type(color('Accent'), text);
  };

  it('may have three digits', async () => {
    openDesign();
    await startNewTheme();
    await type('#0AF');
    leaveField();
    expect(color('Accent')).toHaveValue('#00aaff');
    expect(color('Accent')).toBeValid();
  });

  it('may be a colour name that the browser knows', async () => {
    const context = {
      color: '',
      set fillStyle(text: string) {
        if (text !== 'nonsense') this.color = text === 'teal' ? '#008080' : text;
      },
      get fillStyle() {
        return this.color;
      },
    };
    jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
    openDesign();
    await startNewTheme();
    await type('teal');
    leaveField();
    expect(color('Accent')).toHaveValue('#008080');
    await type('nonsense');
    leaveField();
    expect(color('Accent')).toHaveValue('nonsense');
  });

  it('stays with an error and prevents saving until it is a colour', async () => {
    const { sentBodies } = openDesign();
    await startNewTheme();
    await type('sunset');
    expect(screen.queryByText(/^This is no colour/)).toBeNull();
    await userEvent.tab();
    expect(color('Accent')).toHaveValue('sunset');
    expect(color('Accent')).toHaveAccessibleDescription(/^This is no colour/);
    await press('Save and use');
    expect(color('Accent')).toHaveFocus();
    expect(sentBodies('POST /theme/add-look')).toEqual([]);
    await type('#3355ff');
    expect(color('Accent')).toBeValid();
  });
});
