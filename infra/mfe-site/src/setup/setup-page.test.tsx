import { failure } from '@linkstall/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { renderRemote } from '../testing/render-remote.tsx';

const settings = { name: 'Linkstall', joining: 'open', emailDomains: [], revision: 1 };

describe('the setup page', () => {
  it('takes the code of the address, and opens the settings of the site for the new operator', async () => {
    const { shell } = renderRemote(
      { 'POST /setup': () => ({ username: 'asha', operator: true }), 'GET /admin/site': () => settings },
      '/setup?token=3kq9-11aa',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Become the operator' }));
    expect(await screen.findByLabelText('Name of the site')).toHaveValue('Linkstall');
    expect(shell.calls[0]).toEqual({ call: 'POST /setup', body: { code: '3kq9-11aa' } });
    expect(shell.session.current()).toMatchObject({ operator: true });
    expect(shell.notices).toMatchObject([{ kind: 'success' }]);
  });

  it('says at the field that a code is missing or wrong, and above the form that the site is set up', async () => {
    const errors = [{ field: 'code', message: 'This code is wrong' }];
    let refusal = Object.assign(failure(400, 'This code is wrong', 'setup.wrong_code'), { errors });
    renderRemote(
      {
        'POST /setup': () => {
          throw refusal;
        },
      },
      '/setup',
    );
    const field = screen.getByLabelText('Code');
    const button = screen.getByRole('button', { name: 'Become the operator' });
    await userEvent.click(button);
    expect(field).toHaveAccessibleDescription(/Enter the code/);
    await userEvent.type(field, 'abcd');
    await userEvent.click(button);
    expect(await screen.findByText('This code is wrong')).toBeVisible();
    refusal = Object.assign(failure(404, 'This site is set up already', 'setup.done'), { errors: [] });
    await userEvent.click(button);
    expect(await screen.findByRole('alert')).toHaveTextContent('This site is set up already');
  });
});
