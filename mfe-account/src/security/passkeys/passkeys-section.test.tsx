import type { Passkeys } from '@linkstall/contracts/http';
import { failure } from '@linkstall/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import remote from '../../app/remote.tsx';
import { asha, callsOf, renderRemote } from '../../testing/render-remote.tsx';

const OPTIONS = {
  challenge: 'AAAA',
  rpId: 'localhost',
  userId: 'AAAA',
  userName: 'asha.rao',
  displayName: 'Asha Rao',
  excludeIds: [],
};
const NONE: Passkeys = { passkeys: [], options: OPTIONS };
const PHONE = { _id: 'a-key', name: 'My phone', createdAt: '2026-11-30T08:00:00.000Z', usedAt: null };
const bytes = () => new Uint8Array([1, 2, 3]).buffer;

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
  it('creates a passkey with a name and sends it', async () => {
    const create = jest.fn(() =>
      Promise.resolve({ id: 'the-id', response: { clientDataJSON: bytes(), attestationObject: bytes() } }),
    );
    Object.assign(navigator, { credentials: { create } });
    const { shell } = open([NONE], { 'POST /users/passkeys': () => null });
    await userEvent.click(await (await section()).findByRole('button', { name: 'Add a passkey' }));
    const name = screen.getByLabelText('Name of the device');
    expect(name).toHaveAccessibleDescription(/Enter a name\./);
    await userEvent.type(name, 'My phone{Enter}');
    const body = { id: 'the-id', name: 'My phone', clientDataJSON: 'AQID', attestationObject: 'AQID' };
    await waitFor(() => expect(callsOf(shell)).toEqual([{ call: 'POST /users/passkeys', body }]));
    expect(create).toHaveBeenCalledTimes(1);
  });

  it('says so when the user cancels the dialog of the browser', async () => {
    const create = () => Promise.reject(new DOMException('cancelled', 'NotAllowedError'));
    Object.assign(navigator, { credentials: { create } });
    const { shell } = open([NONE]);
    await userEvent.type(await screen.findByLabelText('Name of the device'), 'My phone{Enter}');
    await waitFor(() => expect(shell.notices.at(-1)?.text).toMatch(/No passkey was created/));
    expect(callsOf(shell)).toEqual([]);
  });

  it('lists and removes passkeys', async () => {
    const used = { ...PHONE, _id: 'b-key', name: 'Laptop', usedAt: '2026-12-01T08:00:00.000Z' };
    const { shell } = open(
      [
        { ...NONE, passkeys: [PHONE, used] },
        { ...NONE, passkeys: [used] },
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
