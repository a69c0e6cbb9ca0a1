import type { EntryFormProps } from '@linkstall/contracts/shell';
import { failure } from '@linkstall/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import remote from '../../app/remote.tsx';
import { anEntry, entryServer } from '../../testing/entry-server.ts';
import { press, renderRemote } from '../../testing/render-remote.tsx';

const poem = { kind: 'garden.poem', title: 'Poem', icon: 'book' } as const;

const Form = ({ values, errors, onChange }: Omit<EntryFormProps, 'shell'>) => (
  <label>
    Verse {errors['text']}
    <input value={values['text'] ?? ''} onChange={({ target }) => onChange({ ...values, text: target.value })} />
  </label>
);
const entryKinds = {
  list: () => [poem],
  form: (kind: string, props: Omit<EntryFormProps, 'shell'>) => (kind === poem.kind ? <Form {...props} /> : null),
};

async function open(server: ReturnType<typeof entryServer>, more: object = { entryKinds }) {
  const view = renderRemote(remote, { path: '/admin/links', routes: server.routes, shell: more });
  await screen.findByRole('button', { name: 'Add Other' });
  return view;
}
const aStoredPoem = () => anEntry('custom', '1', { entryKind: poem.kind, values: '{"text":"Roses","year":1794}' });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('an entry of a kind that another remote brings', () => {
  it('is added with the form of the remote, which shows the errors of its fields', async () => {
    const server = entryServer([]);
    await open(server);
    await press('Add Other');
    await press(/^Poem/);
    expect(screen.getByRole('heading', { name: 'Add: Poem' })).toBeInTheDocument();
    await userEvent.type(screen.getByLabelText(/Verse/), 'Roses');
    const errors = [{ field: 'values.text', message: 'Too short' }];
    server.refusal = Object.assign(failure(400, 'Too short', 'request.invalid'), { errors });
    await press('Add');
    expect(await screen.findByLabelText('Verse Too short')).toHaveValue('Roses');
    server.refusal = null;
    await userEvent.type(screen.getByLabelText(/Verse/), ' are red');
    await press('Add');
    await screen.findByRole('switch', { name: 'Show Roses are red' });
    expect(server.requests.at(-1)?.fields).toEqual({
      ...{ kind: 'custom', entryKind: 'garden.poem', values: '{"text":"Roses are red"}' },
    });
    expect(screen.getByRole('listitem')).toHaveTextContent('Poem');
  });

  it('is edited with its values, and only the values are sent', async () => {
    const server = entryServer([aStoredPoem()]);
    const { shell } = await open(server);
    await press('Edit Roses');
    await userEvent.type(await screen.findByLabelText(/Verse/), '!');
    await press('Save');
    await waitFor(() =>
      expect(server.requests).toEqual([
        { call: 'update 1', fields: { values: '{"text":"Roses!","year":1794}', revision: '1' } },
      ]),
    );
    // Only the list of all entries has it, so that listeners get the kinds that they know.
    const detail = { entries: [], allEntries: [{ _id: '1', kind: 'custom' }] };
    await waitFor(() => expect(shell.emittedEvents.at(-1)).toMatchObject({ name: 'links:changed', detail }));
  });

  it.each([{}, { entryKinds: { ...entryKinds, list: () => [] } }])(
    'says in its row and its form that the kind is switched off, and is not lost (%j)',
    async (more) => {
      const server = entryServer([aStoredPoem()]);
      await open(server, more);
      expect(await screen.findByRole('listitem')).toHaveTextContent('Not shown: this kind is switched off');
      await press('Edit Roses');
      expect(await screen.findByText(/This kind is switched off\. Nothing is lost/)).toBeInTheDocument();
      await press('Cancel');
      await userEvent.click(await screen.findByRole('switch', { name: 'Show Roses' }));
      await waitFor(() => expect(server.requests).toMatchObject([{ fields: { isActive: 'false' } }]));
    },
  );
});
