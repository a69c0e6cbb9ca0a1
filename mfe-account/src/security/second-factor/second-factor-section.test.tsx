import type { SecondFactor } from '@linkstall/contracts/http';
import { failure } from '@linkstall/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import remote from '../../app/remote.tsx';
import { asha, callsOf, renderRemote } from '../../testing/render-remote.tsx';

const OFF: SecondFactor = { onSince: null, recoveryCodesLeft: 0, setup: null };
const ON: SecondFactor = { onSince: '2026-11-30T08:00:00.000Z', recoveryCodesLeft: 10, setup: null };
const IN_SETUP: SecondFactor = {
  ...OFF,
  setup: {
    secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
    address: 'otpauth://totp/stall.example:asha.rao?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
    qrCode: { size: 45, path: 'M4 4.5h7' },
    recoveryCodes: ['7KQM-X2ND-94TW', 'ABCD-EFGH-JKMN'],
  },
};

type Routes = NonNullable<Parameters<typeof renderRemote>[1]['routes']>;

/** Opens the security page. The server has these states of the second factor, one after the other. */
function open(states: readonly SecondFactor[], routes: Routes = {}) {
  let reads = 0;
  return renderRemote(remote, {
    path: '/admin/account/security',
    routes: {
      'GET /users/storage': () => new Promise(() => undefined),
      'GET /users/second-factor': () => states[Math.min(reads++, states.length - 1)],
      ...routes,
    },
    user: asha,
  });
}
const section = async () => within(await screen.findByRole('region', { name: 'Second factor' }));

describe('the section of the second factor', () => {
  it('starts the setup, and shows QR code, key and recovery codes', async () => {
    const { shell } = open([OFF, IN_SETUP], { 'POST /users/second-factor': () => null });
    await userEvent.click(await (await section()).findByRole('button', { name: 'Set up an app' }));
    expect(await screen.findByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
    expect(screen.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeVisible();
    expect(screen.getByText('7KQM-X2ND-94TW')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open an app on this device' })).toHaveAttribute(
      'href',
      IN_SETUP.setup?.address,
    );
    expect(callsOf(shell)).toEqual([{ call: 'POST /users/second-factor', body: {} }]);
  });

  it('switches on with the first code, and says what is wrong with another one', async () => {
    let tries = 0;
    const { shell } = open([IN_SETUP, ON], {
      'PATCH /users/second-factor': () => {
        tries += 1;
        if (tries > 1) return null;
        throw Object.assign(failure(400, 'Wrong code'), { errors: [{ field: 'code', message: 'Wrong code' }] });
      },
    });
    const code = await screen.findByLabelText('Code');
    await userEvent.click(screen.getByRole('button', { name: 'Switch on' }));
    expect(code).toHaveAccessibleDescription('Enter the code.');
    await userEvent.type(code, '000000{Enter}');
    await waitFor(() => expect(code).toHaveAccessibleDescription('Wrong code'));
    await userEvent.clear(code);
    await userEvent.type(code, '123456{Enter}');
    expect(await screen.findByText('On since 30 Nov 2026.')).toBeVisible();
    expect(shell.notices.at(-1)?.text).toBe('Your logins need a code now');
  });

  it('switches off', async () => {
    const { shell } = open([ON, OFF], { 'DELETE /users/second-factor': () => null });
    await userEvent.click(await screen.findByRole('button', { name: 'Switch off' }));
    expect(await screen.findByRole('button', { name: 'Set up an app' })).toBeVisible();
    expect(callsOf(shell)).toEqual([{ call: 'DELETE /users/second-factor', body: undefined }]);
  });

  it('says how to get new recovery codes when few are left', async () => {
    open([{ ...ON, recoveryCodesLeft: 1 }]);
    expect(await screen.findByText(/1 recovery code is left\. Switch it off and set it up again/)).toBeVisible();
  });

  it('offers a retry when it cannot be read', async () => {
    open([OFF], {
      'GET /users/second-factor': () => {
        throw failure(503, 'The service is busy.');
      },
    });
    expect(await (await section()).findByText('The second factor could not be read.')).toBeVisible();
  });
});
