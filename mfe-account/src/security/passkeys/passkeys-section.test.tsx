import type { Passkeys } from '@linkstall/contracts/http';
import { failure } from '@linkstall/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import remote from '../../app/remote.tsx';
import { asha, callsOf, renderRemote } from '../../testing/render-remote.tsx';

const NONE: Passkeys = { passkeys: [], setup: null };
const PHONE = { _id: 'a-key', name: 'My phone', createdAt: '2026-11-30T08:00:00.000Z', usedAt: null };
const SETUP = {
  challenge: 'AAAA',
  rpId: 'localhost',
  userId: 'AAAA',
  userName: 'asha.rao',
  displayName: 'Asha Rao',
  excludeIds: [],
};

type Routes = NonNullable<Parameters<typeof renderRemote>[1]['routes']>;

/** Opens the security page. The server has these passkeys, one state after the other. */
function open(states: readonly Passkeys[], routes: Routes = {}) {
  let reads = 0;
  return renderRemote(remote, {
    path: '/admin/account/security',
    routes: {
      'GET /users/storage': () => new Promise(() => undefined),
      'GET /users/second-factor': () => new Promise(() => undefined),
      'GET /users/passkeys': () => states[Math.min(reads++, states.length - 1)],
      ...routes,
    },
    user: asha,
  });
}
const section = async () => within(await screen.findByRole('region', { name: 'Passkeys' }));

beforeEach(() => Object.assign(globalThis, { PublicKeyCredential: class {} }));
afterEach(() => Reflect.deleteProperty(globalThis, 'PublicKeyCredential'));

describe('the section of the passkeys', () => {
  it('starts the setup, then asks for a name', async () => {
    const { shell } = open([NONE, { ...NONE, setup: SETUP }], { 'POST /users/passkeys': () => null });
    await userEvent.click(await (await section()).findByRole('button', { name: 'Add a passkey' }));
    const name = await screen.findByLabelText('Name of the device');
    await userEvent.click(screen.getByRole('button', { name: 'Create the passkey' }));
    expect(name).toHaveAccessibleDescription(/Enter a name\./);
    expect(callsOf(shell)).toEqual([{ call: 'POST /users/passkeys', body: {} }]);
  });

  it('lists and removes passkeys', async () => {
    const used = { ...PHONE, _id: 'b-key', name: 'Laptop', usedAt: '2026-12-01T08:00:00.000Z' };
    const { shell } = open(
      [
        { passkeys: [PHONE, used], setup: null },
        { passkeys: [used], setup: null },
      ],
      {
        'DELETE /users/passkeys/a-key': () => null,
      },
    );
    expect(await screen.findByText('Added 30 Nov 2026, not used yet')).toBeVisible();
    expect(screen.getByText('Last used 1 Dec 2026')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Remove My phone' }));
    await screen.findByText('Laptop');
    expect(callsOf(shell)).toEqual([{ call: 'DELETE /users/passkeys/a-key', body: undefined }]);
  });

  it('says so in a browser without passkeys', async () => {
    Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
    open([NONE]);
    expect(await (await section()).findByText(/This browser has no passkeys for this site/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
  });

  it('offers a retry when they cannot be read', async () => {
    open([NONE], {
      'GET /users/passkeys': () => {
        throw failure(503, 'The service is busy.');
      },
    });
    expect(await (await section()).findByText('The passkeys could not be read.')).toBeVisible();
  });
});
