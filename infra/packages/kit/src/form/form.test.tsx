import { createFakeShell, failure } from '@linkstall/testing';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createStore, Provider } from 'jotai';

import { PasswordField, Switch, TextField } from '../form.ts';
import { shellAtom } from '../remote/shell.ts';
import { Form, FormProblem } from './form.tsx';
import { useForm } from './use-form.ts';

interface Entry {
  readonly name: string;
  readonly secret: string;
}

interface ScreenProps {
  readonly send: (entry: Entry, signal: AbortSignal) => Promise<string>;
  readonly onSent: (result: string, unlock: () => void) => void;
}

const validate = ({ name, secret }: Entry) => ({
  ...(name === '' && { name: 'A name is missing' }),
  ...(secret === '' && { secret: 'A secret is missing' }),
});

function Screen({ send, onSent }: ScreenProps) {
  const form = useForm({ check: validate, send, onSent });
  return (
    <Form form={form} onSubmit={(text) => form.submit({ name: text('name'), secret: text('secret') })}>
      <FormProblem />
      <TextField label="Name" name="name" hint="As friends say it" />
      <PasswordField label="Secret" name="secret" />
      <Switch isOn onToggle={() => void onTurn()}>
        Public
      </Switch>
      <button>Send</button>
    </Form>
  );
}

const onTurn = jest.fn();
const onSent = jest.fn();

/** A screen whose requests wait until the test responds. */
function show() {
  const shell = createFakeShell({});
  const store = createStore();
  store.set(shellAtom, shell);
  const requests: {
    entry: Entry;
    signal: AbortSignal;
    respond: (text: string) => void;
    refuse: (error: Error) => void;
  }[] = [];
  const send = (entry: Entry, signal: AbortSignal) =>
    new Promise<string>((respond, refuse) => void requests.push({ entry, signal, respond, refuse }));
  const page = render(
    <Provider store={store}>
      <Screen send={send} onSent={onSent} />
    </Provider>,
  );
  return { shell, requests, unmount: page.unmount };
}

const name = () => screen.getByLabelText('Name');
const secret = () => screen.getByLabelText('Secret');
const press = () => userEvent.click(screen.getByRole('button', { name: 'Send' }));
const fill = async () => {
  await userEvent.type(name(), 'Asha');
  await userEvent.type(secret(), 'marigold');
};

beforeEach(() => jest.clearAllMocks());

describe('a form', () => {
  it('sends nothing while fields are invalid, shows each error and focuses the first invalid field', async () => {
    const { requests } = show();
    await press();
    expect(requests).toEqual([]);
    expect(name()).toHaveAccessibleDescription('As friends say it A name is missing');
    expect(secret()).toBeInvalid();
    expect(name()).toHaveFocus();
    await userEvent.type(name(), 'A');
    expect(name()).not.toHaveAttribute('aria-invalid');
    expect(secret()).toBeInvalid();
  });

  it('is sent once, and its fields cannot be changed meanwhile', async () => {
    const { requests } = show();
    await fill();
    await userEvent.click(screen.getByRole('button', { name: 'Show secret' }));
    await press();
    await press();
    await userEvent.type(name(), ' Rao');
    await userEvent.click(screen.getByRole('switch', { name: 'Public' }));
    expect(requests.map(({ entry }) => entry)).toEqual([{ name: 'Asha', secret: 'marigold' }]);
    expect(name()).toHaveValue('Asha');
    expect(secret()).toHaveAttribute('type', 'password');
    expect(onTurn).not.toHaveBeenCalled();
  });

  it('stays busy after the response until `unlock` is called', async () => {
    const { requests } = show();
    await fill();
    await press();
    await act(async () => requests[0]?.respond('stored'));
    await press();
    expect(requests).toHaveLength(1);
    const [result, unlock] = onSent.mock.calls[0] as [string, () => void];
    expect(result).toBe('stored');
    act(unlock);
    await press();
    expect(requests).toHaveLength(2);
  });

  it('shows the error of the server at its field, and can be sent again', async () => {
    const { shell, requests } = show();
    await fill();
    await press();
    const errors = [{ field: 'secret', message: 'Too short' }];
    await act(async () => requests[0]?.refuse(Object.assign(failure(400, 'Refused'), { errors })));
    expect(shell.notices).toEqual([{ kind: 'error', text: 'Refused' }]);
    expect(screen.getByRole('alert')).toHaveTextContent('Refused');
    expect(secret()).toHaveAccessibleDescription('Too short');
    expect(secret()).toHaveFocus();
    await press();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(requests).toHaveLength(2);
  });

  it.each([
    ['the form', []],
    ['a field', [{ field: 'secret', message: 'Too short' }]],
    ['an unknown field', [{ field: 'locale', message: 'Unknown' }]],
  ])('hides the form error after any change, when the server reported %s', async (_name, errors) => {
    const { requests } = show();
    await fill();
    await press();
    await act(async () => requests[0]?.refuse(Object.assign(failure(401, 'Wrong name or secret'), { errors })));
    expect(screen.getByRole('alert')).toHaveTextContent('Wrong name or secret');
    await userEvent.type(name(), 'x');
    expect(screen.queryByRole('alert')).toBeNull();
    // A field that was not changed keeps its error.
    expect(secret().getAttribute('aria-invalid')).toBe(errors[0]?.field === 'secret' ? 'true' : null);
  });

  it('does not call onSent after unmount, but still shows why the server refused', async () => {
    const { shell, requests, unmount } = show();
    await fill();
    await press();
    expect(requests[0]?.signal.aborted).toBe(false);
    unmount();
    expect(requests[0]?.signal.aborted).toBe(true);
    await act(async () => requests[0]?.respond('stored'));
    expect(onSent).not.toHaveBeenCalled();
    const secondForm = show();
    await fill();
    await press();
    secondForm.unmount();
    await act(async () => secondForm.requests[0]?.refuse(failure(503, 'The database is unavailable')));
    expect(secondForm.shell.notices).toEqual([{ kind: 'error', text: 'The database is unavailable' }]);
    expect(shell.notices).toEqual([]);
  });
});
