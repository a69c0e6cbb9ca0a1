import type { BuiltInEntry, Entry, Link, PageUser, Theme } from '@linkstall/contracts/http';
import {
  CONTRACT_VERSION,
  type Composition,
  type PhonePreviewProps,
  type ShellApi,
  type SlotModule,
} from '@linkstall/contracts/shell';
import { createFakeShell, failure } from '@linkstall/testing';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { LoadedRemotes } from '../remotes/remote-modules.ts';
import { RemotesContext } from '../remotes/remotes-context.ts';
import { ShellContext } from '../shell-context.ts';
import { PhonePreview } from './phone-preview.tsx';
import { usePhoneData } from './use-phone-data.ts';
import { reportsOf } from '../testing/reports.ts';
import { meera } from '../testing/meera.ts';

const link = (title: string): Link => ({
  _id: title,
  title,
  url: 'example.com',
  isActive: true,
  thumbnail: { url: '' },
});
const theme = (id: string) => ({ _id: id, name: id }) as Theme;
const pageOf = (links: readonly Link[], themeId: string, hasStore = false): PageUser[] => [
  { ...meera, UserLink: links, UserTheme: [theme(themeId)], hasStore, preview: { url: '' } },
];

const Page = ({ user, links, theme: shownTheme, hasStore }: PhonePreviewProps) => (
  <p>
    {user.fullName} in {shownTheme?._id}: {links.map(({ title }) => title).join(', ')}
    {hasStore && ' and a store'}
  </p>
);
const previewModule: SlotModule = { contractVersion: CONTRACT_VERSION, Component: Page };
const composition = {
  id: 'test',
  remotes: { 'mfe-public': { releases: [{ release: '1~a' }], pages: [], slots: { 'phone-preview': './preview' } } },
} as unknown as Composition;

function Phone({ shell }: { readonly shell: ShellApi }) {
  return <PhonePreview data={usePhoneData(shell)} />;
}

const show = (shell: ShellApi, load: () => Promise<unknown> = () => Promise.resolve({ default: previewModule })) =>
  render(
    <ShellContext value={shell}>
      <RemotesContext value={new LoadedRemotes(composition, load, reportsOf(shell))}>
        <Phone shell={shell} />
      </RemotesContext>
    </ShellContext>,
  );

afterEach(() => jest.useRealTimers());

it('the phone preview shows the page as visitors see it, with one request', async () => {
  const shell = createFakeShell({ 'GET /meera/Page': () => pageOf([link('Rasam')], 'marigold') }, meera);
  show(shell);
  expect(await screen.findByText('Meera Iyer in marigold: Rasam')).toBeVisible();
  expect(shell.calls).toHaveLength(1);
});

it('the phone preview hides mail addresses until the creator’s own address is verified, as pages do', async () => {
  const Mails = ({ user, entries = [] }: PhonePreviewProps) => (
    <p>
      Mail {user.email}, entries {entries.map(({ kind }) => kind).join(' ')}.
    </p>
  );
  const unverified = { ...meera, account_email_Verified: false };
  const shell = createFakeShell({ 'GET /meera/Page': () => pageOf([], 'marigold') }, unverified);
  show(shell, () => Promise.resolve({ default: { ...previewModule, Component: Mails } }));
  await screen.findByText('Mail , entries .');
  const entry = { _id: '1', isActive: true, revision: 1 };
  const entries = [
    { ...entry, kind: 'mail', title: 'Write', address: 'meera@example.com' },
    { ...entry, kind: 'heading', title: 'Recipes' },
  ] as unknown as readonly BuiltInEntry[];
  act(() => shell.events.emit('links:changed', { links: [], entries }));
  expect(screen.getByText('Mail , entries heading.')).toBeVisible();
  act(() => shell.session.replaceUser(meera));
  expect(screen.getByText(`Mail ${meera.email}, entries mail heading.`)).toBeVisible();
  const poem = { ...entry, kind: 'custom', entryKind: 'garden.poem', values: '{}' } as unknown as Entry;
  act(() => shell.events.emit('links:changed', { links: [], entries, allEntries: [...entries, poem] }));
  expect(screen.getByText(`Mail ${meera.email}, entries mail heading custom.`)).toBeVisible();
});

it('the phone preview shows the store of a creator with products', async () => {
  show(createFakeShell({ 'GET /meera/Page': () => pageOf([], 'kulfi', true) }, meera));
  expect(await screen.findByText('Meera Iyer in kulfi: and a store')).toBeVisible();
});

it('the phone preview updates with changed links, a previewed theme and the user', async () => {
  const shell = createFakeShell({ 'GET /meera/Page': () => pageOf([], 'marigold') }, meera);
  show(shell);
  await screen.findByText('Meera Iyer in marigold:');
  act(() => shell.events.emit('links:changed', { links: [link('Dosa')] }));
  expect(screen.getByText('Meera Iyer in marigold: Dosa')).toBeVisible();
  act(() => shell.events.emit('theme:previewed', { theme: theme('kulfi') }));
  expect(screen.getByText('Meera Iyer in kulfi: Dosa')).toBeVisible();
  act(() => shell.events.emit('theme:previewed', { theme: null }));
  act(() => shell.session.replaceUser({ ...meera, fullName: 'Meera R' }));
  expect(screen.getByText('Meera R in marigold: Dosa')).toBeVisible();
});

it('the phone preview scrolls to an added link', async () => {
  const box = jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return { top: this.textContent === 'Shop' ? 900 : 0, height: 2_000 } as DOMRect;
  });
  const List = ({ links }: PhonePreviewProps) => links.map(({ title }) => <li key={title}>{title}</li>);
  const shell = createFakeShell({ 'GET /meera/Page': () => pageOf([link('Blog')], 'marigold') }, meera);
  show(shell, () => Promise.resolve({ default: { ...previewModule, Component: List } }));
  await screen.findByText('Blog');
  const scrollArea = screen.getByText('Blog').closest('[tabindex]')!;
  expect(scrollArea.scrollTop).toBe(0);
  act(() => shell.events.emit('links:changed', { links: [link('Blog'), link('Shop')] }));
  await waitFor(() => expect(scrollArea.scrollTop).toBe(900));
  box.mockRestore();
});

it('the phone preview shows a saved theme before the page is read again', async () => {
  const shell = createFakeShell({ 'GET /meera/Page': () => pageOf([], 'marigold') }, meera);
  show(shell);
  await screen.findByText('Meera Iyer in marigold:');
  act(() => shell.events.emit('theme:previewed', { theme: theme('kulfi') }));
  act(() => {
    shell.events.emit('theme:previewed', { theme: null });
    shell.session.replaceUser({ ...meera, theme: 'kulfi' });
  });
  expect(screen.getByText('Meera Iyer in kulfi:')).toBeVisible();
  await waitFor(() => expect(shell.calls).toHaveLength(2));
  expect(screen.getByText('Meera Iyer in kulfi:')).toBeVisible();
});

it('links of an event are newer than the response of a pending request', async () => {
  let respond: (page: PageUser[]) => void = () => undefined;
  const shell = createFakeShell(
    { 'GET /meera/Page': () => new Promise<PageUser[]>((resolve) => (respond = resolve)) },
    meera,
  );
  show(shell);
  act(() => shell.events.emit('links:changed', { links: [link('New')] }));
  await act(async () => respond(pageOf([link('Old')], 'marigold')));
  expect(await screen.findByText('Meera Iyer in marigold: New')).toBeVisible();
});

it('the phone preview says when the page cannot be read, and retries automatically', async () => {
  jest.useFakeTimers();
  let isAvailable = false;
  const respond = () => {
    if (!isAvailable) throw failure(503, 'Unavailable');
    return pageOf([], 'marigold');
  };
  show(createFakeShell({ 'GET /meera/Page': respond }, meera));
  await act(() => jest.advanceTimersByTimeAsync(0));
  expect(screen.getByRole('status')).toHaveTextContent('Your page could not be read. Trying again by itself.');
  isAvailable = true;
  await act(() => jest.advanceTimersByTimeAsync(5000));
  expect(screen.getByText('Meera Iyer in marigold:')).toBeVisible();
});

describe('when the remote of the phone preview', () => {
  const responses = { 'GET /meera/Page': () => pageOf([], 'marigold') };

  it('cannot be loaded, the phone preview names the remote and offers another try', async () => {
    let isBroken = true;
    show(createFakeShell(responses, meera), () =>
      isBroken ? Promise.reject(new Error('gone')) : Promise.resolve({ default: previewModule }),
    );
    const note = await screen.findByRole('status');
    expect(note).toHaveAttribute('data-missing-remote', 'mfe-public');
    expect(note).toHaveTextContent('The preview did not load (the public part). Everything else works.');
    isBroken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Meera Iyer in marigold:')).toBeVisible();
  });

  it('throws, the phone preview names the remote and the error is reported', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const shell = createFakeShell(responses, meera);
    const Broken = () => {
      throw new Error('broken preview');
    };
    show(shell, () => Promise.resolve({ default: { contractVersion: CONTRACT_VERSION, Component: Broken } }));
    expect(await screen.findByRole('status')).toHaveAttribute('data-missing-remote', 'mfe-public');
    expect(shell.reportedErrors).toEqual([new Error('broken preview')]);
    jest.restoreAllMocks();
  });
});
