import type {
  Appeal,
  AuditLine,
  AuditLog,
  ModeratedAccount,
  ReportGroup,
  ReportInbox,
} from '@linkstall/contracts/http';
import { failure } from '@linkstall/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { exportedLine } from '../log/statement-of-reasons.ts';
import { renderRemote } from '../testing/render-remote.tsx';

const AT = '2026-11-30T09:00:00.000Z';
const group: ReportGroup = {
  username: 'bela',
  fullName: 'Bela',
  count: 1_000,
  categories: [
    { category: 'fraud', count: 900 },
    { category: 'spam', count: 100 },
  ],
  firstAt: AT,
  lastAt: AT,
  newest: ['It asks for passwords.', 'Two.', 'Three.'].map((words, index) => ({
    category: 'fraud',
    words,
    at: `2026-11-30T09:00:0${3 - index}.000Z`,
    ...(index === 0 && { email: 'ravi@example.com' }),
  })),
};
const account: ModeratedAccount = {
  username: 'bela',
  fullName: 'Bela',
  isSuspended: false,
  items: [{ target: 'entry', id: 'e1', title: 'Win', url: 'win.example' }],
  appeals: [],
  reports: group,
};
const appeal: Appeal = {
  ...{ username: 'bela', fullName: 'Bela', target: 'page', id: '', content: '', category: 'fraud' },
  ...{ words: 'It is my own shop.', at: AT },
};
const takedown = { category: 'fraud', reason: 'It asks for passwords.', at: AT } as const;

const showInbox = (inbox: ReportInbox) => renderRemote({ 'GET /admin/reports': () => inbox }, '/admin/site/reports');
const showAccount = (value: ModeratedAccount, routes: Parameters<typeof renderRemote>[0] = {}) =>
  renderRemote({ 'GET /admin/takedowns/bela': () => value, ...routes }, '/admin/site/reports/bela');

describe('the inbox', () => {
  it('shows one card for each page, with numbers and the newest words', async () => {
    showInbox({ groups: [group], appeals: [], total: 1 });
    const card = within(await screen.findByRole('article', { name: '@bela' }));
    expect(card.getByText('1000 reports')).toBeVisible();
    expect(card.getByText(/Scam or phishing: 900 · Spam: 100/)).toBeVisible();
    expect(card.getByText('It asks for passwords.')).toBeVisible();
    expect(card.queryByText('Three.')).toBeNull();
    expect(card.getByRole('link', { name: 'Decide about @bela' })).toHaveAttribute('href', '/admin/site/reports/bela');
  });

  it('shows an appeal with its words, also without reports', async () => {
    showInbox({
      groups: [],
      appeals: [{ ...appeal, target: 'entry', id: 'e1', content: 'Win win.example' }],
      total: 0,
    });
    const card = within(await screen.findByRole('article', { name: 'Appeal of @bela' }));
    expect(card.getByText('It is my own shop.')).toBeVisible();
    expect(card.getByText('Entry: Win win.example')).toBeVisible();
    expect(card.getByRole('link', { name: 'Decide about @bela' })).toHaveAttribute('href', '/admin/site/reports/bela');
    expect(screen.queryByText('No open reports')).toBeNull();
  });

  it('says that there are no reports', async () => {
    showInbox({ groups: [], appeals: [], total: 0 });
    expect(await screen.findByText('No open reports')).toBeVisible();
  });
});

describe('the page about an account', () => {
  it('hides an entry with a reason and words to the owner', async () => {
    const { shell } = showAccount(account, { 'POST /admin/takedowns/bela': () => account });
    expect(await screen.findByText('Visitors see the page.')).toBeVisible();
    await userEvent.selectOptions(screen.getByLabelText('What'), 'Entry: Win, win.example');
    await userEvent.selectOptions(screen.getByLabelText('Reason'), 'Spam');
    await userEvent.click(screen.getByRole('button', { name: 'Hide' }));
    expect(screen.getByLabelText('Words to the owner')).toHaveAccessibleDescription(/Write why/);
    await userEvent.type(screen.getByLabelText('Words to the owner'), 'It is spam.');
    await userEvent.click(screen.getByRole('button', { name: 'Hide' }));
    const body = { target: 'entry', id: 'e1', category: 'spam', reason: 'It is spam.' };
    expect(shell.calls).toContainEqual({ call: 'POST /admin/takedowns/bela', body });
    expect(shell.notices[0]?.text).toMatch(/^Done/);
  });

  it('restores what is hidden, after a question for the reason', async () => {
    const { shell } = showAccount({ ...account, takedown }, { 'POST /admin/takedowns/bela/end': () => account });
    expect(await screen.findByText('The page and the store are hidden.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Restore Page and store' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Restore' }));
    await userEvent.type(dialog.getByLabelText('Why it is restored'), 'A mistake.');
    await userEvent.click(dialog.getByRole('button', { name: 'Restore' }));
    const body = { target: 'page', id: '', reason: 'A mistake.' };
    expect(shell.calls).toContainEqual({ call: 'POST /admin/takedowns/bela/end', body });
  });

  it('shows the appeal beside the takedown, and keeps it with an answer to the owner', async () => {
    const value = { ...account, takedown, appeals: [appeal] };
    const { shell } = showAccount(value, { 'POST /admin/takedowns/bela/keep': () => account });
    const hidden = within(await screen.findByRole('region', { name: 'Hidden now' }));
    expect(hidden.getByText('It is my own shop.')).toBeVisible();
    await userEvent.click(hidden.getByRole('button', { name: 'Keep hidden: Page and store' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Keep it hidden' }));
    await userEvent.type(dialog.getByLabelText('The answer to the owner'), 'It asks for passwords.');
    await userEvent.click(dialog.getByRole('button', { name: 'Keep it hidden' }));
    const body = { target: 'page', id: '', reason: 'It asks for passwords.' };
    expect(shell.calls).toContainEqual({ call: 'POST /admin/takedowns/bela/keep', body });
    expect(shell.notices[0]?.text).toBe('The owner gets the answer by mail.');
  });

  it('shows the answer of an appeal that is decided, without another decision', async () => {
    showAccount({ ...account, takedown, appeals: [{ ...appeal, answer: 'Not yours.' }] });
    expect(await screen.findByText('Not yours.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Keep hidden/ })).toBeNull();
  });

  it('ends the time in which a page is new, with a reason', async () => {
    const value = { ...account, newUntil: AT };
    const { shell } = showAccount(value, { 'POST /admin/new-pages/bela/end': () => account });
    const region = await screen.findByRole('region', { name: 'Trust this page now' });
    expect(region).toHaveTextContent(/^New on this site until 30 Nov 2026/);
    await userEvent.click(screen.getByRole('button', { name: 'Trust this page now' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Trust this page now' }));
    await userEvent.type(dialog.getByLabelText('Why it can be trusted'), 'I know the shop.');
    await userEvent.click(dialog.getByRole('button', { name: 'Trust this page now' }));
    const body = { reason: 'I know the shop.' };
    expect(shell.calls).toContainEqual({ call: 'POST /admin/new-pages/bela/end', body });
    expect(shell.notices[0]?.text).toBe('The page is no longer new.');
  });

  it('dismisses the reports, and shows why the API refuses', async () => {
    const { shell } = showAccount(account, {
      'POST /admin/reports/bela/dismiss': () => {
        throw failure(409, 'Not now.', 'some.code');
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Dismiss the reports' }));
    const dialog = within(screen.getByRole('dialog'));
    await userEvent.type(dialog.getByLabelText('Why nothing is hidden'), 'A real shop.');
    await userEvent.click(dialog.getByRole('button', { name: 'Dismiss the reports' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('Not now.');
    expect(shell.calls).toContainEqual({ call: 'POST /admin/reports/bela/dismiss', body: { reason: 'A real shop.' } });
  });
});

describe('the log', () => {
  const line = (id: string, username: string): AuditLine => ({
    ...{ id, username, at: AT, actor: 'asha', action: 'takedown', target: 'page', item: '', content: '' },
    ...{ category: 'fraud', reason: `Because ${id}.`, before: 'visible', after: 'hidden' },
  });

  it('shows the steps about the site and those with the operator key', async () => {
    const rest = { item: '', content: '', reason: '' };
    const lines: AuditLine[] = [
      {
        ...{ ...rest, id: '1', username: '', at: AT, actor: 'asha', action: 'settings', target: 'site' },
        ...{ before: 'joining: open', after: 'joining: closed' },
      },
      {
        ...{ ...rest, id: '2', username: 'bela', at: AT, actor: 'machine', action: 'sessions-end', target: 'account' },
        ...{ before: '', after: '' },
      },
    ];
    renderRemote({ 'GET /admin/audit-log/newest': () => ({ lines }) }, '/admin/site/log');
    const [settings, sessions] = await screen.findAllByRole('listitem');
    expect(settings).toHaveTextContent(/Settings changed · Site\s*joining: open → joining: closed.*by @asha/);
    expect(sessions).toHaveTextContent(/Logins ended · Account @bela.*with the operator key/);
    expect(sessions).not.toHaveTextContent('→');
    expect(lines.map(exportedLine)).toEqual(lines);
  });

  it('shows lines, older ones and those about one name', async () => {
    const pages: Readonly<Record<string, AuditLog>> = {
      newest: { lines: [line('3', 'bela')], next: '1796000000000' },
      1796000000000: { lines: [line('2', 'carl')] },
    };
    const routes = Object.fromEntries(
      Object.entries(pages).map(([page, log]) => [`GET /admin/audit-log/${page}`, () => log]),
    );
    renderRemote(routes, '/admin/site/log');
    expect(await screen.findByText(/visible → hidden/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Older lines' }));
    expect(await screen.findByText(/Because 2\./)).toBeVisible();
    await userEvent.type(screen.getByLabelText('Only about this username'), '@bel');
    expect(screen.queryByText(/Because 2\./)).toBeNull();
    expect(screen.getByText(/Because 3\./)).toBeVisible();
  });

  it('is exported with the fields of a statement of reasons', () => {
    expect(exportedLine(line('3', 'bela'))).toMatchObject({
      reason: 'Because 3.',
      statement: {
        category: 'STATEMENT_CATEGORY_SCAMS_AND_FRAUD',
        decision_visibility: ['DECISION_VISIBILITY_CONTENT_DISABLED'],
        decision_facts: 'Because 3.',
        application_date: '2026-11-30',
      },
    });
  });
});
