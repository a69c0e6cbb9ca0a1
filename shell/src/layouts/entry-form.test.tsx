import { CONTRACT_VERSION, type Composition, type EntryFormProps } from '@linkstall/contracts/shell';
import { createFakeShell } from '@linkstall/testing';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { entryKindsOf } from '../layouts/entry-kinds.ts';
import { LoadedRemotes } from '../remotes/remote-modules.ts';
import { RemotesContext } from '../remotes/remotes-context.ts';
import { ShellContext } from '../shell-context.ts';
import { reportsOf } from '../testing/reports.ts';

const kind = (form: string) => ({ title: 'Poem', icon: 'book' as const, form });
const composition = {
  id: 'test',
  remotes: {
    'mfe-links': { releases: [{ release: '1~a' }], pages: [], slots: {} },
    garden: {
      ...{ releases: [{ release: '1~b' }], pages: [], slots: {} },
      entryKinds: { 'garden.poem': kind('./poem'), 'garden.song': kind('./broken'), 'garden.tale': kind('./slow') },
    },
  },
} as unknown as Composition;

const load = (_release: unknown, expose: string) => {
  if (expose === './slow') return new Promise<never>(() => undefined);
  const Component = ({ values, onChange }: EntryFormProps) => {
    if (expose === './broken') throw new Error('planted');
    return (
      <input
        aria-label="Verse"
        value={values['text'] ?? ''}
        onChange={({ target }) => onChange({ text: target.value })}
      />
    );
  };
  return Promise.resolve({ default: { contractVersion: CONTRACT_VERSION, Component } });
};

function show(entryKind: string, onChange = jest.fn()) {
  const shell = createFakeShell();
  const form = entryKindsOf(composition).form(entryKind, { values: { text: 'Rose' }, errors: {}, onChange });
  render(
    <ShellContext value={shell}>
      <RemotesContext value={new LoadedRemotes(composition, load, reportsOf(shell))}>
        <h1>Links</h1>
        {form}
      </RemotesContext>
    </ShellContext>,
  );
  return onChange;
}

it('the form of a kind gets the values, and gives values back', async () => {
  expect(
    entryKindsOf(composition)
      .list()
      .map((each) => each.kind),
  ).toEqual(['garden.poem', 'garden.song', 'garden.tale']);
  const onChange = show('garden.poem');
  await userEvent.type(await screen.findByLabelText('Verse'), 's');
  expect(onChange).toHaveBeenLastCalledWith({ text: 'Roses' });
});

it('a form that throws leaves a note, and the page around it works', async () => {
  jest.spyOn(console, 'error').mockImplementation();
  show('garden.song');
  expect(await screen.findByRole('alert')).toHaveTextContent('The garden part did not load. Everything else works.');
  expect(screen.getByRole('heading', { name: 'Links' })).toBeVisible();
});

it('a form that is slow to load is announced', async () => {
  jest.useFakeTimers();
  show('garden.tale');
  await act(() => jest.advanceTimersByTimeAsync(8_000));
  expect(screen.getByRole('status')).toHaveTextContent('The garden part is slow to load');
  jest.useRealTimers();
});

it('a kind that no remote of the page brings has no form', () => {
  expect(entryKindsOf(composition).form('shed.poem', { values: {}, errors: {}, onChange: jest.fn() })).toBeNull();
});
