import { createFakeShell, failure } from '@linkstall/contracts/testing';
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

interface Plan {
  readonly send: (entry: Entry, signal: AbortSignal) => Promise<string>;
  readonly onSent: (sent: string, again: () => void) => void;
}

const missing = ({ name, secret }: Entry) => ({
  ...(name === '' && { name: 'A name is missing' }),
  ...(secret === '' && { secret: 'A secret is missing' }),
});

function Screen({ send, onSent }: Plan) {
  const form = useForm({ check: missing, send, onSent });
  return (
    <Form form={form} onSubmit={(text) => form.submit({ name: text('name'), secret: text('secret') })}>
      <FormProblem />
      <TextField label="Name" name="name" hint="As friends say it" />
      <PasswordField label="Secret" name="secret" />
      <Switch on onTurn={() => void turned()}>
        Public
      </Switch>
      <button>Send</button>
    </Form>
  );
}

const turned = jest.fn();
const onSent = jest.fn();

/** A screen whose sending hangs until the test answers it. */
function show() {
  const shell = createFakeShell({});
  const store = createStore();
  store.set(shellAtom, shell);
  const sent: { entry: Entry; signal: AbortSignal; respond: (text: string) => void; refuse: (why: Error) => void }[] =
    [];
  const send = (entry: Entry, signal: AbortSignal) =>
    new Promise<string>((respond, refuse) => void sent.push({ entry, signal, respond, refuse }));
  const page = render(
    <Provider store={store}>
      <Screen send={send} onSent={onSent} />
    </Provider>,
  );
  return { shell, sent, unmount: page.unmount };
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
  it('sends nothing while something is wrong, says it at its field, and leads to the first one', async () => {
    const { sent } = show();
    await press();
    expect(sent).toEqual([]);
    expect(name()).toHaveAccessibleDescription('As friends say it A name is missing');
    expect(secret()).toBeInvalid();
    expect(name()).toHaveFocus();
    await userEvent.type(name(), 'A');
    expect(name()).not.toHaveAttribute('aria-invalid');
    expect(secret()).toBeInvalid();
  });

  it('is sent once, and what is in it cannot be changed meanwhile', async () => {
    const { sent } = show();
    await fill();
    await userEvent.click(screen.getByRole('button', { name: 'Show secret' }));
    await press();
    await press();
    await userEvent.type(name(), ' Rao');
    await userEvent.click(screen.getByRole('switch', { name: 'Public' }));
    expect(sent.map(({ entry }) => entry)).toEqual([{ name: 'Asha', secret: 'marigold' }]);
    expect(name()).toHaveValue('Asha');
    expect(secret()).toHaveAttribute('type', 'password');
    expect(turned).not.toHaveBeenCalled();
  });

  it('stays busy once it is sent, for its successor comes, unless it goes on', async () => {
    const { sent } = show();
    await fill();
    await press();
    await act(async () => sent[0]?.respond('stored'));
    await press();
    expect(sent).toHaveLength(1);
    const [stored, again] = onSent.mock.calls[0] as [string, () => void];
    expect(stored).toBe('stored');
    act(again);
    await press();
    expect(sent).toHaveLength(2);
  });

  it('says what the server refused, at the field it names, and can be sent again', async () => {
    const { shell, sent } = show();
    await fill();
    await press();
    const errors = [{ field: 'secret', message: 'Too short' }];
    await act(async () => sent[0]?.refuse(Object.assign(failure(400, 'Refused'), { errors })));
    expect(shell.notices).toEqual([{ kind: 'error', text: 'Refused' }]);
    expect(screen.getByRole('alert')).toHaveTextContent('Refused');
    expect(secret()).toHaveAccessibleDescription('Too short');
    expect(secret()).toHaveFocus();
    await press();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(sent).toHaveLength(2);
  });

  it.each([
    ['of the form', []],
    ['of a field', [{ field: 'secret', message: 'Too short' }]],
    ['of a field that it does not have', [{ field: 'locale', message: 'Unknown' }]],
  ])('no longer says what the server said %s once something is changed', async (_what, errors) => {
    const { sent } = show();
    await fill();
    await press();
    await act(async () => sent[0]?.refuse(Object.assign(failure(401, 'Wrong name or secret'), { errors })));
    expect(screen.getByRole('alert')).toHaveTextContent('Wrong name or secret');
    await userEvent.type(name(), 'x');
    expect(screen.queryByRole('alert')).toBeNull();
    // What was not touched is still wrong.
    expect(secret().getAttribute('aria-invalid')).toBe(errors[0]?.field === 'secret' ? 'true' : null);
  });

  it('leads nobody anywhere when it has left the screen, but why it was refused is told', async () => {
    const { shell, sent, unmount } = show();
    await fill();
    await press();
    expect(sent[0]?.signal.aborted).toBe(false);
    unmount();
    expect(sent[0]?.signal.aborted).toBe(true);
    await act(async () => sent[0]?.respond('stored'));
    expect(onSent).not.toHaveBeenCalled();
    const later = show();
    await fill();
    await press();
    later.unmount();
    await act(async () => later.sent[0]?.refuse(failure(503, 'The database is away')));
    expect(later.shell.notices).toEqual([{ kind: 'error', text: 'The database is away' }]);
    expect(shell.notices).toEqual([]);
  });
});
