import type { SiteHealth, TestMail } from '@linkstall/contracts/http';
import { failure } from '@linkstall/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { renderRemote } from '../testing/render-remote.tsx';

const DAY_MS = 86_400_000;
const REASON = 'Nothing listens at the host and port of SMTP_URL. (ESOCKET)';
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS + 60_000).toISOString();

const makeHealth = (overrides: Partial<SiteHealth> = {}): SiteHealth => ({
  programs: [
    { name: 'edge', version: '0.2.0' },
    { name: 'api', version: '0.2.0' },
    { name: 'node', version: 'v20.19.0' },
    { name: 'database', version: null },
  ],
  mails: { canSend: true, waiting: 0, oldestAt: null, reasons: [] },
  disk: { freeBytes: 80 * 1024 ** 3, totalBytes: 160 * 1024 ** 3, acceptsUploads: true },
  certificate: { host: 'stall.example', endsAt: inDays(60), problem: null },
  backup: { at: inDays(-1), location: 's3://stall-backups', bytes: 3 * 1024 ** 3, checkedAt: null },
  warnings: [],
  ...overrides,
});

const show = (health: () => SiteHealth, routes: Parameters<typeof renderRemote>[0] = {}) =>
  renderRemote({ 'GET /admin/health': health, ...routes }, '/admin/releases/health');
const card = (name: string) => screen.findByRole('article', { name });
const NEEDS_ATTENTION = 'Look at this';

describe('the health page', () => {
  it('shows that nothing is wrong, and has links to both pages for operators', async () => {
    show(() => makeHealth());
    expect(await card('Mails')).toHaveTextContent('No mail waits.');
    expect(await card('Disk')).toHaveTextContent('80.0 GB of 160.0 GB are free');
    expect(await card('Certificate')).toHaveTextContent(/Ends in 60 days \(.+\)stall\.example/);
    expect(await card('Versions')).toHaveTextContent('Edge0.2.0API0.2.0Node.jsv20.19.0Databaseunknown');
    expect(await card('Backups')).toHaveTextContent(/Last backup: .+, 3\.0 GBNot checkeds3:\/\/stall-backups$/);
    expect(screen.queryByText(NEEDS_ATTENTION)).toBeNull();
    const tabs = within(screen.getByRole('navigation', { name: 'Pages for operators' }));
    expect(tabs.getByRole('link', { name: 'Health' })).toHaveAttribute('aria-current', 'page');
    expect(tabs.getByRole('link', { name: 'Releases' })).not.toHaveAttribute('aria-current');
  });

  it('shows why mails wait, a full disk, an ending certificate, different versions and warnings', async () => {
    const oldestAt = '2026-11-29T12:00:00.000Z';
    show(() =>
      makeHealth({
        programs: [
          { name: 'edge', version: '0.3.0' },
          { name: 'api', version: '0.2.0' },
        ],
        mails: { canSend: true, waiting: 3, oldestAt, reasons: [{ reason: REASON, count: 2 }] },
        disk: { freeBytes: 1024 ** 3, totalBytes: 160 * 1024 ** 3, acceptsUploads: false },
        certificate: { host: 'stall.example', endsAt: inDays(3), problem: 'self-signed certificate' },
        warnings: ['EDGE_KEY is not set.'],
      }),
    );
    expect(await card('Mails')).toHaveTextContent(/3 mails in the outbox, the oldest since .+2026/);
    expect(await screen.findByRole('list', { name: 'Why mails wait' })).toHaveTextContent(`2 mails: ${REASON}`);
    expect(await card('Disk')).toHaveTextContent('uploads of images are refused');
    expect(await card('Certificate')).toHaveTextContent(/Ends in 3 days.*self-signed certificate/);
    expect(await card('Versions')).toHaveTextContent('an update is not complete');
    expect(screen.getAllByText(NEEDS_ATTENTION)).toHaveLength(4);
    expect(screen.getByRole('list', { name: 'Warnings' })).toHaveTextContent('EDGE_KEY is not set.');
  });

  it('says what is missing without https and without a mail server', async () => {
    const mails = { canSend: false, waiting: 0, oldestAt: null, reasons: [] };
    show(() => makeHealth({ certificate: null, mails }));
    expect(await card('Certificate')).toHaveTextContent('PUBLIC_URL has no https');
    expect(await card('Mails')).toHaveTextContent('SMTP_URL is not set');
    expect(screen.queryByRole('button', { name: 'Send me a test mail' })).toBeNull();
  });

  it.each([
    ['no backup', null, /^BackupsLook at thisNo backup of this site is known\.Run “linkstall backup” every night/],
    [
      'an old backup, though it was checked',
      { at: inDays(-3), location: '/backups', bytes: 1024 ** 3, checkedAt: inDays(-2) },
      /Last backup: .+Checked without a problem: .+\/backupsRun “linkstall backup” every night/,
    ],
  ])('shows a warning about %s, with what to do', async (_, backup, expected) => {
    show(() => makeHealth({ backup }));
    expect(await card('Backups')).toHaveTextContent(expected);
    expect(screen.getAllByText(NEEDS_ATTENTION)).toHaveLength(1);
  });

  it('sends a test mail, and shows what the mail server answers', async () => {
    let problem: string | null = null;
    show(() => makeHealth(), { 'POST /admin/health/test-mail': (): TestMail => ({ failure: problem }) });
    const mails = within(await card('Mails'));
    const press = () => userEvent.click(mails.getByRole('button', { name: /^Send me a test mail/ }));
    await press();
    expect(await mails.findByText(/The mail server has accepted the test mail/)).toBeVisible();
    problem = REASON;
    await press();
    expect(await mails.findByText(REASON)).toBeVisible();
  });

  it('shows a failed read with a button, and the health after Try again', async () => {
    let respond: () => SiteHealth = () => {
      throw failure(500, 'Broken.', 'server.error');
    };
    show(() => respond());
    expect(await screen.findByRole('alert')).toHaveTextContent('The health of the site could not be loaded.');
    respond = makeHealth;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await card('Disk')).toBeVisible();
  });
});
