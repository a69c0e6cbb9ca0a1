import type { SiteSettings } from '@linkstall/contracts/http';
import { failure } from '@linkstall/testing';
import { installFakeImageDecoder } from '@linkstall/testing/image-decoder';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { renderRemote } from '../testing/render-remote.tsx';

const settings: SiteSettings = { name: 'Linkstall', joining: 'open', emailDomains: ['example.com'], revision: 3 };

const show = (routes: Parameters<typeof renderRemote>[0] = {}) =>
  renderRemote({ 'GET /admin/site': () => settings, ...routes });

describe('the settings of the site', () => {
  it('are saved with the revision that the operator saw', async () => {
    const saved = {
      name: 'Garden Club',
      joining: 'closed',
      proofOfWork: true,
      newPageDays: 7,
      accent: '#7fd1c4',
      links: ['Imprint https://a.example'],
      emailDomains: ['a.example', '*.b.example'],
      revision: 4,
    };
    const { shell } = show({ 'PATCH /admin/site': () => saved });
    const name = await screen.findByLabelText('Name of the site');
    expect(name).toHaveValue('Linkstall');
    expect(screen.getByRole('radio', { name: 'Everybody' })).toBeChecked();
    await userEvent.clear(name);
    await userEvent.type(name, 'Garden Club');
    await userEvent.click(screen.getByRole('radio', { name: 'Nobody' }));
    await userEvent.click(screen.getByRole('switch', { name: 'Proof of work for sign-ups' }));
    await userEvent.clear(screen.getByLabelText('New pages'));
    await userEvent.type(screen.getByLabelText('New pages'), '7');
    await userEvent.type(screen.getByLabelText('Colour of buttons'), ' #7fd1c4');
    await userEvent.type(screen.getByLabelText('Links at the foot of pages'), 'Imprint https://a.example');
    await userEvent.clear(screen.getByLabelText('Email addresses'));
    await userEvent.type(screen.getByLabelText('Email addresses'), 'a.example, *.b.example');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(shell.notices).toEqual([
      { kind: 'success', text: 'The settings are saved. Open pages show them after a reload.' },
    ]);
    expect(shell.calls.at(-1)).toEqual({ call: 'PATCH /admin/site', body: { ...saved, revision: 3 } });
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(shell.calls.at(-1)).toMatchObject({ body: { revision: 4 } });
  });

  it('show why a change was refused, at the field or above the form', async () => {
    let refusal = failure(409, 'Another operator has changed the settings meanwhile.', 'site.changed');
    show({
      'PATCH /admin/site': () => {
        throw refusal;
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Another operator has changed the settings');
    const errors = [{ field: 'emailDomains', message: 'Write a domain such as example.com' }];
    refusal = Object.assign(failure(400, 'Write a domain such as example.com', 'request.invalid'), { errors });
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(screen.getByLabelText('Email addresses')).toHaveAccessibleDescription(
        /Write a domain such as example\.com/,
      ),
    );
  });

  it('send a new logo or a removal after the other settings', async () => {
    const logo = '/images/0123456789abcdef0123456789abcdef/384.webp';
    const { shell } = show({
      'PATCH /admin/site/logo': () => ({ ...settings, logo, revision: 5 }),
      'DELETE /admin/site/logo': () => ({ ...settings, revision: 7 }),
      'PATCH /admin/site': (body) => ({ ...settings, revision: (body as { revision: number }).revision + 1 }),
    });
    const decoder = installFakeImageDecoder();
    const field = await screen.findByLabelText('Choose an image');
    await userEvent.upload(field, new File(['…'], 'logo.png', { type: 'image/png' }));
    await act(() => decoder.finishDecoding('logo.png'));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByRole('img', { name: 'The logo of the site' });
    expect(shell.calls[1]).toMatchObject({ call: 'PATCH /admin/site', body: { revision: 3 } });
    expect((shell.calls[2]?.body as FormData).get('logo')).toBeInstanceOf(File);
    await userEvent.click(screen.getByRole('button', { name: 'Remove logo' }));
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await userEvent.click(screen.getByRole('button', { name: 'Remove logo' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(shell.calls).toHaveLength(5));
    expect(shell.calls[3]).toMatchObject({ call: 'PATCH /admin/site', body: { revision: 5 } });
    expect(shell.calls[4]?.call).toBe('DELETE /admin/site/logo');
    decoder.restore();
  });

  it('keep the logo when a field is refused', async () => {
    const { shell } = show({
      'PATCH /admin/site': () => {
        throw failure(400, 'This colour is too dark.', 'request.invalid');
      },
    });
    const decoder = installFakeImageDecoder();
    const field = await screen.findByLabelText('Choose an image');
    await userEvent.upload(field, new File(['…'], 'logo.png', { type: 'image/png' }));
    await act(() => decoder.finishDecoding('logo.png'));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('This colour is too dark.');
    expect(shell.calls.map(({ call }) => call)).toEqual(['GET /admin/site', 'PATCH /admin/site']);
    decoder.restore();
  });

  it('send a changed home page only, with the creator of a page', async () => {
    const saved = { ...settings, home: { kind: 'page', username: 'asha' } } as const;
    const { shell } = show({ 'PATCH /admin/site': () => ({ ...saved, revision: 4 }) });
    const home = await screen.findByRole('radiogroup', { name: 'Home page' });
    expect(within(home).getByRole('radio', { name: 'Landing page' })).toBeChecked();
    expect(screen.queryByLabelText('Username of the creator')).toBeNull();
    await userEvent.click(within(home).getByRole('radio', { name: 'The page of one creator' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByLabelText('Username of the creator')).toHaveAccessibleDescription(/Enter a username/);
    await userEvent.type(screen.getByLabelText('Username of the creator'), ' asha ');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(shell.calls.at(-1)).toMatchObject({ body: { home: 'page', homeUsername: 'asha' } });
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(shell.calls.at(-1)?.body).not.toHaveProperty('home');
    await userEvent.click(within(home).getByRole('radio', { name: 'A list of pages' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(shell.calls.at(-1)?.body).toMatchObject({ home: 'list' });
    expect(shell.calls.at(-1)?.body).not.toHaveProperty('homeUsername');
  });

  it.each([
    ['hidden', /hides the chosen page/],
    ['suspended', /is suspended/],
    ['deleted', /was deleted/],
    ['waiting', /waits for an approval/],
    ['moved', /has moved to another site/],
  ] as const)('say why visitors get the landing page: %s', async (homeProblem, reason) => {
    show({ 'GET /admin/site': () => ({ ...settings, home: { kind: 'page', username: 'asha' }, homeProblem }) });
    expect(await screen.findByText(reason)).toHaveTextContent('Visitors see the landing page');
    expect(screen.getByLabelText('Username of the creator')).toHaveValue('asha');
  });

  it('need a name', async () => {
    const { shell } = show();
    await userEvent.clear(await screen.findByLabelText('Name of the site'));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByLabelText('Name of the site')).toHaveAccessibleDescription('Enter a name');
    expect(shell.calls).toHaveLength(1);
  });

  it('can be loaded again after a failure', async () => {
    let respond = (): SiteSettings => {
      throw failure(500, 'Broken.', 'server.error');
    };
    show({ 'GET /admin/site': () => respond() });
    expect(await screen.findByRole('alert')).toHaveTextContent('The settings could not be loaded.');
    respond = () => settings;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByLabelText('Name of the site')).toHaveValue('Linkstall');
  });
});
