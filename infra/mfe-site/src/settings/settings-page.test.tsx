import type { SiteSettings } from '@linkstall/contracts/http';
import { failure } from '@linkstall/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { renderRemote } from '../testing/render-remote.tsx';

const settings: SiteSettings = { name: 'Linkstall', joining: 'open', emailDomains: ['example.com'], revision: 3 };

const show = (routes: Parameters<typeof renderRemote>[0] = {}) =>
  renderRemote({ 'GET /admin/site': () => settings, ...routes });

describe('the settings of the site', () => {
  it('are saved with the revision that the operator saw', async () => {
    const saved = { name: 'Garden Club', joining: 'closed', emailDomains: ['a.example', '*.b.example'], revision: 4 };
    const { shell } = show({ 'PATCH /admin/site': () => saved });
    const name = await screen.findByLabelText('Name of the site');
    expect(name).toHaveValue('Linkstall');
    expect(screen.getByRole('radio', { name: 'Everybody' })).toBeChecked();
    await userEvent.clear(name);
    await userEvent.type(name, 'Garden Club');
    await userEvent.click(screen.getByRole('radio', { name: 'Nobody' }));
    await userEvent.clear(screen.getByLabelText('Email addresses'));
    await userEvent.type(screen.getByLabelText('Email addresses'), 'a.example, *.b.example');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(shell.notices).toEqual([{ kind: 'success', text: 'The settings are saved.' }]);
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
    refusal = { ...failure(400, 'Write a domain such as example.com', 'request.invalid'), errors };
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByLabelText('Email addresses')).toHaveAccessibleDescription(/Write a domain such as example\.com/);
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
